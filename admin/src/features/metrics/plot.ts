import type { Series } from "@hitoslov/contract";
import { bucketName } from "./range.ts";
import { grey, type Part, palette, type SeriesChart } from "./charts.ts";
import { formatScaled, type Scale, scaleOf, sumOf } from "./figures.ts";
import type { Sheet } from "./sheet.ts";

export type PlotPoint = { readonly at: string; readonly values: Readonly<Record<string, number>> };

/** What is drawn: the figures, what they count, and how they read. */
export type Plot = {
  readonly parts: readonly Part[];
  readonly points: readonly PlotPoint[];
  readonly scale: Scale;
  /** How a figure is written in the drawing. */
  readonly mark: (value: number) => string;
};

/** More points leave no room for gaps and bold lines. */
const maxPoints = 31;

export function isDense({ points }: Plot): boolean {
  return points.length > maxPoints;
}

/** A function: labels may contain dots, which recharts would read as a path. */
export function valueOf({ key }: Part): (point: PlotPoint) => number {
  return ({ values }) => values[key] ?? 0;
}

/** The sum of all series at one point. */
export function heightOf({ parts }: Plot, { values }: PlotPoint): number {
  return sumOf(parts.map(({ key }) => values[key] ?? 0));
}

export function peakOf(plot: Plot): PlotPoint | undefined {
  const highest = Math.max(...plot.points.map((point) => heightOf(plot, point)));
  return plot.points.find((point) => heightOf(plot, point) === highest);
}

const others = "\0others";

/** The most frequent labels by name, and the others together. */
function partsOfData({ buckets, total }: Series): Pick<Plot, "parts" | "points"> {
  const labels = Object.keys(total).toSorted((one, other) => (total[other] ?? 0) - (total[one] ?? 0));
  const named = labels.length > palette.length ? labels.slice(0, palette.length) : labels;
  const parts: Part[] = named.map((key, index) => ({ key, name: key, colour: palette[index] ?? grey }));
  if (named.length === labels.length) return { parts, points: buckets };
  const rest = labels.slice(named.length);
  return {
    parts: [...parts, { key: others, name: "Другие", colour: grey }],
    points: buckets.map(({ at, values }) => ({
      at,
      values: { ...values, [others]: sumOf(rest.map((label) => values[label] ?? 0)) },
    })),
  };
}

export function plotOf({ parts }: SeriesChart, series: Series): Plot {
  const drawn = parts === null ? partsOfData(series) : { parts, points: series.buckets };
  const values = drawn.points.flatMap((point) => drawn.parts.map(({ key }) => point.values[key] ?? 0));
  const scale = scaleOf(Math.max(0, ...values));
  return { ...drawn, scale, mark: (value) => formatScaled(value, scale) };
}

export function sheetOf({ parts, points }: Plot, unit: Series["unit"]): Sheet {
  return {
    head: [unit === "day" ? "День" : "Час", ...parts.map(({ name }) => name)],
    rows: points.map(({ at, values }) => ({
      key: at,
      name: bucketName(at),
      code: at.includes(" ") ? `${at}:00` : at,
      cells: parts.map(({ key }) => values[key] ?? 0),
    })),
  };
}
