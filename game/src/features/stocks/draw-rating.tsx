import type { PlayerStock } from "@hitoslov/contract";
import { AppLink } from "../../ui/app-link.tsx";
import { timeOf } from "../../ui/dates.ts";
import { distance } from "../../ui/rank/notes.ts";
import { RankList } from "../../ui/rank/rank-list.tsx";
import { byPlace, type Member } from "./members.ts";
import styles from "./stocks.module.css";

/** Rows shown here; the whole rating is on its own screen. */
const shown = 10;

type DrawRatingProps = { readonly of: PlayerStock; readonly updatedAt: number };

/** The first of a draw, and the player's own row wherever it is. */
export function DrawRating({ of: stock, updatedAt }: DrawRatingProps) {
  const { me } = stock;
  const first = byPlace(stock).slice(0, shown);
  const noteOf = ({ prize }: Member) => prize ?? "";
  return (
    <section>
      <div className={styles.head}>
        <h2>Рейтинг</h2>
        <span className="muted">обновлён в&nbsp;{timeOf(updatedAt)}</span>
      </div>
      {first.length === 0 ? (
        <p className="muted">Здесь пока никого. Первое место свободно.</p>
      ) : (
        <RankList rows={first} label="Первые места" note={noteOf} />
      )}
      {me !== null && me.place > shown && (
        <>
          <p className={styles.gap} aria-hidden="true">
            · · ·
          </p>
          <RankList rows={[me]} label="Ваше место" note={() => distance(me.next)} />
        </>
      )}
      {stock.members_total > shown && stock.status !== "testing" && (
        <AppLink className="link" to={`/top?rating=${stock._id}`}>
          Весь рейтинг
        </AppLink>
      )}
    </section>
  );
}
