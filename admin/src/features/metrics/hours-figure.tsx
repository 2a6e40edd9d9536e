import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { zoneName } from "../../lib/zone-name.ts";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { grey } from "./charts.ts";
import { FigureFrame } from "./figure-frame.tsx";
import { formatSpan } from "./figures.ts";
import { LazyPlot } from "./lazy-plot.tsx";
import { type Plot, sheetOf } from "./plot.ts";
import type { DayRange } from "./range.ts";
import { seriesQuery } from "./series-query.ts";

const title = "Длительность игры по\u00A0часам";

/** How long a visit lasts by the hour it ended in, whatever the day. */
export function HoursFigure({ range }: { readonly range: DayRange }) {
  const query = useQuery(seriesQuery(range, "visit", "hour_of_day"));
  const plot: Plot | undefined = query.data && {
    parts: [{ key: "minutes", name: "Минут в\u00A0среднем", colour: grey }],
    points: query.data.buckets.map(({ at, values: { count = 0, seconds = 0 } }) => ({
      at,
      values: { minutes: count === 0 ? 0 : Math.round((seconds / count / 60) * 10) / 10 },
    })),
    scale: { by: 1, word: "" },
    mark: (minutes) => formatSpan(minutes * 60),
  };
  return (
    <FigureFrame
      title={title}
      unit={`минут в\u00A0среднем, ${zoneName()}`}
      range={range}
      name="visit"
      sheet={plot && sheetOf(plot, "hour_of_day")}
      query={query}
    >
      {plot !== undefined && (
        <Suspense fallback={<Skeleton rows={5} />}>
          <LazyPlot plot={plot} title={title} look="hours" />
        </Suspense>
      )}
    </FigureFrame>
  );
}
