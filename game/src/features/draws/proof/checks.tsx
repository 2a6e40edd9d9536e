import type { Verification } from "@hitoslov/rules/draw";
import { Check as CheckMark, X } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./proof.module.css";

/** What came of drawing the lots again; null while it is under way. */
export function Checks({ of: verified }: { readonly of: Verification | null }) {
  return (
    <section className={styles.section} aria-live="polite">
      <h2>{titleOf(verified)}</h2>
      {verified === null ? (
        <p className="muted">Считаем в&nbsp;вашем браузере, это несколько секунд.</p>
      ) : (
        <ul className={styles.checks}>
          <Check passed={verified.seed}>Секретное число&nbsp;— то, что загадали до&nbsp;начала</Check>
          <Check passed={verified.list}>Список участников&nbsp;— тот, по&nbsp;которому бросали жребий</Check>
          <Check passed={verified.winners}>Победители&nbsp;— те, на&nbsp;кого выпал жребий</Check>
        </ul>
      )}
    </section>
  );
}

function titleOf(verified: Verification | null): string {
  if (verified === null) return "Проверяем…";
  return verified.seed && verified.list && verified.winners ? "Всё сошлось" : "Не\u00A0всё сошлось";
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
