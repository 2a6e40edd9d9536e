import type { Rank } from "@hitoslov/contract";
import { plural, whole } from "../../ui/figures.ts";
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
            {/* On a narrow phone the noun goes below its number. */}
            <span className={styles.points}>
              {whole(rank.score)} {plural(rank.score, "очко", "очка", "очков")}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
