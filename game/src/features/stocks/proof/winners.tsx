import type { DrawProof } from "@hitoslov/contract";
import { ChevronDown } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Winner } from "./winner.tsx";
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
