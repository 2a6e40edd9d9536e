import { Icon } from "@hitoslov/brand/icon.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { Pause, Play } from "lucide";
import type { ReactNode, Ref } from "react";
import { formatDuration } from "../../../lib/format.ts";
import type { Draft } from "./use-draft.ts";
import styles from "./queue.module.css";

type QueueCardProps = {
  readonly ref: Ref<HTMLElement>;
  readonly draft: Draft;
  readonly isPublished: boolean;
  readonly playing: boolean;
  /** ms of what is heard. */
  readonly time: number;
  /** Whether there is something to hear, and whether it is here. */
  readonly sound: "none" | "loading" | "ready";
  readonly onListen: () => void;
  readonly onMove: (ms: number) => void;
  /** The words, to be hidden by a press. */
  readonly children: ReactNode;
};

/** What is heard and seen of a draft. */
export function QueueCard({
  ref,
  draft: { song, cut, hidden },
  isPublished,
  playing,
  time,
  sound,
  onListen,
  onMove,
  children,
}: QueueCardProps) {
  const seconds = (ms: number) => formatDuration(ms / 1000);
  const length = cut === null ? (song.audio_ms ?? (song.duration ?? 0) * 1000) : cut.end_ms - cut.start_ms;
  const passed = playing ? Math.max(0, time - (cut?.start_ms ?? 0)) : 0;
  return (
    <section ref={ref} tabIndex={-1} className={`on-bed ${styles.card}`} aria-label={`Черновик: ${song.name}`}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{song.name}</h2>
          <p className={styles.people}>
            {song.executors.length === 0
              ? "Исполнитель не\u00A0указан"
              : song.executors.map(({ name }) => name).join(", ")}
          </p>
        </div>
        {isPublished && <StatusBadge tone="ok">Опубликована</StatusBadge>}
      </div>
      <div className={styles.bar}>
        <button
          type="button"
          className={`key ${styles.listen}`}
          aria-label={playing ? "Пауза" : "Слушать отрывок"}
          aria-keyshortcuts="Space"
          disabled={sound !== "ready"}
          onClick={onListen}
        >
          <Icon of={playing ? Pause : Play} />
        </button>
        <span className={styles.time}>
          {sound === "none" && "Звука нет"}
          {sound === "loading" && "Загружаем звук…"}
          {sound === "ready" && `${seconds(passed)} / ${seconds(length)}`}
        </span>
        {cut !== null && song.source !== null && (
          <span className={styles.cut}>
            <button type="button" className="key key--bed" aria-keyshortcuts="[" onClick={() => onMove(-1000)}>
              −1&nbsp;с
            </button>
            <span>
              Отрывок {seconds(cut.start_ms)}–{seconds(cut.end_ms)} из&nbsp;{seconds(song.source.ms)}
            </span>
            <button type="button" className="key key--bed" aria-keyshortcuts="]" onClick={() => onMove(1000)}>
              +1&nbsp;с
            </button>
          </span>
        )}
        <span className={styles.count} aria-live="polite">
          Пропусков <b>{hidden.length}</b>
        </span>
      </div>
      {children}
    </section>
  );
}
