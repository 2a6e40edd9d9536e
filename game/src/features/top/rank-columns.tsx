import type { Rank } from "@hitoslov/contract";
import { RankList } from "../../ui/rank/rank-list.tsx";
import styles from "./top.module.css";

/** Places one after another; on a wide screen the second half stands beside the first. */
export function RankColumns({ rows }: { readonly rows: readonly Rank[] }) {
  const half = Math.ceil(rows.length / 2);
  return (
    <div className={styles.columns}>
      {[rows.slice(0, half), rows.slice(half)].map(
        (part) =>
          part[0] !== undefined && (
            <RankList key={part[0].place} rows={part} label={`Места с\u00A0${part[0].place}-го`} />
          ),
      )}
    </div>
  );
}
