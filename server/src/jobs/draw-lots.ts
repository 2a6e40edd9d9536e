import { allowsLottery, lotteryStatuses } from "../domains/draws/lottery/statuses.ts";
import { fixList } from "../domains/draws/lottery/list.ts";
import { hasLottery } from "../domains/draws/awards/lottery.ts";
import { runLottery } from "../domains/draws/lottery/make.ts";
import { inLongTransaction } from "../crud/long-transaction.ts";
import { askRelays } from "../domains/draws/lottery/relays.ts";
import { lockDraw } from "../domains/draws/prizes.ts";
import { timeNotBehind } from "../db/clock.ts";
import { log } from "../log.ts";
import type { Services } from "../services.ts";
import { type Job, schedule } from "./schedule.ts";

/**
 * Runs the lotteries that a beacon decides: fixes the list once the ranking is frozen, and draws when the round is there.
 * Each step is one transaction with the draw locked, and the rows say what is due: a restart loses nothing, and several
 * nodes do each step once. A draw that fails, or whose beacon does not answer, does not hold up the others.
 */
export async function runDueLotteries(services: Services): Promise<void> {
  const { db, now } = services;
  const waiting = await db.kysely
    .selectFrom("stocks")
    .leftJoin("drawings", "drawings.stock_id", "stocks.id")
    .leftJoin("drawing_lists", "drawing_lists.stock_id", "stocks.id")
    .select(["id", "draw_min_score", "drawing_lists.at as listed_at"])
    .where("status", "in", lotteryStatuses)
    .where("randomness", "=", "beacon")
    .where("draw_mode", "<>", "none")
    .where("frozen_at", "is not", null)
    .where("drawings.at", "is", null)
    .orderBy("id")
    .execute();
  for (const { id, draw_min_score, listed_at } of waiting) {
    try {
      // Checked first: a draw without prizes or entrants would open a connection each time, for ever.
      if (listed_at === null && (await hasLottery(db.kysely, { id, draw_min_score }))) await fixDueList(services, id);
      await drawFromList(services, id, now());
    } catch (err) {
      log.error({ err, draw: id }, "lots were not drawn");
    }
  }
}

async function fixDueList(services: Services, id: string): Promise<void> {
  await inLongTransaction(services, async (trx) => {
    const draw = await lockDraw(trx, id);
    const fixed = await trx.selectFrom("drawing_lists").select("at").where("stock_id", "=", id).executeTakeFirst();
    if (fixed !== undefined || !allowsLottery(draw.status)) return;
    // A node whose clock is behind would take a round for unknown that everybody knows.
    await fixList(trx, services, null, draw, await timeNotBehind(trx, services.now));
  });
}

async function drawFromList(services: Services, id: string, at: Date): Promise<void> {
  const named = await services.db.kysely
    .selectFrom("stocks")
    .innerJoin("drawing_lists", "drawing_lists.stock_id", "stocks.id")
    .select("beacon_round")
    .where("id", "=", id)
    .where("beacon_at", "<=", at)
    .executeTakeFirst();
  if (named === undefined || named.beacon_round === null) return;
  // Outside of a transaction: relays may be slow.
  const signature = await askRelays(services, named.beacon_round);
  if (signature === undefined) return;
  await inLongTransaction(services, async (trx) => {
    const draw = await lockDraw(trx, id);
    const made = await trx.selectFrom("drawings").select("at").where("stock_id", "=", id).executeTakeFirst();
    // Another node was quicker, or staff have changed the draw.
    if (made !== undefined || !allowsLottery(draw.status) || draw.beacon_round !== named.beacon_round) return;
    await runLottery(trx, null, draw, signature, services.now());
  });
}

export function startLotteries(services: Services): Job {
  return schedule("draw-lots", "*/10 * * * * *", () => runDueLotteries(services));
}
