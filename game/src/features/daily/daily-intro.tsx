import type { Daily, DailyStreak } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { CalendarDays, Play } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Stage } from "../../art/stage.tsx";
import { ValveIcon } from "../../art/valve-icon.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import dayMarkStyles from "./day-mark.module.css";
import styles from "./daily.module.css";

export const archiveHref = "/daily/archive";

type LeftPart = { readonly unit: string; readonly count: number; readonly name: string };

type DailyIntroProps = {
  readonly daily: Daily;
  /** A sealed `Record`: all its words are empty. */
  readonly record: ReactNode;
  /** The time left until the next song; null for a song of the archive. */
  readonly left: { readonly parts: readonly LeftPart[]; readonly spoken: string } | null;
  readonly busy: boolean;
  readonly onStart: () => void;
};

/** The song of the day before it is played. */
export function DailyIntro({ daily, record, left, busy, onStart }: DailyIntroProps) {
  const { number, day, today, inTime, begun, streak } = daily;
  return (
    <main className={`play ${styles.intro}`}>
      <div className={styles.air}>
        <p className={`glass glass--ticks ${styles.number}`}>
          <span>{dayInWords(day)}</span>
          Эфир №&nbsp;{number}
        </p>
      </div>
      <Stage record={record} />
      <section className="panel" aria-label="Песня дня">
        <div className={styles.sheet}>
          <div className={styles.say}>
            <h1 className="h2">{today || inTime ? "Песня дня" : "Песня из архива"}</h1>
            <p className="muted">
              {today
                ? "Одна песня на\u00A0всех, попытка одна. Слушать можно сколько хочется. В\u00A0розыгрыш она не\u00A0идёт."
                : inTime
                  ? "Вы\u00A0начали её вовремя: если доиграть в\u00A0первый час нового дня, она засчитается целиком."
                  : "Её день прошёл: места за\u00A0неё уже не\u00A0дают, но\u00A0до\u00A010\u00A0очков она принесёт."}
            </p>
          </div>
          <section className={styles.streak} aria-labelledby="streak">
            <h2 className={styles.title} id="streak">
              <StreakTitle {...streak} />
            </h2>
            <ol className={styles.days} aria-label="Последние семь дней">
              {streak.week.map(({ day: at, mark }, index) => (
                <li key={at} data-mark={mark} data-today={index === 6 || undefined}>
                  <DayMark mark={mark} />
                  <span>{weekday(at)}</span>
                  <span className="vh">&nbsp;— {markNames[mark]}</span>
                </li>
              ))}
            </ol>
            <Spare {...streak} />
          </section>
          {left !== null && (
            <section className={styles.next} aria-label="Следующий эфир">
              <p>Следующая песня&nbsp;— через</p>
              <div className={`glass glass--ticks ${styles.count}`} role="timer" aria-label={`Осталось ${left.spoken}`}>
                {left.parts.map(({ unit, count, name }) => (
                  <div key={unit} aria-hidden="true">
                    <b>{String(count).padStart(2, "0")}</b>
                    <span>{name}</span>
                  </div>
                ))}
              </div>
            </section>
          )}
        </div>
        <div className={`dock on-bed ${styles.dock}`}>
          <AppLink className="key key--big" to={archiveHref}>
            <Icon of={CalendarDays} />
            Архив
          </AppLink>
          <button type="button" className="key key--big key--amber" aria-busy={busy || undefined} onClick={onStart}>
            <Icon of={Play} />
            {begun ? "Продолжить" : "Включить"}
          </button>
        </div>
      </section>
    </main>
  );
}

function StreakTitle({ days, best }: DailyStreak) {
  if (days === 0) return best === 0 ? "Серия начнётся сегодня" : "Серия начинается заново";
  return (
    <>
      <b>{days}</b> {plural(days, "день", "дня", "дней")} в&nbsp;эфире
    </>
  );
}

/** The spare lamps: each keeps the streak over a missed day. Also says if one has just done so. */
export function Spare(streak: DailyStreak) {
  const { left, of } = streak.spares;
  return (
    <p className={styles.spare}>
      <span className={styles.valves} aria-hidden="true">
        {Array.from({ length: of }, (_, at) => (
          <span key={at} data-left={at < left || undefined}>
            <ValveIcon />
          </span>
        ))}
      </span>
      <span>
        <b>
          Запасные лампы: {left} из&nbsp;{of}.
        </b>{" "}
        {spareText(streak)}
      </span>
    </p>
  );
}

function spareText({ days, spared, spares: { left } }: DailyStreak): string {
  if (spared === 1) return "Лампа сберегла пропущенный день: серия продолжается.";
  if (spared > 1) return "Лампы сберегли пропущенные дни: серия продолжается.";
  if (left === 0) return "Новые будут в\u00A0следующем месяце.";
  return days === 0
    ? "Начните серию: пропущенный день её не\u00A0оборвёт."
    : "Если пропустите день, лампа сбережёт серию.";
}

export const markNames: Readonly<Record<Mark, string>> = {
  played: "сыграно",
  spared: "спасла лампа",
  missed: "пропущено",
  closed: "эфира не\u00A0было",
  open: "ещё не\u00A0сыграно",
  ahead: "эфира нет",
};

// A calendar day is not an instant: formatting in UTC keeps the day in every time zone of a device.
const inWords = new Intl.DateTimeFormat("ru", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("ru", { weekday: "short", timeZone: "UTC" });

export function dayInWords(day: string): string {
  return inWords.format(new Date(day));
}

function weekday(day: string): string {
  return short.format(new Date(day));
}

/** The mark of a day; `ahead`: the day is still to come, or was before the first song. */
type Mark = DailyStreak["week"][number]["mark"] | "ahead";

/** Styled by `data-mark` of the parent element. */
export function DayMark({ mark }: { readonly mark: Mark }) {
  return (
    <span className={dayMarkStyles.mark} aria-hidden="true">
      {mark === "spared" && <ValveIcon />}
    </span>
  );
}
