import type { PlayerStock } from "@hitoslov/contract";
import { whole } from "../../ui/figures.ts";
import { distance } from "../../ui/rank/notes.ts";
import styles from "./stocks.module.css";

/** The own place in a draw, and how far the next one is. */
export function OwnResult({ me }: Pick<PlayerStock, "me">) {
  if (me === null) {
    return (
      <div className={`on-bed ${styles.own}`}>
        <p>Вас ещё нет в&nbsp;этом розыгрыше. Соберите песню, и&nbsp;место ваше.</p>
      </div>
    );
  }
  return (
    <div className={`on-bed ${styles.own}`}>
      <b className={styles.place}>{whole(me.place)}</b>
      <div>
        <p>место{me.next === null ? ", впереди никого" : `, ${distance(me.next)}`}</p>
        <p>Ваши очки в&nbsp;розыгрыше: {whole(me.score)}</p>
        {me.prize !== null && <p>Ваш приз: {me.prize}</p>}
      </div>
    </div>
  );
}
