import type { Credit, Dispute } from "@hitoslov/contract";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Check, Clock, X } from "lucide";
import { dayOf } from "../../ui/dates.ts";
import { signed } from "../../ui/figures.ts";
import { MiniRecord } from "../../ui/mini-record.tsx";
import styles from "./verdicts.module.css";

type VerdictsProps = {
  readonly disputes: readonly Dispute[];
  /** How a complaint is called that is not about an answer. */
  readonly nameOf: (kind: Dispute["kind"]) => string;
};

/** What became of each complaint. */
export function Verdicts({ disputes, nameOf }: VerdictsProps) {
  return (
    <ol className={styles.verdicts} aria-label="Спорные слова">
      {disputes.map((dispute) => (
        <li key={dispute._id}>
          <MiniRecord level={colours[dispute.state]} />
          <div>
            <h2>{dispute.song.name ?? "Песня ещё не\u00A0собрана"}</h2>
            <p>{subjectOf(dispute, nameOf)}</p>
            <p className={styles.reply}>{replyOf(dispute)}</p>
          </div>
          <p className={styles.verdict} data-state={dispute.state}>
            <Icon of={icons[dispute.state]} />
            <b>{verdictOf(dispute)}</b>
            <small>{dayOf(dispute.answered_at ?? dispute.created_at)}</small>
          </p>
        </li>
      ))}
    </ol>
  );
}

const icons = { open: Clock, accepted: Check, rejected: X } as const;
/** Of the record: level colours. */
const colours = { open: 4, accepted: 1, rejected: 2 } as const;

function subjectOf({ kind, answer, word, position }: Dispute, nameOf: VerdictsProps["nameOf"]): string {
  if (kind === "word" && answer !== null) return word === null ? `«${answer}»` : `«${answer}» вместо «${word}»`;
  const name = nameOf(kind);
  if (word !== null) return `${name}: «${word}»`;
  return position === null ? name : `${name}: ${position + 1}-е\u00A0слово`;
}

function replyOf({ state, reply, counting }: Dispute): string {
  if (state === "open") return "Ответим за\u00A0пару дней.";
  if (reply !== "") return `Редактор: ${reply}`;
  return counting ? "Пересчитываем игры, очки придут сами." : "";
}

/** «Зачли: +40»; the points come as the plays are counted anew. */
export function verdictOf({ state, points, counting, kind }: Dispute): string {
  if (state === "open") return "Разбираем";
  if (state === "rejected") return "Не\u00A0зачли";
  if (points > 0) return `Зачли: ${signed(points)}`;
  if (counting) return "Зачли, считаем";
  return kind === "word" ? "Зачли" : "Исправили";
}

/** Points that came after their play, and why. */
export function Credits({ credits }: { readonly credits: readonly Credit[] }) {
  return (
    <section className={styles.credits} aria-labelledby="credits">
      <h2 id="credits">Очки, которые пришли потом</h2>
      <ol>
        {credits.map((credit) => (
          <li key={credit._id}>
            <span>
              {credit.song.name}
              <small>
                {dayOf(credit.at)}, {reasonOf(credit)}
              </small>
            </span>
            <b>{signed(credit.points)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

function reasonOf({ reason, answer, word }: Credit): string {
  if (reason === "row") return "песни подряд пересчитаны";
  if (answer === null) return "слово зачтено";
  return word === null || word === answer ? `зачли слово «${answer}»` : `зачли «${answer}» вместо «${word}»`;
}
