import type { Cohort } from "@hitoslov/contract";
import { dayName } from "../../lib/calendar.ts";
import { formatNumber } from "../../lib/format.ts";
import { formatShare, shareOf } from "./figures.ts";
import styles from "./metrics.module.css";

type CohortsTableProps = {
  readonly cohorts: readonly Cohort[];
  /** How many the longest row has. */
  readonly weeks: number;
};

/** How much of the colour the greatest share has: the text stays readable on it in both themes. */
const deepest = 40;

/** The warmer a cell the more of them came back. */
export function CohortsTable({ cohorts, weeks }: CohortsTableProps) {
  const columns = Array.from({ length: weeks }, (_, week) => week);
  return (
    // What scrolls is to be reached by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`tw ${styles.frame}`} role="region" aria-label="Возвращаются по&nbsp;неделям" tabIndex={0}>
      <table className={`grid ${styles.heat}`}>
        <caption className="vh">Доля игроков недели, которые вернулись</caption>
        <thead>
          <tr>
            <th scope="col">Неделя&nbsp;с</th>
            <th scope="col" className="num">
              Новых
            </th>
            {columns.map((week) => (
              <th key={week} scope="col" className="num">
                {week === 0 ? "В\u00A0ту\u00A0же" : `+${week}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ week, players, returned }) => (
            <tr key={week}>
              <th scope="row">{dayName(week)}</th>
              <td className="num">{formatNumber(players)}</td>
              {columns.map((column) => {
                const count = returned[column];
                if (count === undefined) {
                  return (
                    <td key={column}>
                      <span className="vh">ещё впереди</span>
                    </td>
                  );
                }
                const share = shareOf(count, players) ?? 0;
                return (
                  <td
                    key={column}
                    className="num"
                    style={{ background: `color-mix(in srgb, var(--ch-4) ${share * deepest}%, var(--c-panel))` }}
                    title={`${formatNumber(count)} из\u00A0${formatNumber(players)}`}
                  >
                    {formatShare(share)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
