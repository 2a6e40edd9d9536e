import { ArrowDownRight, ArrowUpRight } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import type { Comparison } from "./comparison.ts";
import styles from "./kpis.module.css";

type KpiProps = {
  readonly name: string;
  /** Undefined while it is on its way, or if it could not be had. */
  readonly value: string | undefined;
  readonly failed: boolean;
  readonly comparison: Comparison | undefined;
  /** Whether less of it is better. */
  readonly less?: boolean;
};

/** One figure of the days, against the days before. */
export function Kpi({ name, value, failed, comparison, less = false }: KpiProps) {
  const good = comparison !== undefined && (less ? comparison.sign < 0 : comparison.sign > 0);
  const tone = comparison === undefined || comparison.sign === 0 ? styles.even : good ? styles.good : styles.bad;
  return (
    <div className={styles.kpi}>
      <dt>{name}</dt>
      <dd>
        {value ?? (failed ? "—" : "…")}
        <small className={tone}>
          {comparison !== undefined && comparison.sign !== 0 && (
            <Icon of={comparison.sign > 0 ? ArrowUpRight : ArrowDownRight} />
          )}
          {comparison?.text ?? "\u00A0"}
        </small>
      </dd>
    </div>
  );
}
