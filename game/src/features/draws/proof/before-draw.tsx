import type { DrawMode, DrawProof } from "@hitoslov/contract";
import { whole } from "../../../ui/figures.ts";
import { points } from "../../../ui/rank/notes.ts";
import styles from "./proof.module.css";

const chances: Record<Exclude<DrawMode, "none">, string> = {
  equal: "шансы равные",
  weighted: "билетов столько, сколько очков",
};

/** What is certain before lots are drawn. */
export function BeforeDraw({ of: { mode, min_score, reserves, beacon, list } }: { readonly of: DrawProof }) {
  if (mode === "none") {
    return (
      <section className={styles.section}>
        <h2>Без жребия</h2>
        <p>
          Призы этого розыгрыша достаются за&nbsp;места в&nbsp;рейтинге или вручаются лично. Ниже&nbsp;— всё, что меняли
          в&nbsp;нём вручную.
        </p>
      </section>
    );
  }
  return (
    <section className={styles.section}>
      <h2>Жребий ещё не&nbsp;брошен</h2>
      <p>
        Секретное число, от&nbsp;которого зависит жребий, уже загадано: ниже&nbsp;— его отпечаток. После розыгрыша число
        откроется, и&nbsp;по&nbsp;отпечатку каждый увидит, что его не&nbsp;подменили.
        {beacon !== null && " Жребий решит оно вместе с\u00A0числом маяка, которого ещё никто не\u00A0знает."}
      </p>
      {list !== null && <p>Список участников закреплён, строк в&nbsp;нём: {whole(list.count)}.</p>}
      <p className="muted">
        Участвует каждый, у&nbsp;кого хотя&nbsp;бы {points(min_score)} и&nbsp;нет приза за&nbsp;место; {chances[mode]}.
        {reserves > 0 && ` В\u00A0запасе: ${whole(reserves)}.`}
      </p>
    </section>
  );
}
