import type { DailyStreak } from "@hitoslov/contract";
import { ValveIcon } from "../../art/valve-icon.tsx";
import styles from "./day-mark.module.css";

/** What a day was, or that it is yet to come. */
export type Mark = DailyStreak["week"][number]["mark"] | "ahead";

/** The look comes from `data-mark` of what it stands in. */
export function DayMark({ mark }: { readonly mark: Mark }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {mark === "spared" && <ValveIcon />}
    </span>
  );
}
