import { LoaderCircle, Pause, Play, RefreshCw, SkipBack, SkipForward, X } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { clock } from "../../lib/figures.ts";
import type { Track, Turntable } from "../../lib/player.ts";
import { Range } from "../../ui/range.tsx";
import {
  closeJukebox,
  jukeboxProgress,
  jukeboxStatus,
  seekTrack,
  skipTrack,
  toggleTrack,
  pauseTrack,
  startTrack,
} from "./jukebox.ts";
import styles from "./mini-player.module.css";
import { useEffect } from "react";
import { useNavigate } from "react-router";

const faces = {
  paused: { label: "Слушать", icon: Play, className: styles.solid },
  playing: { label: "Пауза", icon: Pause, className: styles.solid },
  buffering: { label: "Пауза, звук загружается", icon: LoaderCircle, className: styles.turning },
  failed: { label: "Загрузить ещё раз", icon: RefreshCw, className: "" },
} as const;

type MiniPlayerProps = {
  readonly on: Turntable;
  /** Not among the keys of a round, which has a sound of its own. */
  readonly shown: boolean;
};

/** What sounds, at the foot of every screen. */
export function MiniPlayer({ on, shown }: MiniPlayerProps) {
  const status = jukeboxStatus.use();
  const { seconds, duration } = jukeboxProgress.use();
  useOwnLinks();
  const track = on.queue[on.index];
  if (!shown || track === undefined) return null;
  const face = faces[status];
  return (
    <section className={`on-bed ${styles.player}`} aria-label="Сейчас звучит">
      {"mediaSession" in navigator && <MediaKeys of={track} />}
      <p className={styles.what}>
        <b>{track.name}</b>
        <small>{status === "failed" ? "Не\u00A0загрузилась. Попробуйте ещё раз." : track.by}</small>
      </p>
      <div className={styles.keys}>
        <button
          type="button"
          className="ic-btn"
          aria-label="Предыдущая песня"
          disabled={on.index === 0}
          onClick={() => skipTrack(-1)}
        >
          <Icon of={SkipBack} className={`ic ${styles.solid}`} />
        </button>
        <button type="button" className={`key key--icon ${styles.main}`} aria-label={face.label} onClick={toggleTrack}>
          <Icon of={face.icon} className={`ic ${face.className}`} />
        </button>
        <button
          type="button"
          className="ic-btn"
          aria-label="Следующая песня"
          disabled={on.index === on.queue.length - 1}
          onClick={() => skipTrack(1)}
        >
          <Icon of={SkipForward} className={`ic ${styles.solid}`} />
        </button>
      </div>
      <div className={styles.progress}>
        <Range
          aria-label="Место в песне"
          aria-valuetext={`${clock(seconds)} из ${clock(duration)}`}
          max={Math.max(1, Math.ceil(duration))}
          value={Math.floor(seconds)}
          disabled={duration === 0}
          onValue={seekTrack}
        />
        <span aria-hidden="true">
          {clock(seconds)}&nbsp;/&nbsp;{clock(duration)}
        </span>
      </div>
      <button type="button" className={`ic-btn ${styles.close}`} aria-label="Выключить" onClick={closeJukebox}>
        <Icon of={X} />
      </button>
    </section>
  );
}

/** Not screens of the game. */
const elsewhere = /^\/(admin|api|media)(\/|$)/;

/** While a song is on, a link to another screen turns the page without loading it anew, which would end the song. */
function useOwnLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || link.target !== "" || link.origin !== location.origin) return;
      if (link.hash !== "" || link.hasAttribute("download") || elsewhere.test(link.pathname)) return;
      event.preventDefault();
      scrollTo(0, 0);
      void navigate(link.pathname + link.search);
    };
    document.addEventListener("click", handleClick);
    return () => document.removeEventListener("click", handleClick);
  }, [navigate]);
}

const actions: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
  ["play", startTrack],
  ["pause", pauseTrack],
  ["previoustrack", () => skipTrack(-1)],
  ["nexttrack", () => skipTrack(1)],
  ["seekto", ({ seekTime }) => seekTime !== undefined && seekTrack(seekTime)],
  ["stop", closeJukebox],
];

/** The song on the lock screen and under the keys of the headphones; a browser within an app may know of neither. */
function MediaKeys({ of: track }: { readonly of: Track }) {
  const status = jukeboxStatus.use();
  const { seconds, duration } = jukeboxProgress.use();
  useEffect(() => {
    const { mediaSession } = navigator;
    for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler);
    return () => {
      for (const [action] of actions) mediaSession.setActionHandler(action, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = "none";
      mediaSession.setPositionState();
    };
  }, []);
  useEffect(() => {
    navigator.mediaSession.metadata = new MediaMetadata({ title: track.name, artist: track.by, album: "Хитослов" });
  }, [track]);
  useEffect(() => {
    const { mediaSession } = navigator;
    mediaSession.playbackState = status === "playing" ? "playing" : "paused";
    if (duration > 0) mediaSession.setPositionState({ duration, position: Math.min(seconds, duration) });
  }, [status, seconds, duration]);
  return null;
}
