import { Area, Line, ReferenceDot } from "recharts";
import { isDense, type Plot, valueOf } from "./plot.ts";
import styles from "./metrics.module.css";

/** A line for each, some of them named at their ends. */
export function PlotLines({ plot }: { readonly plot: Plot }) {
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
