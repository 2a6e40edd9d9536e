import type { DrawPrize } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { listPromises } from "./candidates.ts";
import { hasLottery, type LotteryDraw } from "./lottery.ts";

/**
 * Whether staff may give the prize to whom they like. Once the ranking is frozen, a prize by rank is promised to whoever
 * has the rank, and one by lottery to whom the lot will fall on.
 */
export async function isPrizeFree(
  db: Kysely<Database>,
  draw: LotteryDraw,
  { _id, way, quantity, given }: DrawPrize,
): Promise<boolean> {
  if (way === "hand" || draw.frozen_at === null) return true;
  if (way === "place") {
    const promised = (await listPromises(db, [draw.id])).get(_id);
    return (promised?.ranks ?? 0) < quantity - given;
  }
  if (draw.draw_mode === "none") return true;
  const lottery = db.selectFrom("drawings").select("stock_id").where("stock_id", "=", draw.id);
  return (await lottery.executeTakeFirst()) !== undefined || !(await hasLottery(db, draw));
}
