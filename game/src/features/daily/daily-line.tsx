import type { Daily } from "@hitoslov/contract";
import { CalendarCheck, CalendarDays, ChevronRight, Lightbulb } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { plural, whole } from "../../ui/figures.ts";
import styles from "./daily-line.module.css";

/** A line about today's song and the streak on the start screen. */
export function DailyLine({ daily: { number, result, begun, streak } }: { readonly daily: Daily }) {
  const { days } = streak;
  return (
    <AppLink className={styles.line} to="/daily">
      <Icon of={result === null ? CalendarDays : CalendarCheck} />
      <span className={styles.text}>
        <b>Песня дня №&nbsp;{number}</b>
        <span>
          {result !== null
            ? `Сыграна: ${whole(result.points)}\u00A0${plural(result.points, "очко", "очка", "очков")}`
            : begun
              ? "Начата\u00A0— осталось доиграть"
              : "Одна на\u00A0всех, ещё не\u00A0сыграна"}
          {days > 0 && `. ${days}\u00A0${plural(days, "день", "дня", "дней")} в\u00A0эфире`}
        </span>
      </span>
      <Icon of={ChevronRight} />
    </AppLink>
  );
}

/** What is given to who comes back after a day. */
export function LampLine() {
  return (
    <span className={styles.lamp}>
      <Icon of={Lightbulb} />
      С&nbsp;возвращением! Первая лампа&nbsp;— в&nbsp;подарок.
    </span>
  );
}
