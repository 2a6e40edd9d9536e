import { Bar } from "recharts";
import { PlotPeak } from "./plot-peak.tsx";
import { heightOf, peakOf, type Plot, type PlotPoint } from "./plot.ts";

/** Quiet bars, of which the highest stands out. */
export function PlotHours({ plot }: { readonly plot: Plot }) {
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
