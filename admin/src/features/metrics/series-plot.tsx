import { CartesianGrid, ComposedChart, Tooltip, XAxis, YAxis } from "recharts";
import { bucketTick } from "./buckets.ts";
import { formatScaled } from "./figures.ts";
import { PlotBars } from "./plot-bars.tsx";
import { PlotHours } from "./plot-hours.tsx";
import { PlotLines } from "./plot-lines.tsx";
import { PlotTooltip } from "./plot-tooltip.tsx";
import type { Plot } from "./plot.ts";
import styles from "./metrics.module.css";

const looks = { bars: PlotBars, lines: PlotLines, hours: PlotHours } as const;

type SeriesPlotProps = {
  readonly plot: Plot;
  readonly title: string;
  /** `hours`: bars without a scale, of which the highest stands out. */
  readonly look: keyof typeof looks;
};

const margin = { top: 20, right: 4, bottom: 0, left: 0 };
/** Room for «96 собрано» after the last point. */
const roomy = { ...margin, right: 96 };
const tick = { fill: "var(--c-ink-2)" };

/** The figures as a drawing: the pointer and the arrow keys read them out. */
export function SeriesPlot({ plot, title, look }: SeriesPlotProps) {
  const { parts, points, scale } = plot;
  const Drawn = looks[look];
  const hours = look === "hours";
  const several = points[0]?.at.slice(0, 7) !== points.at(-1)?.at.slice(0, 7);
  return (
    <ComposedChart
      responsive
      className={(hours ? styles.low : styles.plot) ?? ""}
      data={points}
      margin={parts.some(({ end }) => end !== undefined) ? roomy : margin}
      barCategoryGap="14%"
      aria-label={`${title}. Значения\u00A0— стрелками влево и\u00A0вправо`}
    >
      {!hours && <CartesianGrid vertical={false} stroke="var(--c-line)" />}
      <XAxis
        dataKey="at"
        tickFormatter={(at: string) => bucketTick(at, several && !hours)}
        axisLine={false}
        tickLine={false}
        tick={tick}
        height={24}
        interval={hours ? 2 : "equidistantPreserveStart"}
        minTickGap={8}
      />
      <YAxis
        hide={hours}
        width="auto"
        tickFormatter={(value: number) => formatScaled(value, scale)}
        axisLine={false}
        tickLine={false}
        tick={tick}
        allowDecimals={false}
        niceTicks="adaptive"
      />
      <Tooltip
        isAnimationActive={false}
        cursor={look === "lines" ? { stroke: "var(--c-line-strong)" } : { fill: "var(--c-panel-2)" }}
        content={<PlotTooltip plot={plot} />}
      />
      <Drawn plot={plot} />
    </ComposedChart>
  );
}
