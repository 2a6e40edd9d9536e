import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { dayName } from "../../lib/calendar.ts";
import { CohortsTable } from "./cohorts-table.tsx";
import { FigureFrame } from "./figure-frame.tsx";
import type { DayRange } from "./range.ts";

/** Who comes back, by the week of joining. */
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
