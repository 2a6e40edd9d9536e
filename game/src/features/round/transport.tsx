import { LoaderCircle, type IconNode, Pause, Play, RefreshCw, RotateCcw, SkipBack, SkipForward } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./transport.module.css";

export type TransportState = "paused" | "playing" | "ended" | "buffering" | "error";

export type TransportProps = {
  readonly state: TransportState;
  /** The middle button: play, pause, play again or retry, by the state. */
  readonly onPress: () => void;
  /** Left out: there is no such button, as on the start screen. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly previousDisabled?: boolean;
  readonly nextDisabled?: boolean;
};

const faces: Record<TransportState, { readonly label: string; readonly icon: IconNode; readonly className?: string }> =
  {
    paused: { label: "Слушать", icon: Play, className: "solid" },
    playing: { label: "Пауза", icon: Pause, className: "solid" },
    ended: { label: "Послушать ещё раз", icon: RotateCcw },
    buffering: { label: "Звук загружается", icon: LoaderCircle, className: "turning" },
    error: { label: "Загрузить звук ещё раз", icon: RefreshCw },
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
        aria-busy={state === "buffering" || undefined}
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
