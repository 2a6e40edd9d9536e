import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { dayName } from "../../lib/calendar.ts";
import type { Cohort } from "@hitoslov/contract";
import { formatNumber } from "../../lib/format.ts";
import { formatShare, shareOf } from "./figures.ts";
import styles from "./metrics.module.css";
import { FigureFrame } from "./figure-frame.tsx";
import type { DayRange } from "./range.ts";

/** How many players come back, by the week they joined. */
export function CohortsFigure({ range }: { readonly range: DayRange }) {
  const query = useQuery({
    queryKey: ["metrics", "retention", range.start, range.end],
    queryFn: ({ signal }) => api.listCohorts({ start_date: range.start, end_date: range.end }, { signal }),
    placeholderData: keepPreviousData,
  });
  const cohorts = query.data?.data;
  const weeks = Math.max(0, ...(cohorts?.map(({ returned }) => returned.length) ?? []));
  return (
    <FigureFrame
      wide
      title="Возвращаются по&nbsp;неделям"
      unit="доля новых игроков недели, которые играли через столько недель"
      range={range}
      name="retention"
      sheet={
        cohorts && {
          head: ["Неделя с", "Новых игроков", ...Array.from({ length: weeks }, (_, week) => `Неделя ${week}, игроков`)],
          rows: cohorts.map(({ week, players, returned }) => ({
            key: week,
            name: dayName(week),
            code: week,
            cells: [players, ...Array.from({ length: weeks }, (_, index) => returned[index] ?? null)],
          })),
        }
      }
      query={query}
    >
      {cohorts !== undefined && <CohortsTable cohorts={cohorts} weeks={weeks} />}
    </FigureFrame>
  );
}

type CohortsTableProps = {
  readonly cohorts: readonly Cohort[];
  /** The number of weeks of the longest row. */
  readonly weeks: number;
};

/** The most colour a cell gets, %: text stays readable on it in both themes. */
const deepest = 40;

/** The warmer a cell, the more players came back. */
function CohortsTable({ cohorts, weeks }: CohortsTableProps) {
  const columns = Array.from({ length: weeks }, (_, week) => week);
  return (
    // What scrolls must be reachable by keyboard.
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
