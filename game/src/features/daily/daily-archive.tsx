import type { DailyStreak } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { ChevronLeft, ChevronRight } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { dayInWords, DayMark, markNames, Spare } from "./daily-intro.tsx";
import styles from "./daily.module.css";
import archiveStyles from "./daily-archive.module.css";

type Day = {
  readonly day: string;
  readonly mark: DailyStreak["week"][number]["mark"];
  readonly number: number | null;
  readonly points: number | null;
};

export type DailyArchiveProps = {
  /** `2026-11` */
  readonly month: string;
  readonly previous: string | null;
  readonly next: string | null;
  readonly days: readonly Day[];
  readonly today: string;
  readonly streak: DailyStreak;
  /** Another month is loading. */
  readonly busy: boolean;
  readonly onMonth: (month: string) => void;
};

const weekdays = ["понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье"];
const shortNames = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"];
const legend = ["played", "spared", "missed", "ahead"] as const;

/** The songs of a month, day by day. */
export function DailyArchive({ month, previous, next, days, today, streak, busy, onMonth }: DailyArchiveProps) {
  const title = monthInWords(month);
  const turn = (to: string | null, of: typeof ChevronLeft, none: string) => (
    <button
      type="button"
      className="key key--icon"
      aria-label={to === null ? none : monthInWords(to)}
      // Not `disabled`: the button that opened the last month would lose the focus.
      aria-disabled={to === null || undefined}
      aria-busy={busy || undefined}
      onClick={() => to !== null && onMonth(to)}
    >
      <Icon of={of} />
    </button>
  );
  return (
    <div className={archiveStyles.archive}>
      <section>
        <div className={archiveStyles.months}>
          {turn(previous, ChevronLeft, "Раньше эфиров не было")}
          <h2 className={styles.title} aria-live="polite">
            {title}
          </h2>
          {turn(next, ChevronRight, "Следующего месяца ещё не было")}
        </div>
        <table className={archiveStyles.calendar}>
          <caption className="vh">Песни дня за {title.toLowerCase()}</caption>
          <thead>
            <tr>
              {weekdays.map((name, at) => (
                <th key={name} scope="col">
                  <span aria-hidden="true">{shortNames[at]}</span>
                  <span className="vh">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.join()}>
                {week.map((day, at) => (
                  // The days of a week never change their order.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Cell key={at} day={day} of={days.find((one) => one.day === day)} today={today} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={archiveStyles.side} aria-label="Серия">
        <dl className={archiveStyles.figures}>
          {[
            { name: plural(streak.days, "день подряд", "дня подряд", "дней подряд"), value: streak.days },
            { name: "лучшая серия", value: streak.best },
            { name: plural(streak.total, "эфир всего", "эфира всего", "эфиров всего"), value: streak.total },
          ].map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ul className={archiveStyles.legend} aria-label="Знаки календаря">
          {legend.map((mark) => (
            <li key={mark} data-mark={mark}>
              <DayMark mark={mark} />
              {markNames[mark]}
            </li>
          ))}
        </ul>
        <Spare {...streak} />
      </section>
    </div>
  );
}

type CellProps = { readonly day: string | null; readonly of: Day | undefined; readonly today: string };

function Cell({ day, of, today }: CellProps) {
  if (day === null) return <td aria-hidden="true" />;
  const isPlayed = of?.points !== undefined && of.points !== null;
  // A missed day whose song was played later also shows a record; the hidden text still says that the day was missed.
  const mark = of === undefined ? "ahead" : isPlayed && of.mark === "missed" ? "played" : of.mark;
  const inside = (
    <>
      <DayMark mark={mark} />
      <span aria-hidden={of?.number !== undefined && of.number !== null}>{Number(day.slice(8))}</span>
    </>
  );
  const what = isPlayed ? `${of.points} ${plural(of.points ?? 0, "очко", "очка", "очков")}` : "можно сыграть";
  return (
    <td data-mark={mark} data-today={day === today || undefined}>
      {of === undefined || of.number === null ? (
        <span className={archiveStyles.day}>
          {inside}
          <span className="vh">&nbsp;— {markNames[mark]}</span>
        </span>
      ) : (
        <AppLink className={archiveStyles.day} to={day === today ? "/daily" : `/daily/${of.number}`}>
          {inside}
          <span className="vh">
            {dayInWords(day)}: {markNames[of.mark]}, {what}
          </span>
        </AppLink>
      )}
    </td>
  );
}

const monthAndYear = new Intl.DateTimeFormat("ru", { month: "long", year: "numeric", timeZone: "UTC" });

function monthInWords(month: string): string {
  const text = monthAndYear.format(new Date(`${month}-01`)).replace(/\s*г\.$/, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The days of a month (`2026-11-21`) in weeks that begin on Monday; null for days of other months. */
function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01`);
  const before = (first.getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, at) => {
    const day = at - before + 1;
    return day < 1 || day > length ? null : `${month}-${String(day).padStart(2, "0")}`;
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
