import { LabelList, Line } from "recharts";
import { heightOf, peakOf, type Plot, type PlotPoint } from "./plot.ts";
import styles from "./metrics.module.css";

/** The figure over the highest bar: it stands on a line that nobody sees, whatever the bar is made of. */
export function PlotPeak({ plot }: { readonly plot: Plot }) {
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
