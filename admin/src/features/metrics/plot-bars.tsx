import { Bar } from "recharts";
import { PlotPeak } from "./plot-peak.tsx";
import { isDense, type Plot, valueOf } from "./plot.ts";

/** Bars one upon another, with a gap between them; the highest is named. */
export function PlotBars({ plot }: { readonly plot: Plot }) {
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
