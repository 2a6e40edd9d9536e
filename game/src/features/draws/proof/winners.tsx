import type { DrawProof } from "@hitoslov/contract";
import { ChevronDown } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./proof.module.css";

type WinnersProps = {
  readonly of: Pick<NonNullable<DrawProof["drawn"]>, "winners" | "prizes">;
  /** The own entrant; null for who has none. */
  readonly ownId: string | null;
};

/** Those drawn, in order, and then those in reserve. */
export function Winners({ of: { winners, prizes }, ownId }: WinnersProps) {
  const reserves = winners.slice(prizes.length);
  return (
    <section className={styles.section}>
      <h2>Победители</h2>
      {winners.length === 0 && <p className="muted">Участников не&nbsp;было.</p>}
      <ol className={styles.winners} aria-label="Победители по порядку">
        {winners.slice(0, prizes.length).map((id, at) => (
          <Winner key={id} id={id} number={at + 1} text={prizes[at]?.name ?? ""} isOwn={id === ownId} />
        ))}
      </ol>
      {reserves.length > 0 && (
        <details className={styles.fold}>
          <summary>
            Запас: если победитель не&nbsp;ответит, приз получит следующий
            <Icon of={ChevronDown} />
          </summary>
          <ol className={styles.winners} aria-label="Запас по порядку">
            {reserves.map((id, at) => (
              <Winner key={id} id={id} number={at + 1} text="В&nbsp;запасе" isOwn={id === ownId} />
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

type WinnerProps = {
  readonly id: string;
  /** In the order they were drawn, from 1. */
  readonly number: number;
  /** What was won. */
  readonly text: string;
  readonly isOwn: boolean;
};

function Winner({ id, number, text, isOwn }: WinnerProps) {
  return (
    <li className={`${styles.winner} ${isOwn ? `on-bed ${styles.own}` : ""}`} value={number}>
      <span className={styles.number}>{number}</span>
      <span>
        <b>
          {text}
          {isOwn && "\u00A0— это\u00A0вы"}
        </b>
        <code>{id}</code>
      </span>
    </li>
  );
}
