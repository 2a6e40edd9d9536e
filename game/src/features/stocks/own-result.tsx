import type { PlayerStock } from "@hitoslov/contract";
import { plural, whole } from "../../ui/figures.ts";
import { distance } from "../../ui/rank/notes.ts";
import { hasFreePlace, missingPoints } from "./places.ts";
import styles from "./stocks.module.css";

/** The own place in a draw, and how far the prizes or the next place are. */
export function OwnResult({ of: stock }: { readonly of: PlayerStock }) {
  const { me, excluded } = stock;
  if (me === null) {
    return (
      <div className={`on-bed ${styles.own}`}>
        {excluded ? (
          <div>
            <p>Вы не&nbsp;участвуете в&nbsp;этом розыгрыше</p>
            <p>Если это ошибка, напишите организаторам: адрес есть в&nbsp;правилах розыгрыша.</p>
          </div>
        ) : (
          <p>
            Вас ещё нет в&nbsp;этом розыгрыше.{" "}
            {hasFreePlace(stock)
              ? "Призовое место свободно: соберите песню, и\u00A0оно ваше."
              : "Соберите песню, и\u00A0место ваше."}
          </p>
        )}
      </div>
    );
  }
  const missing = missingPoints(stock);
  return (
    <div className={`on-bed ${styles.own}`}>
      <b className={styles.place}>{whole(me.place)}</b>
      <div>
        <p>
          {missing > 0
            ? `место\u00A0— вам не\u00A0хватает ${whole(missing)}\u00A0${plural(missing, "очка", "очков", "очков")} до\u00A0приза`
            : me.next === null
              ? "место, впереди никого"
              : `место, ${distance(me.next)}`}
        </p>
        <p>Ваши очки в&nbsp;розыгрыше: {whole(me.score)}</p>
        {me.prize !== null && <p>Ваш приз: {me.prize}</p>}
      </div>
    </div>
  );
}
