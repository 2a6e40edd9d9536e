import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Record } from "../art/record.tsx";
import styles from "./state.module.css";

type StateProps = {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
};

const noWords = [] as const;

/** An empty state: a grey record, a sentence that says why, perhaps a button. */
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

type TroubleProps = {
  /** What did not load. */
  readonly text: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
};

/** A part of the screen that did not load. */
export function Trouble({ text, busy, onRetry }: TroubleProps) {
  return (
    <div role="alert">
      <State title="Помехи на&nbsp;линии" text={text}>
        <button type="button" className="key key--amber" aria-busy={busy || undefined} onClick={onRetry}>
          Повторить
        </button>
      </State>
    </div>
  );
}

/** Whether loading has failed even after retries: the player is told and may retry at once. */
export function isStuck({ data, isError, failureCount }: UseQueryResult): boolean {
  return data === undefined && (isError || failureCount > 1);
}
