import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import type { SeriesChart } from "./charts.ts";
import { FigureFrame } from "./figure-frame.tsx";
import { LazyPlot } from "./lazy-plot.tsx";
import { plotOf, sheetOf } from "./plot.ts";
import type { DayRange } from "./range.ts";
import { seriesQuery } from "./series-query.ts";

type SeriesFigureProps = { readonly chart: SeriesChart; readonly range: DayRange };

/** A figure over the days, or over the hours of one or two days. */
export function SeriesFigure({ chart, range }: SeriesFigureProps) {
  const query = useQuery(seriesQuery(range, chart.metric));
  const plot = query.data && plotOf(chart, query.data);
  const per = query.data?.unit === "hour" ? "за\u00A0час" : "за\u00A0день";
  return (
    <FigureFrame
      title={chart.title}
      unit={`${plot?.scale.word ?? ""}${chart.unit}${chart.ever === true ? "" : ` ${per}`}`}
      parts={plot?.parts ?? []}
      range={range}
      name={chart.metric}
      sheet={query.data && plot && sheetOf(plot, query.data.unit)}
      query={query}
    >
      {plot !== undefined && (
        <Suspense fallback={<Skeleton rows={5} />}>
          <LazyPlot plot={plot} title={chart.title} look={chart.look} />
        </Suspense>
      )}
    </FigureFrame>
  );
}
