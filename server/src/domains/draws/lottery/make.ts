import type { Award } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import { type Actor, recordChange } from "../../../crud/record.ts";
import { findListedEntrants } from "../awards/candidates.ts";
import { give, type Giving } from "../awards/give.ts";
import { listLotteryPrizes } from "../awards/lottery.ts";
import type { LockedDraw } from "../prizes.ts";
import { listParts, workOnParts } from "./parts.ts";
import { findList } from "./terms.ts";

/**
 * Runs the lottery of a locked draw whose list is fixed: draws the winners, publishes the seed and gives the prizes, once
 * only. If somebody drawn may no longer win, being excluded or gone, the next reserve stands in.
 * @param signature of the beacon's round, verified; null where the seed decides alone.
 * @throws {AppError} 409 if the lottery has been run already, or no list is fixed.
 */
export async function runLottery(
  trx: Transaction<Database>,
  actor: Actor,
  draw: LockedDraw,
  signature: string | null,
  now: Date,
): Promise<Award[]> {
  const { id } = draw;
  const made = await trx.selectFrom("drawings").select("stock_id").where("stock_id", "=", id).executeTakeFirst();
  if (made !== undefined) throw new AppError(409, "conflict", "Жребий уже брошен");
  const fixed = await findList(trx, id);
  if (fixed === undefined) throw new AppError(409, "conflict", "Список участников ещё не\u00A0закреплён");
  const { list, mode, min_score, reserves } = fixed.terms;
  const parts = await listParts(trx, id);
  const { lotterySeed } = await import("@hitoslov/rules/lots");
  const lottery = { seed: lotterySeed(draw.seed, signature, fixed.text), count: list.prizes.length + reserves };
  const { root, winners } = await workOnParts(parts, lottery);
  if (root !== list.hash) throw new Error(`The list of draw ${id} is not the one that was fixed`);
  const users = await findListedEntrants(trx, id, winners);
  const row = {
    stock_id: id,
    at: now,
    mode: mode === "weighted" ? ("weighted" as const) : ("equal" as const),
    min_score,
    reserves,
    entrants: null,
    entrants_hash: root,
    signature,
    prizes: JSON.stringify(list.prizes),
  };
  await trx.insertInto("drawings").values(row).execute();
  await trx
    .insertInto("drawing_winners")
    .values(
      winners.map((entrant, ordinal) => ({
        stock_id: id,
        ordinal,
        entrant,
        user_id: users.get(entrant)?.userId ?? null,
      })),
    )
    .execute();
  await recordChange(trx, {
    actor,
    now,
    entity: "drawing",
    id,
    action: "create",
    after: { ...row, entrants: list.count, winners: Math.min(winners.length, list.prizes.length) },
    fields: ["mode", "min_score", "reserves", "entrants", "entrants_hash", "winners"],
  });
  // Prizes that staff have removed since the list was fixed are not given.
  const left = (await listLotteryPrizes(trx, id)).map(({ _id }) => _id);
  const standIns = winners.slice(list.prizes.length).filter((winner) => users.get(winner)?.mayWin === true);
  const givings: Giving[] = [];
  for (const [at, { _id: prizeId }] of list.prizes.entries()) {
    const there = left.indexOf(prizeId);
    const drawn = users.get(winners[at] ?? "");
    const winner = drawn?.mayWin === true ? drawn : users.get((there === -1 ? undefined : standIns.shift()) ?? "");
    if (there === -1 || winner === undefined) continue;
    left.splice(there, 1);
    givings.push({ prizeId, userId: winner.userId, way: "draw", slot: null });
  }
  return give(trx, actor, draw, givings, now);
}
