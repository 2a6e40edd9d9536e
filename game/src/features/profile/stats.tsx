import type { User } from "@hitoslov/contract";
import { plural, whole } from "../../ui/figures.ts";
import styles from "./profile.module.css";

type StatsProps = {
  readonly of: Pick<User, "score" | "guessed_sounds">;
  /** Among all players; null while it is not known, or where there is none. */
  readonly place: number | null;
};

export function Stats({ of: { score, guessed_sounds }, place }: StatsProps) {
  const { count } = guessed_sounds.all;
  return (
    <dl className={styles.stats}>
      <div>
        <dt>{plural(score, "очко", "очка", "очков")}</dt>
        <dd>{whole(score)}</dd>
      </div>
      <div>
        <dt>{plural(count, "песня собрана", "песни собраны", "песен собрано")}</dt>
        <dd>{whole(count)}</dd>
      </div>
      <div>
        <dt>место в&nbsp;топе</dt>
        <dd>{place === null ? "—" : whole(place)}</dd>
      </div>
    </dl>
  );
}
