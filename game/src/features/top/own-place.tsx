import type { Ranking } from "@hitoslov/contract";
import { distance, songs } from "../../ui/rank/notes.ts";
import { RankRow } from "../../ui/rank/rank-row.tsx";
import styles from "./top.module.css";

/** The own row, always in sight, with what is missing to the place ahead. */
export function OwnPlace({ me }: { readonly me: NonNullable<Ranking["me"]> }) {
  const note = (
    <>
      {songs(me)}
      {me.next !== null && (
        <>
          {" · "}
          <span className={styles.distance}>{distance(me.next)}</span>
        </>
      )}
    </>
  );
  return (
    <ol className={styles.own} aria-label="Ваше место">
      <RankRow of={me} note={note} />
    </ol>
  );
}
