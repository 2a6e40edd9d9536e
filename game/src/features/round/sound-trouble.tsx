import { RotateCw, Unplug, Volume2, VolumeX } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./sound-trouble.module.css";

export type SoundTroubleProps = {
  /** `lost`: the audio did not load. `blocked`: the browser wants a press before it plays. */
  readonly kind: "lost" | "blocked";
  readonly onPress: () => void;
};

const texts = {
  lost: {
    title: "Помехи на\u00A0линии",
    text: "Звук не загрузился, слова на\u00A0месте.",
    key: "Повторить",
    icon: Unplug,
    keyIcon: RotateCw,
  },
  blocked: {
    title: "Тишина в\u00A0эфире",
    text: "Браузер ждёт, пока вы включите звук.",
    key: "Включить звук",
    icon: VolumeX,
    keyIcon: Volume2,
  },
} as const;

/** What is wrong with the audio, and the button that helps. */
export function SoundTrouble({ kind, onPress }: SoundTroubleProps) {
  const { title, text, key, icon, keyIcon } = texts[kind];
  return (
    <div className={`on-bed ${styles.trouble}`} role={kind === "lost" ? "alert" : "status"} data-kind={kind}>
      <span className={styles.lamp}>
        <Icon of={icon} />
      </span>
      <p>
        <b>{title}</b> {text}
      </p>
      <button type="button" className={`key key--sm ${styles.key}`} onClick={onPress}>
        <Icon of={keyIcon} />
        {key}
      </button>
    </div>
  );
}
