import { plural } from "@hitoslov/contract/plural";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { whole } from "../../lib/figures.ts";
import styles from "./podium.module.css";

type Placed = {
  readonly place: number;
  readonly name: string;
  readonly photo: string | null;
  readonly score: number;
  readonly me?: boolean;
};

type PodiumProps = {
  /** By place; only the first three are shown. */
  readonly ranks: readonly Placed[];
  /** For a screen that is seen from afar. */
  readonly large?: boolean;
};

/** The second stands left of the first. */
const order = [1, 0, 2] as const;

/** The first three as discs; empty ones if there is nobody yet. */
export function PodiumDiscs({ ranks, large = false }: PodiumProps) {
  return (
    <div className={`${styles.discs} ${large ? styles.large : ""}`} aria-hidden="true">
      {order.map((at) => {
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

/** The names of the discs. */
export function PodiumNames({ ranks, large = false }: PodiumProps) {
  return (
    <ol className={`${styles.names} ${large ? styles.large : ""}`} aria-label="Первая тройка">
      {order.map((at) => {
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
