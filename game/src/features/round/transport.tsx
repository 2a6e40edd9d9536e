import { LoaderCircle, type IconNode, Pause, Play, RefreshCw, RotateCcw, SkipBack, SkipForward } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import type { AudioStatus } from "../../lib/fragment-audio.ts";
import styles from "./transport.module.css";

export type TransportProps = {
  readonly state: AudioStatus;
  /** The middle button: play, pause, play again or retry, by the state. */
  readonly onPress: () => void;
  /** Left out: there is no such button, as on the start screen. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly previousDisabled?: boolean;
  readonly nextDisabled?: boolean;
};

type Face = { readonly label: string; readonly icon: IconNode; readonly className?: string };

const paused: Face = { label: "Слушать", icon: Play, className: "solid" };
const loading: Face = { label: "Звук загружается", icon: LoaderCircle, className: "turning" };

const faces: Record<AudioStatus, Face> = {
  loading,
  ready: paused,
  playing: { label: "Пауза", icon: Pause, className: "solid" },
  paused,
  buffering: { ...loading, label: "Пауза, звук загружается" },
  ended: { label: "Послушать ещё раз", icon: RotateCcw },
  blocked: paused,
  failed: { label: "Загрузить звук ещё раз", icon: RefreshCw },
};

/** The buttons of the record player: previous song, play, next song. */
export function Transport(props: TransportProps) {
  const { state, onPress, onPrevious, onNext, previousDisabled, nextDisabled } = props;
  const face = faces[state];
  return (
    <div className={styles.transport}>
      {onPrevious !== undefined && (
        <button
          type="button"
          className={`key ${styles.skip}`}
          aria-label="Предыдущая песня"
          disabled={previousDisabled}
          onClick={onPrevious}
        >
          <Icon of={SkipBack} className={`ic ${styles.solid}`} />
        </button>
      )}
      <button
        type="button"
        className={`key ${styles.play}`}
        data-label=""
        data-coached="listen"
        aria-label={face.label}
        aria-busy={face.icon === LoaderCircle || undefined}
        onClick={onPress}
      >
        <Icon of={face.icon} className={`ic ${face.className === undefined ? "" : styles[face.className]}`} />
      </button>
      {onNext !== undefined && (
        <button
          type="button"
          className={`key ${styles.skip}`}
          aria-label="Следующая песня"
          disabled={nextDisabled}
          onClick={onNext}
        >
          <Icon of={SkipForward} className={`ic ${styles.solid}`} />
        </button>
      )}
    </div>
  );
}
