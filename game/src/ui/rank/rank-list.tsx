import { plural } from "@hitoslov/contract/plural";
import type { Rank } from "@hitoslov/contract";
import { Crown } from "lucide";
import type { ReactNode } from "react";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { whole } from "../../lib/figures.ts";
import { songs } from "./notes.ts";
import styles from "./rank.module.css";

type RankListProps<R extends Rank> = {
  readonly rows: readonly R[];
  readonly label: string;
  /** The text below a name; by default the number of songs. */
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

type RankRowProps = {
  readonly of: Rank;
  /** Below the name. */
  readonly note?: ReactNode;
};

/** A row of a leaderboard. */
export function RankRow({ of: { place, name, photo, score, premium, me }, note }: RankRowProps) {
  return (
    <li className={`${styles.row} ${me ? `on-bed ${styles.me}` : ""}`} value={place} aria-current={me || undefined}>
      <span className={styles.place}>{place}</span>
      <Avatar name={name} photo={photo} />
      <span className={styles.who}>
        <b>{me ? `Вы\u00A0— ${name}` : name}</b>
        {premium && (
          <span className={styles.crown} title="Премиум">
            <Icon of={Crown} className={styles.icon} />
            <span className="vh">, премиум</span>
          </span>
        )}
        {note !== undefined && note !== "" && <small>{note}</small>}
      </span>
      <span className={styles.points}>
        {whole(score)}
        <span className="vh"> {plural(score, "очко", "очка", "очков")}</span>
      </span>
    </li>
  );
}
