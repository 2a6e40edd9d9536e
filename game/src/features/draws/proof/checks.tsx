import type { LotVerification } from "@hitoslov/rules/lots";
import { Check as CheckMark, X } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./proof.module.css";

/** What came of drawing the lots again; null while it is under way. */
export function Checks({ of: verified }: { readonly of: LotVerification | null }) {
  return (
    <section className={styles.section} aria-live="polite">
      <h2>{titleOf(verified)}</h2>
      {verified === null ? (
        <p className="muted">Считаем в&nbsp;вашем браузере, это несколько секунд.</p>
      ) : (
        <ul className={styles.checks}>
          <Check passed={verified.seed}>Секретное число&nbsp;— то, что загадали до&nbsp;начала</Check>
          {verified.beacon !== null && (
            <Check passed={verified.beacon}>Маяк&nbsp;— ответ сети drand на&nbsp;названный раунд</Check>
          )}
          {verified.list !== null && (
            <Check passed={verified.list}>Список участников&nbsp;— тот, по&nbsp;которому бросали жребий</Check>
          )}
          {verified.winners !== null && (
            <Check passed={verified.winners}>Победители&nbsp;— те, на&nbsp;кого выпал жребий</Check>
          )}
        </ul>
      )}
    </section>
  );
}

function titleOf(verified: LotVerification | null): string {
  if (verified === null) return "Проверяем…";
  const { seed, beacon, list, winners } = verified;
  if ([seed, beacon, list, winners].includes(false)) return "Не\u00A0всё сошлось";
  return list === null ? "Сошлось" : "Всё сошлось";
}

type CheckProps = {
  readonly passed: boolean;
  /** What was compared. */
  readonly children: ReactNode;
};

function Check({ passed, children }: CheckProps) {
  return (
    <li className={styles.check}>
      <span className={styles.mark} data-passed={passed || undefined}>
        <Icon of={passed ? CheckMark : X} />
      </span>
      <span>
        <b>{passed ? "Сошлось" : "Не\u00A0сошлось"}</b>
        <span>{children}</span>
      </span>
    </li>
  );
}
