import {
  CartesianGrid,
  ComposedChart,
  Tooltip,
  XAxis,
  YAxis,
  Bar,
  LabelList,
  Line,
  Area,
  ReferenceDot,
} from "recharts";
import { bucketName, bucketTick } from "./range.ts";
import { formatScaled } from "./figures.ts";
import { formatNumber } from "../../lib/format.ts";
import { Swatch } from "./figure-frame.tsx";
import { type Plot, heightOf, peakOf, type PlotPoint, isDense, valueOf } from "./plot.ts";
import styles from "./metrics.module.css";

/** A line for each series; some have a label at their end. */
function PlotLines({ plot }: { readonly plot: Plot }) {
  const { parts, points, mark } = plot;
  const last = points.at(-1);
  return (
    <>
      {parts.map((part) => {
        const shared = {
          dataKey: valueOf(part),
          stroke: part.colour,
          strokeWidth: isDense(plot) ? 2 : 3,
          isAnimationActive: false,
          activeDot: { r: 5 },
          // A single day is a point.
          dot: points.length === 1,
        };
        const dash = part.line === "dashed" ? "1 7" : "none";
        return part.line === "area" ? (
          <Area key={part.key} {...shared} fill={part.colour} fillOpacity={0.14} />
        ) : (
          <Line key={part.key} {...shared} strokeLinecap="round" strokeDasharray={dash} />
        );
      })}
      {last !== undefined &&
        parts.map((part) => {
          if (part.end === undefined) return null;
          const value = valueOf(part)(last);
          const label = {
            value: `${mark(value)} ${part.end}`,
            position: "right",
            className: styles.mark ?? "",
          } as const;
          return (
            <ReferenceDot key={part.key} x={last.at} y={value} r={5} fill={part.colour} stroke="none" label={label} />
          );
        })}
    </>
  );
}

/** Stacked bars with gaps; the highest has a label. */
function PlotBars({ plot }: { readonly plot: Plot }) {
  return (
    <>
      {plot.parts.map((part) => (
        <Bar
          key={part.key}
          dataKey={valueOf(part)}
          stackId="all"
          fill={part.colour}
          stroke="var(--c-panel)"
          strokeWidth={plot.parts.length > 1 && !isDense(plot) ? 2 : 0}
          isAnimationActive={false}
        />
      ))}
      <PlotPeak plot={plot} />
    </>
  );
}

/** Muted bars; the highest is highlighted. */
function PlotHours({ plot }: { readonly plot: Plot }) {
  const peak = peakOf(plot);
  const bars = [
    { fill: "var(--ch-0)", dataKey: (point: PlotPoint) => (point === peak ? 0 : heightOf(plot, point)) },
    { fill: "var(--ch-2)", dataKey: (point: PlotPoint) => (point === peak ? heightOf(plot, point) : 0) },
  ];
  return (
    <>
      {bars.map((bar) => (
        <Bar key={bar.fill} {...bar} stackId="all" isAnimationActive={false} />
      ))}
      <PlotPeak plot={plot} />
    </>
  );
}

const looks = { bars: PlotBars, lines: PlotLines, hours: PlotHours } as const;

type SeriesPlotProps = {
  readonly plot: Plot;
  readonly title: string;
  /** `hours`: bars without an axis; the highest is highlighted. */
  readonly look: keyof typeof looks;
};

const margin = { top: 20, right: 4, bottom: 0, left: 0 };
/** Room for «96 собрано» after the last point. */
const roomy = { ...margin, right: 96 };
const tick = { fill: "var(--c-ink-2)" };

/** The figures as a chart; pointer and arrow keys show the values. */
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

/** The label over the highest bar. It belongs to an invisible line, as a bar may be a stack. */
function PlotPeak({ plot }: { readonly plot: Plot }) {
  const peak = peakOf(plot);
  return (
    <Line
      dataKey={(point: PlotPoint) => heightOf(plot, point)}
      stroke="none"
      dot={false}
      activeDot={false}
      isAnimationActive={false}
    >
      <LabelList
        className={styles.mark ?? ""}
        position="top"
        dataKey={(point: PlotPoint) => (point === peak ? plot.mark(heightOf(plot, point)) : null)}
      />
    </Line>
  );
}

type PlotTooltipProps = {
  readonly plot: Plot;
  /** These two come from recharts: whether a point is active, and its position on the axis. */
  readonly active?: boolean;
  readonly label?: string;
};

/** The values at one position of the axis; a live region. */
function PlotTooltip({ plot: { parts, points }, active = false, label }: PlotTooltipProps) {
  const point = active ? points.find(({ at }) => at === label) : undefined;
  return (
    <div className={styles.tooltip} role="status">
      {point !== undefined && (
        <>
          <b>{bucketName(point.at)}</b>
          <ul>
            {parts.map(({ key, name, colour }) => (
              <li key={key}>
                <Swatch colour={colour} />
                {name} <b>{formatNumber(point.values[key] ?? 0)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
