import { beaconDelay } from "@hitoslov/rules/beacon";
import type { LotteryTerms } from "@hitoslov/rules/lots";
import { sql, type Transaction } from "kysely";
import type { Services } from "../../../services.ts";
import type { Database } from "../../../db/schema.ts";
import { type Actor, recordChange } from "../../../crud/record.ts";
import { writeParts } from "../awards/candidates.ts";
import { listLotteryPrizes, obstacleOfPrizes } from "../awards/lottery.ts";
import type { LockedDraw } from "../prizes.ts";
import { listParts, workOnParts } from "./parts.ts";
import { chainOf, nameRound } from "./round.ts";

/**
 * Fixes the entrants, the prizes and the round of the lottery of a frozen, locked draw; nothing changes them afterwards.
 * A round that is known already is replaced by a later one, else the list could be chosen to suit it.
 * @returns false if there are no entrants or no prizes.
 */
export async function fixList(
  trx: Transaction<Database>,
  { config }: Pick<Services, "config">,
  actor: Actor,
  draw: LockedDraw,
  now: Date,
): Promise<boolean> {
  const { id, draw_mode: mode, draw_min_score: minScore } = draw;
  if (mode === "none" || draw.frozen_at === null) return false;
  const prizes = await listLotteryPrizes(trx, id);
  if (obstacleOfPrizes(prizes.length) !== null) return false;
  await trx
    .insertInto("drawing_lists")
    .values({ stock_id: id, at: now, terms: "", roots: Buffer.alloc(0) })
    .execute();
  await writeParts(trx, id, { mode, minScore });
  const parts = await listParts(trx, id);
  if (parts.length === 0) {
    await trx.deleteFrom("drawing_lists").where("stock_id", "=", id).execute();
    return false;
  }
  const { roots, root } = await workOnParts(parts, null);
  const chain = chainOf(config);
  const isKnown = draw.beacon_at === null || draw.beacon_at.getTime() <= now.getTime();
  const named = isKnown ? nameRound(chain, new Date(now.getTime() - beaconDelay), now) : draw;
  const { beacon_round: round, beacon_at } = named;
  const { count } = await trx
    .selectFrom("drawing_parts")
    .select(sql<number>`sum(length(entrants) - length(replace(entrants, e'\\n', '')) + 1)::int`.as("count"))
    .where("stock_id", "=", id)
    .executeTakeFirstOrThrow();
  const terms: LotteryTerms = {
    algorithm: "hitoslov-draw-2",
    stock: {
      _id: id,
      fullname: draw.fullname,
      start_date: draw.start_date.toISOString(),
      end_date: draw.end_date.toISOString(),
    },
    mode,
    min_score: minScore,
    reserves: draw.draw_reserves,
    commitment: draw.commitment,
    beacon:
      draw.randomness === "seed" || round === null || beacon_at === null
        ? null
        : { ...chain, round, at: beacon_at.toISOString() },
    list: { at: now.toISOString(), count, hash: root, prizes },
  };
  const { writeTerms } = await import("@hitoslov/rules/lots");
  await trx
    .updateTable("drawing_lists")
    .set({ terms: writeTerms(terms), roots: Buffer.from(roots.join(""), "hex") })
    .where("stock_id", "=", id)
    .execute();
  const { beacon } = terms;
  // By the seed alone the lottery follows at once, and its own row of the trail has the list.
  if (beacon === null) return true;
  if (isKnown) await trx.updateTable("stocks").set({ beacon_round: round, beacon_at }).where("id", "=", id).execute();
  await recordChange(trx, {
    actor,
    now,
    entity: "stock",
    id,
    action: "update",
    before: { entrants_hash: null, beacon_round: draw.beacon_round },
    after: { entrants_hash: root, beacon_round: beacon.round },
    fields: ["entrants_hash", "beacon_round"],
  });
  return true;
}
