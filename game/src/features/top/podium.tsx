import type { Rank } from "@hitoslov/contract";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import styles from "./top.module.css";

/** The second stands left of the first. */
export const podiumOrder = [1, 0, 2] as const;

/** The first three as discs; bare ones where there is nobody yet. */
export function Podium({ ranks }: { readonly ranks: readonly Rank[] }) {
  return (
    <div className={styles.podium} aria-hidden="true">
      {podiumOrder.map((at) => {
        const rank = ranks[at];
        return (
          <div key={at} className={styles.disc} data-place={at + 1}>
            {rank === undefined ? <span className={styles.bare} /> : <Avatar name={rank.name} photo={rank.photo} />}
            {rank !== undefined && <b>{rank.place}</b>}
          </div>
        );
      })}
    </div>
  );
}
