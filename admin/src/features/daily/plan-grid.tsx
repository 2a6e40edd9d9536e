import type { PlannedDay } from "@hitoslov/contract";
import { counted } from "../../lib/format.ts";
import { dayName } from "../../lib/calendar.ts";
import styles from "./plan-grid.module.css";

type PlanGridProps = {
  readonly days: readonly PlannedDay[];
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly onPick: (day: PlannedDay) => void;
};

const weekdays = ["Пн", "Вт", "Ср", "Чт", "Пт", "Сб", "Вс"];

/** The days of a month, from Monday to Sunday; on phones one under the other. */
export function PlanGrid({ days, today, onPick }: PlanGridProps) {
  // Sunday is the last.
  const before = (new Date(days[0]?.day ?? today).getUTCDay() + 6) % 7;
  return (
    <>
      <div className={styles.week} aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={styles.grid} aria-label="Дни месяца">
        {before > 0 && <li className={styles.before} style={{ gridColumn: `span ${before}` }} aria-hidden="true" />}
        {days.map((day) => (
          <li key={day.day} className={styles.day} data-today={day.day === today || undefined}>
            {day.day > today ? (
              <button type="button" className={styles.cell} onClick={() => onPick(day)}>
                <DayNumber of={day.day} />
                <b className={styles.name}>{day.song?.name ?? ""}</b>
                <small>{day.song === null ? "выберет сервер" : `уровень ${day.song.level}`}</small>
              </button>
            ) : (
              <div className={styles.cell}>
                <DayNumber of={day.day} />
                <b className={styles.name}>{day.song?.name ?? ""}</b>
                <small>{day.number === null ? "без песни" : playedText(day)}</small>
              </div>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function DayNumber({ of }: { readonly of: string }) {
  return (
    <span className={styles.date}>
      <span aria-hidden="true">{Number(of.slice(8))}</span>
      <span className="vh">{dayName(of)}: </span>
    </span>
  );
}

function playedText({ number, players, points }: PlannedDay): string {
  const air = `эфир №\u00A0${number}`;
  if (points === null) return air;
  return `${air}, ${counted(players, "игрок", "игрока", "игроков")}, в\u00A0среднем ${counted(points, "очко", "очка", "очков")}`;
}
