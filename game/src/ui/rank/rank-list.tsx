import type { Rank } from "@hitoslov/contract";
import { songs } from "./notes.ts";
import { RankRow } from "./rank-row.tsx";
import styles from "./rank.module.css";

type RankListProps<R extends Rank> = {
  readonly rows: readonly R[];
  readonly label: string;
  /** What stands below a name; the songs where it is left out. */
  readonly note?: (row: R) => string;
};

export function RankList<R extends Rank>({ rows, label, note = songs }: RankListProps<R>) {
  return (
    <ol className={styles.list} aria-label={label}>
      {rows.map((row) => (
        <RankRow key={row.place} of={row} note={note(row)} />
      ))}
    </ol>
  );
}
