import { useCountUp } from "./use-count-up.ts";
import styles from "./result-sheet.module.css";

const plural = new Intl.PluralRules("ru");
const nouns: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "очко", few: "очка" };

/** Counts up once the record is out; says the sum at once. */
export function Points({ value }: { readonly value: number }) {
  const shown = useCountUp(value);
  return (
    <p className={styles.points}>
      <span className="vh">
        Плюс {value} {nouns[plural.select(value)] ?? "очков"}
      </span>
      <span aria-hidden="true" className={styles.sum}>
        {/* The final width from the start, or the sheet would shift as digits come. */}
        <span className={styles.width}>+{value}</span>
        <span className={styles.shown}>+{shown}</span>
      </span>
    </p>
  );
}
