import type { ReactNode } from "react";
import { Record } from "../art/record.tsx";
import styles from "./state.module.css";

type StateProps = {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
};

const noWords = [] as const;

/** Nothing is here, and why: a grey record, a sentence, perhaps a key. */
export function State({ title, text, children }: StateProps) {
  return (
    <div className={styles.state}>
      <div className={styles.disc} aria-hidden="true">
        <Record words={noWords} level={6} />
      </div>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
