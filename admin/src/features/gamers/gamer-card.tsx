import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { GamerFacts } from "./gamer-facts.tsx";
import { GamerForm } from "./gamer-form.tsx";
import { GamerPlays } from "./gamer-plays.tsx";
import type { GamerCard as Card } from "./gamer-query.ts";
import { GamerStocks } from "./gamer-stocks.tsx";
import styles from "./gamers.module.css";

/** A player: who they are, what they have won, what they have played. */
export function GamerCard({ gamer }: { readonly gamer: Card }) {
  return (
    <div className="edit">
      <div>
        <section className={styles.section}>
          <h2 className="fs-title">Очки и&nbsp;тип</h2>
          <GamerForm gamer={gamer} />
        </section>
        <section className={styles.section}>
          <h2 className="fs-title">Розыгрыши</h2>
          <GamerStocks stocks={gamer.stocks} />
        </section>
        <section className={styles.section}>
          <h2 className="fs-title">История игр</h2>
          <GamerPlays gamerId={gamer._id} />
        </section>
      </div>
      <aside className={styles.card} aria-label="Об игроке">
        <Avatar photo={gamer.photo} name={gamer.login} />
        <GamerFacts gamer={gamer} />
      </aside>
    </div>
  );
}
