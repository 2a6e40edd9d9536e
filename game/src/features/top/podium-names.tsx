import type { Rank } from "@hitoslov/contract";
import { points } from "../../ui/rank/notes.ts";
import { podiumOrder } from "./podium.tsx";
import styles from "./top.module.css";

/** Who the discs of the podium are. */
export function PodiumNames({ ranks }: { readonly ranks: readonly Rank[] }) {
  return (
    <ol className={styles.names} aria-label="Первая тройка">
      {podiumOrder.map((at) => {
        const rank = ranks[at];
        return rank === undefined ? (
          <li key={at} role="presentation" />
        ) : (
          <li key={at}>
            <span className="vh">{rank.place}-е место: </span>
            <b>{rank.me ? `Вы\u00A0— ${rank.name}` : rank.name}</b>
            <span className={styles.points}>{points(rank.score)}</span>
          </li>
        );
      })}
    </ol>
  );
}
