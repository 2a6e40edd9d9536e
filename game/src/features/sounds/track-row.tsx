import { Pause, Play } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { MiniRecord } from "../../ui/mini-record.tsx";
import styles from "./tracks.module.css";

type TrackRowProps = {
  readonly name: string;
  /** What is known of the song. */
  readonly lines: readonly string[];
  /** The colour of its record. */
  readonly level: number;
  readonly isPlaying: boolean;
  readonly onPress: () => void;
  /** What it paid or how long it is. */
  readonly children: ReactNode;
};

export function TrackRow({ name, lines, level, isPlaying, onPress, children }: TrackRowProps) {
  return (
    <li className={styles.track}>
      <button
        type="button"
        className={`key key--icon ${styles.play}`}
        aria-label={`${isPlaying ? "Пауза" : "Слушать"}: ${name}`}
        onClick={onPress}
      >
        <Icon of={isPlaying ? Pause : Play} />
      </button>
      <MiniRecord level={level} />
      <span className={styles.what}>
        <b>{name}</b>
        <small>{lines.join("\u00A0· ")}</small>
      </span>
      <span className={styles.end}>{children}</span>
    </li>
  );
}
