import { drawAlgorithm, type DrawProof, type Role } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import { shownStatuses } from "../player-stocks.ts";
import { listInterventions } from "./interventions.ts";

/** What is published of a draw: the commitment, the terms, its lots once they are drawn, and what staff have done in it. */
export async function findProof(db: Kysely<Database>, stockId: string, role: Role): Promise<DrawProof> {
  const stock = await db
    .selectFrom("stocks")
    .leftJoin("drawings", "drawings.stock_id", "stocks.id")
    .select(["id", "fullname", "start_date", "end_date", "status", "commitment", "seed"])
    .select(["draw_mode", "draw_min_score", "draw_reserves"])
    .select(["at", "mode", "min_score", "reserves", "entrants", "entrants_hash", "prizes"])
    .where("id", "=", stockId)
    .executeTakeFirst();
  const isStaff = role === 1 || role === 2;
  const isShown = stock !== undefined && (isStaff || shownStatuses.some((status) => status === stock.status));
  if (!isShown) throw new AppError(404, "not_found", "Розыгрыша с\u00A0таким номером нет");
  const [winners, interventions] = await Promise.all([
    db.selectFrom("drawing_winners").select("entrant").where("stock_id", "=", stockId).orderBy("ordinal").execute(),
    listInterventions(db, stockId),
  ]);
  const { id: _id, fullname, start_date, end_date, at, seed, entrants, entrants_hash, prizes } = stock;
  return {
    algorithm: drawAlgorithm,
    stock: { _id, fullname, start_date: start_date.toISOString(), end_date: end_date.toISOString() },
    mode: stock.mode ?? stock.draw_mode,
    min_score: stock.min_score ?? stock.draw_min_score,
    reserves: stock.reserves ?? stock.draw_reserves,
    commitment: stock.commitment,
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
