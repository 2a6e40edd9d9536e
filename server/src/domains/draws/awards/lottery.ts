import { type Award, limits } from "@hitoslov/contract";
import { drawWinners, sha256 } from "@hitoslov/rules";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import { type Actor, recordChange } from "../../../crud/record.ts";
import { listDrawPrizes, type LockedDraw } from "../prizes.ts";
import { countEntrants, findEntrants, listPlaceAwards, writeEntrantList } from "./candidates.ts";
import { give } from "./give.ts";

type Terms = Pick<LockedDraw, "id" | "frozen_at" | "draw_mode" | "draw_min_score">;

/** Who would take part in the lot now and for what, and why it cannot be drawn now. */
export async function prepareLottery(db: Kysely<Database>, draw: Terms) {
  const { id, draw_mode, draw_min_score: minScore } = draw;
  // Equal chances where there is no lot: only who would take part is told then.
  const terms = { mode: draw_mode === "none" ? "equal" : draw_mode, minScore } as const;
  const prizes = (await listDrawPrizes(db, [id]))
    .filter(({ way }) => way === "draw")
    .flatMap(({ _id, name, quantity, given }) =>
      Array.from({ length: Math.min(Math.max(0, quantity - given), limits.winners.max + 1) }, () => ({ _id, name })),
    );
  const { entrants, weight } = await countEntrants(db, id, terms);
  return {
    terms,
    prizes,
    entrants,
    weight,
    obstacle: await obstacleOf(db, draw, { prizes: prizes.length, entrants }),
  };
}

async function obstacleOf(
  db: Kysely<Database>,
  { id, frozen_at, draw_mode }: Terms,
  { prizes, entrants }: { readonly prizes: number; readonly entrants: number },
): Promise<string | null> {
  if (draw_mode === "none") return "В\u00A0розыгрыше нет жребия";
  const lottery = db.selectFrom("drawings").select("stock_id").where("stock_id", "=", id);
  if ((await lottery.executeTakeFirst()) !== undefined) return "Жребий уже брошен";
  if (frozen_at === null) return "Итоги ещё не\u00A0подведены";
  if (prizes === 0) return "Нет призов, которые вручают по\u00A0жребию";
  if (prizes > limits.winners.max) return `По\u00A0жребию\u00A0— не больше ${limits.winners.max}\u00A0призов`;
  if (entrants === 0) return "Некому участвовать";
  // Who wins by place takes no part in the lot.
  if ((await listPlaceAwards(db, id)).length > 0) return "Сначала вручите призы по\u00A0местам";
  return null;
}

/**
 * Draws the lots of a locked draw: publishes the seed and the entrants and gives the prizes, all at once and once only.
 * @throws {AppError} 409 where it cannot be done now, or others take part than were announced.
 */
export async function makeLottery(
  trx: Transaction<Database>,
  actor: Actor,
  draw: LockedDraw,
  announced: number,
  now: Date,
): Promise<Award[]> {
  const { terms, prizes, entrants, obstacle } = await prepareLottery(trx, draw);
  if (obstacle !== null) throw new AppError(409, "conflict", obstacle);
  if (entrants !== announced) {
    throw new AppError(409, "stale", "Состав участников изменился. Посмотрите ещё раз и\u00A0повторите.");
  }
  const list = await writeEntrantList(trx, draw.id, terms);
  const winners = await drawWinners(draw.seed, list, prizes.length + draw.draw_reserves);
  const users = await findEntrants(trx, draw.id, terms.minScore, winners);
  const lottery = {
    stock_id: draw.id,
    at: now,
    mode: terms.mode,
    min_score: terms.minScore,
    reserves: draw.draw_reserves,
    entrants: list,
    entrants_hash: await sha256(list),
    prizes: JSON.stringify(prizes),
  };
  await trx.insertInto("drawings").values(lottery).execute();
  await trx
    .insertInto("drawing_winners")
    .values(
      winners.map((entrant, ordinal) => ({
        stock_id: draw.id,
        ordinal,
        entrant,
        user_id: users.get(entrant) ?? null,
      })),
    )
    .execute();
  await recordChange(trx, {
    actor,
    now,
    entity: "drawing",
    id: draw.id,
    action: "create",
    after: { ...lottery, entrants, winners: Math.min(winners.length, prizes.length) },
    fields: ["mode", "min_score", "reserves", "entrants", "entrants_hash", "winners"],
  });
  const givings = prizes.flatMap(({ _id }, at) => {
    const userId = users.get(winners[at] ?? "");
    return userId === undefined ? [] : [{ prizeId: _id, userId, way: "draw" as const, slot: null }];
  });
  return give(trx, actor, draw, givings, now);
}
