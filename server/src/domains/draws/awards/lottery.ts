import { limits } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { listDrawPrizes, type LockedDraw } from "../prizes.ts";
import { countLotteryEntrants, hasLotteryEntrants, listRankAwards } from "./candidates.ts";

export type LotteryDraw = Pick<
  LockedDraw,
  "id" | "frozen_at" | "draw_mode" | "draw_min_score" | "randomness" | "beacon_round"
>;

/** Entrants and prizes of a lottery if it were run now, and why staff cannot run it. */
export async function prepareLottery(db: Kysely<Database>, draw: LotteryDraw) {
  const { id, draw_mode, draw_min_score: minScore } = draw;
  // Without a lottery, equal chances: then only the number of entrants matters.
  const terms = { mode: draw_mode === "none" ? "equal" : draw_mode, minScore } as const;
  const prizes = await listLotteryPrizes(db, id);
  const { entrants, weight } = await countLotteryEntrants(db, id, terms);
  return {
    terms,
    prizes,
    entrants,
    weight,
    obstacle: (await obstacleOf(db, draw, { prizes: prizes.length, entrants })).obstacle,
  };
}

/** Why the lottery of a draw that is over will never be run; null: it may be, or has been. */
export async function findLastingObstacle(db: Kysely<Database>, draw: LotteryDraw): Promise<string | null> {
  if (draw.draw_mode === "none" || draw.frozen_at === null) return null;
  const prizes = await listLotteryPrizes(db, draw.id);
  const entrants = (await hasLotteryEntrants(db, draw.id, draw.draw_min_score)) ? 1 : 0;
  const { obstacle, lasts } = await obstacleOf(db, draw, { prizes: prizes.length, entrants });
  return lasts ? obstacle : null;
}

/** The prizes that the lottery gives; a prize of several pieces comes as often. */
export async function listLotteryPrizes(db: Kysely<Database>, drawId: string) {
  return (await listDrawPrizes(db, [drawId]))
    .filter(({ way }) => way === "draw")
    .flatMap(({ _id, name, quantity, given }) =>
      Array.from({ length: Math.min(Math.max(0, quantity - given), limits.winners.max + 1) }, () => ({ _id, name })),
    );
}

/** Whether the lottery has prizes and entrants. */
export async function hasLottery(
  db: Kysely<Database>,
  { id, draw_min_score }: Pick<LotteryDraw, "id" | "draw_min_score">,
): Promise<boolean> {
  const prizes = await listLotteryPrizes(db, id);
  return obstacleOfPrizes(prizes.length) === null && (await hasLotteryEntrants(db, id, draw_min_score));
}

/** Why staff cannot run the lottery, and whether that lasts: only an entrant or a piece that comes back would change it. */
async function obstacleOf(
  db: Kysely<Database>,
  { id, frozen_at, draw_mode, randomness, beacon_round }: LotteryDraw,
  { prizes, entrants }: { readonly prizes: number; readonly entrants: number },
): Promise<{ obstacle: string | null; lasts: boolean }> {
  const passing = (obstacle: string | null) => ({ obstacle, lasts: false });
  if (draw_mode === "none") return passing("В\u00A0розыгрыше нет жребия");
  const lottery = db.selectFrom("drawings").select("stock_id").where("stock_id", "=", id);
  if ((await lottery.executeTakeFirst()) !== undefined) return passing("Жребий уже брошен");
  if (frozen_at === null) return passing("Итоги ещё не\u00A0подведены");
  const list = db.selectFrom("drawing_lists").select("at").where("stock_id", "=", id);
  // What is fixed is drawn from, whoever has left since.
  if ((await list.executeTakeFirst()) === undefined) {
    const obstacle = obstacleOfPrizes(prizes) ?? (entrants === 0 ? "Некому участвовать" : null);
    if (obstacle !== null) return { obstacle, lasts: true };
  }
  if (randomness === "beacon") {
    const round = beacon_round === null ? "" : `, раунд ${beacon_round.toLocaleString("ru")}`;
    return passing(`Жребий пройдёт сам, когда ответит маяк drand${round}`);
  }
  // Who wins by rank takes no part in the lottery.
  if ((await listRankAwards(db, id)).length > 0) return passing("Сначала вручите призы по\u00A0местам");
  return passing(null);
}

/** Why a lottery cannot give so many prizes; null: it can. */
export function obstacleOfPrizes(prizes: number): string | null {
  if (prizes === 0) return "Нет призов, которые вручают по\u00A0жребию";
  return prizes > limits.winners.max ? `По\u00A0жребию\u00A0— не больше ${limits.winners.max}\u00A0призов` : null;
}
