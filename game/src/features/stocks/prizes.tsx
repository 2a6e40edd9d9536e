import type { PlayerStock } from "@hitoslov/contract";
import { whole } from "../../ui/figures.ts";
import { PrizeArt } from "./prize-art.tsx";
import styles from "./prizes.module.css";

export function Prizes({ prizes }: Pick<PlayerStock, "prizes">) {
  const list = Object.values(prizes);
  return (
    <section className={styles.section}>
      <h3>Призы</h3>
      {list.length === 0 ? (
        <p className="muted">О&nbsp;призах расскажем скоро.</p>
      ) : (
        <ul className={styles.prizes}>
          {list.map((prize, at) => (
            <li key={prize._id} className={styles.prize}>
              <PrizeArt img={prize.img} at={at} />
              <b>{prize.name}</b>
              <span>
                {prize.category} · {whole(prize.quantity)}&nbsp;шт.
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
