import type { Intervention as Event } from "@hitoslov/contract";
import { momentOf } from "../../../ui/dates.ts";
import styles from "./proof.module.css";

const doers: Record<Event["by"], string> = {
  staff: "организатор",
  player: "победитель",
  server: "по\u00A0сроку",
};

/** One line of the draw's journal. */
export function Intervention({ of: event, isOwn }: { readonly of: Event; readonly isOwn: boolean }) {
  const { at, by, text, entrant, reason, unexplained } = event;
  return (
    <li className={`${styles.event} ${isOwn ? `on-bed ${styles.own}` : ""}`}>
      <p>
        <time dateTime={at}>{momentOf(at)}</time> · {doers[by]}
      </p>
      <b>
        {text}
        {isOwn && "\u00A0— это\u00A0вы"}
      </b>
      {entrant !== null && <code>{entrant}</code>}
      {/* Typed by people: what turns its direction shall turn nothing else. */}
      {reason !== null && (
        <p className={styles.reason}>
          Причина: <bdi>{reason}</bdi>
        </p>
      )}
      {unexplained && <p className={styles.reason}>Причина не&nbsp;указана</p>}
    </li>
  );
}
