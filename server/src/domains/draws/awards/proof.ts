import { drawAlgorithm, type DrawProof } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import { shownStatuses } from "../player-draws.ts";
import { listInterventions } from "./interventions.ts";

/** What is published of a draw: the commitment, the terms, its lots once they are drawn, and what staff have done in it. */
export async function findProof(db: Kysely<Database>, drawId: string, isStaff: boolean): Promise<DrawProof> {
  const draw = await db
    .selectFrom("stocks")
    .leftJoin("drawings", "drawings.stock_id", "stocks.id")
    .select(["id", "fullname", "start_date", "end_date", "status", "commitment", "seed"])
    .select(["draw_mode", "draw_min_score", "draw_reserves"])
    .select(["at", "mode", "min_score", "reserves", "entrants", "entrants_hash", "prizes"])
    .where("id", "=", drawId)
    .executeTakeFirst();
  const isShown = draw !== undefined && (isStaff || shownStatuses.some((status) => status === draw.status));
  if (!isShown) throw new AppError(404, "not_found", "Розыгрыша с\u00A0таким номером нет");
  const [winners, interventions] = await Promise.all([
    db.selectFrom("drawing_winners").select("entrant").where("stock_id", "=", drawId).orderBy("ordinal").execute(),
    listInterventions(db, drawId),
  ]);
  const { id: _id, fullname, start_date, end_date, at, seed, entrants, entrants_hash, prizes } = draw;
  return {
    algorithm: drawAlgorithm,
    stock: { _id, fullname, start_date: start_date.toISOString(), end_date: end_date.toISOString() },
    mode: draw.mode ?? draw.draw_mode,
    min_score: draw.min_score ?? draw.draw_min_score,
    reserves: draw.reserves ?? draw.draw_reserves,
    commitment: draw.commitment,
    drawn:
      at === null || entrants === null || entrants_hash === null || prizes === null
        ? null
        : {
            at: at.toISOString(),
            seed,
            entrants,
            entrants_hash,
            prizes,
            winners: winners.map(({ entrant }) => entrant),
          },
    interventions,
  };
}
