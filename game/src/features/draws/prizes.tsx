import type { PlayerDraw } from "@hitoslov/contract";
import { AppLink } from "../../ui/app-link.tsx";
import { PrizeArt } from "../../ui/prize/prize-art.tsx";
import { points } from "../../ui/rank/notes.ts";
import { howGiven } from "./ranks.ts";
import styles from "./prizes.module.css";

type PrizesProps = { readonly of: Pick<PlayerDraw, "_id" | "prizes" | "draw_mode" | "draw_min_score"> };

const chances: Record<PlayerDraw["draw_mode"], string | null> = {
  none: null,
  equal: "Шансы у\u00A0всех равные.",
  weighted: "Чем больше очков, тем больше шанс.",
};

export function Prizes({ of: draw }: PrizesProps) {
  const { prizes, draw_mode, draw_min_score } = draw;
  const list = Object.values(prizes);
  const chance = chances[draw_mode];
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
              <span>{howGiven(prize)}</span>
            </li>
          ))}
        </ul>
      )}
      <div>
        {chance !== null && (
          <p className="muted">
            В&nbsp;жребии участвует каждый, у&nbsp;кого хотя&nbsp;бы {points(draw_min_score)} и&nbsp;кому
            не&nbsp;достался другой приз розыгрыша. {chance}
          </p>
        )}
        <ProofLink of={draw} />
      </div>
    </section>
  );
}

/** The link to the proof of a draw: its lottery and its interventions. */
export function ProofLink({ of: { _id } }: { readonly of: Pick<PlayerDraw, "_id"> }) {
  return (
    <AppLink className="link" to={`/stocks/proof?id=${_id}`}>
      Проверить розыгрыш
    </AppLink>
  );
}
