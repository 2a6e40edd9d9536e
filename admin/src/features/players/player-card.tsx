import { useQuery } from "@tanstack/react-query";
import { Loading } from "../../ui/loading.tsx";
import { PlayerBlock } from "./player-block.tsx";
import { PlayerConsents } from "./player-consents.tsx";
import { PlayerDraws } from "./player-draws.tsx";
import { PlayerFacts } from "./player-facts.tsx";
import { PlayerForm } from "./player-form.tsx";
import { PlayerNotes } from "./player-notes.tsx";
import { PlayerPlays } from "./player-plays.tsx";
import { type PlayerCard as Card, supportQuery } from "./player-query.ts";
import { PlayerSignIn } from "./player-sign-in.tsx";
import styles from "./players.module.css";

/** A player: who they are, what they have won, what they have played, and how to help them. */
export function PlayerCard({ gamer }: { readonly gamer: Card }) {
  const { data, error, refetch } = useQuery(supportQuery(gamer._id));
  return (
    <div className="edit">
      <div>
        <PlayerBlock gamer={gamer} />
        <section className={styles.section}>
          <h2 className="fs-title">История игр</h2>
          <PlayerPlays gamerId={gamer._id} />
        </section>
        <section className={styles.section}>
          <h2 className="fs-title">Тип</h2>
          <PlayerForm gamer={gamer} />
        </section>
        {data === undefined && <Loading error={error} refetch={refetch} />}
        {data !== undefined && (
          <>
            <PlayerDraws gamerId={gamer._id} support={data} />
            <PlayerSignIn gamer={gamer} support={data} />
          </>
        )}
      </div>
      <div className={styles.aside}>
        <PlayerFacts gamer={gamer} />
        {data !== undefined && (
          <>
            <PlayerNotes gamerId={gamer._id} notes={data.notes} />
            <PlayerConsents consents={data.consents} />
          </>
        )}
      </div>
    </div>
  );
}
