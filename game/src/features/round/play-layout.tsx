import { type ReactNode, useRef } from "react";
import { Stage } from "../../art/stage.tsx";
import { useTight } from "./use-tight.ts";
import styles from "./play-layout.module.css";

export type PlayLayoutProps = {
  readonly soundId: string;
  /** How words come into their sockets, or the question that follows them. */
  readonly mode: "pick" | "type" | "author";
  /** Not shown where the panel has a heading of its own. */
  readonly title?: string;
  readonly panelLabel: string;
  readonly record: ReactNode;
  readonly level: ReactNode;
  readonly tempo: ReactNode;
  readonly transport: ReactNode;
  /** A badge at the left of the sky, on phones. */
  readonly badge?: ReactNode;
  /** What is wrong with the sound, if anything. */
  readonly trouble?: ReactNode;
  /** Two blocks: what to read and, last, the bed with the keys. */
  readonly lines: ReactNode;
  readonly dock: ReactNode;
};

/** The radiogram: record behind the panel, words on it, keys in the bed. */
export function PlayLayout(props: PlayLayoutProps) {
  const { soundId, mode, title, panelLabel, record, level, tempo, transport, badge, trouble, lines, dock } = props;
  const main = useRef<HTMLElement>(null);
  useTight(main, `${soundId} ${mode}`);
  return (
    <main className={`play ${styles.play}`} ref={main} data-mode={mode}>
      {title !== undefined && <h1 className="vh">{title}</h1>}
      <Stage label="Проигрыватель" record={record}>
        {level}
        {badge !== undefined && <div className={styles.left}>{badge}</div>}
        <div className={styles.right}>{tempo}</div>
        {transport}
      </Stage>
      <section className={`panel ${styles.panel}`} aria-label={panelLabel}>
        <div className={styles.lines}>
          {trouble}
          {lines}
        </div>
        {dock}
      </section>
    </main>
  );
}
