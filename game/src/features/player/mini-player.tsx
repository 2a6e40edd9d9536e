import { LoaderCircle, Pause, Play, RefreshCw, SkipBack, SkipForward, X } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { clock } from "../../lib/figures.ts";
import type { Turntable } from "../../lib/player.ts";
import { Range } from "../../ui/range.tsx";
import { closeJukebox, jukeboxProgress, jukeboxStatus, seekTrack, skipTrack, toggleTrack } from "./jukebox.ts";
import styles from "./mini-player.module.css";
import { useMediaSession } from "./use-media-session.ts";
import { useOwnLinks } from "./use-own-links.ts";

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
  useMediaSession(on);
  useOwnLinks();
  const track = on.queue[on.index];
  if (!shown || track === undefined) return null;
  const face = faces[status];
  return (
    <section className={`on-bed ${styles.player}`} aria-label="Сейчас звучит">
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
