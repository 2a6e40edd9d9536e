import { formatNumber } from "../../lib/format.ts";
import { bucketName } from "./buckets.ts";
import type { Plot } from "./plot.ts";
import { Swatch } from "./swatch.tsx";
import styles from "./metrics.module.css";

type PlotTooltipProps = {
  readonly plot: Plot;
  /** These two come from the chart: whether something is pointed at, and at which place of the axis. */
  readonly active?: boolean;
  readonly label?: string;
};

/** What stands at one place of the axis; read out as it changes. */
export function PlotTooltip({ plot: { parts, points }, active = false, label }: PlotTooltipProps) {
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
