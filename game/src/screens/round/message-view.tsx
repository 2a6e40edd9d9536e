import type { ReactNode } from "react";
import { Record } from "../../art/record.tsx";
import { Stage } from "../../art/stage.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { useLeadFocus } from "@hitoslov/brand/lost-focus.ts";
import type { Round } from "./use-round.ts";
import styles from "./message-view.module.css";

type MessageViewProps = {
  readonly title: string;
  readonly text: string;
  /** Left out: one of no song. */
  readonly record?: ReactNode;
  /** Under the text. */
  readonly more?: ReactNode;
  /** The buttons that continue; one of them is amber. */
  readonly children: ReactNode;
};

const noWords = [] as const;

/** A record, a sentence and the buttons that continue. */
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

/** Shows the server's error message. */
export function TroubleView({ round: { context, send } }: { readonly round: Round }) {
  return (
    <MessageView title="Помехи на линии" text={context.error ?? "Что-то пошло не так."}>
      {context.mode === "replay" && (
        <AppLink className="key key--big" to="/sounds">
          К&nbsp;песням
        </AppLink>
      )}
      <button type="button" className="key key--big key--amber" onClick={() => send({ type: "RETRY" })}>
        Повторить
      </button>
    </MessageView>
  );
}
