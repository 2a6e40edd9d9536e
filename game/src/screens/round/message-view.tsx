import type { ReactNode } from "react";
import { Record } from "../../art/record.tsx";
import { Stage } from "../../art/stage.tsx";
import styles from "./message-view.module.css";
import { useLeadFocus } from "./use-lead-focus.ts";

export type MessageViewProps = {
  readonly title: string;
  readonly text: string;
  /** Left out: one of no song. */
  readonly record?: ReactNode;
  /** Under the text. */
  readonly more?: ReactNode;
  /** The keys that lead on; one of them amber. */
  readonly children: ReactNode;
};

const noWords = [] as const;

/** A record, a sentence and the keys that lead on. */
export function MessageView({ title, text, record, more, children }: MessageViewProps) {
  useLeadFocus();
  return (
    <main className="play">
      <Stage record={record ?? <Record words={noWords} level={6} />} />
      <section className={`panel ${styles.panel}`} aria-label={title}>
        <div className={styles.text}>
          <h1 className="h2">{title}</h1>
          <p className="lead muted">{text}</p>
          {more}
        </div>
        <div className={`dock on-bed ${styles.dock}`}>{children}</div>
      </section>
    </main>
  );
}
