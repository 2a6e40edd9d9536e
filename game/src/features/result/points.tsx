import { plural } from "../../ui/figures.ts";
import { useCountUp } from "./use-count-up.ts";
import styles from "./result-sheet.module.css";

/** Counts up once the record is out; says the sum at once. */
export function Points({ value }: { readonly value: number }) {
  const shown = useCountUp(value);
  return (
    <p className={styles.points}>
      <span className="vh">
        Плюс {value} {plural(value, "очко", "очка", "очков")}
      </span>
      <span aria-hidden="true" className={styles.sum}>
        {/* The final width from the start, or the sheet would shift as digits come. */}
        <span className={styles.width}>+{value}</span>
        <span className={styles.shown}>+{shown}</span>
      </span>
    </p>
  );
}
