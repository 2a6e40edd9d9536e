import type { User } from "@hitoslov/contract";
import { plural, whole } from "./figures.ts";
import styles from "./profile.module.css";

export function Stats({ of: { score, guessed_sounds } }: { readonly of: Pick<User, "score" | "guessed_sounds"> }) {
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
    </dl>
  );
}
