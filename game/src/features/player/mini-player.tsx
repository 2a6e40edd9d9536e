import { LoaderCircle, Pause, Play, RefreshCw, SkipBack, SkipForward, X } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { clock } from "../../lib/figures.ts";
import { isByKeyboard } from "@hitoslov/brand/modality.ts";
import type { Track, Turntable } from "../../lib/player.ts";
import { focusHeading } from "@hitoslov/brand/lost-focus.ts";
import { Range } from "../../ui/inputs.tsx";
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

const faces = {
  paused: { label: "Слушать", icon: Play, className: styles.solid },
  playing: { label: "Пауза", icon: Pause, className: styles.solid },
  buffering: { label: "Пауза, звук загружается", icon: LoaderCircle, className: styles.turning },
  failed: { label: "Загрузить ещё раз", icon: RefreshCw, className: "" },
} as const;

type MiniPlayerProps = {
  readonly on: Turntable;
  /** False on a round's screen: a round has its own sound and buttons. */
  readonly shown: boolean;
};

/** The player goes with its button. */
function handleClose() {
  closeJukebox();
  if (isByKeyboard()) focusHeading({ preventScroll: true });
}

/** The song that plays, with its buttons, at the bottom of every screen. */
export function MiniPlayer({ on, shown }: MiniPlayerProps) {
  const status = jukeboxStatus.use();
  const { seconds, duration } = jukeboxProgress.use();
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
          // Not `disabled`: the button that was pressed would lose the focus.
          aria-disabled={on.index === 0 || undefined}
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
          aria-disabled={on.index === on.queue.length - 1 || undefined}
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
      <button type="button" className={`ic-btn ${styles.close}`} aria-label="Выключить" onClick={handleClose}>
        <Icon of={X} />
      </button>
    </section>
  );
}

const actions: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
  ["play", startTrack],
  ["pause", pauseTrack],
  ["previoustrack", () => skipTrack(-1)],
  ["nexttrack", () => skipTrack(1)],
  ["seekto", ({ seekTime }) => seekTime !== undefined && seekTrack(seekTime)],
  ["stop", closeJukebox],
];

/**
 * Shows the song on the lock screen and connects the buttons of headphones. Rendered only where the browser has a media
 * session: one inside another app may have none.
 */
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
