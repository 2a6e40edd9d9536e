import type { PlayerDraw } from "@hitoslov/contract";
import { AppLink } from "../../ui/app-link.tsx";
import { timeOf } from "../../ui/dates.ts";
import { RankRow } from "../../ui/rank/rank-row.tsx";
import rank from "../../ui/rank/rank.module.css";
import { ratingParts } from "./rating-parts.ts";
import styles from "./draws.module.css";

type DrawRatingProps = { readonly of: PlayerDraw; readonly updatedAt: number };

/** The first of a draw, where its prizes end, and the player's own row wherever it is. */
export function DrawRating({ of: draw, updatedAt }: DrawRatingProps) {
  const parts = ratingParts(draw);
  const rows = parts.filter(({ kind }) => kind === "row").length;
  return (
    <section>
      <div className={styles.head}>
        <h2>Рейтинг</h2>
        <span className="muted">обновлён в&nbsp;{timeOf(updatedAt)}</span>
      </div>
      {parts.length === 0 ? (
        <p className="muted">Здесь пока никого. Первое место свободно.</p>
      ) : (
        <ol className={rank.list} aria-label="Первые места">
          {parts.map((part) =>
            part.kind === "row" ? (
              <RankRow key={part.rank.place} of={part.rank} note={part.note} />
            ) : part.kind === "cut" ? (
              <li key="cut" className={styles.cut}>
                ниже призов нет
              </li>
            ) : (
              <li key={`gap ${part.before}`} className={styles.gap} aria-hidden="true">
                · · ·
              </li>
            ),
          )}
        </ol>
      )}
      {draw.members_total > rows && draw.status !== "testing" && (
        <AppLink className="link" to={`/top?rating=${draw._id}`}>
          Весь рейтинг
        </AppLink>
      )}
    </section>
  );
}
