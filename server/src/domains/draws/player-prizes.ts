import type { Draw, DrawPrize } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { listPromises } from "./awards/candidates.ts";
import { hasLottery } from "./awards/lottery.ts";

type PrizeDraw = Pick<Draw, "_id" | "draw_mode" | "draw_min_score" | "frozen_at" | "drawn_at">;

/**
 * The prizes of these draws, those by rank down to the last rank that brings one, and the draws whose prizes are given.
 * Only draws with pieces that were given by hand, or are to be given after the end, take further queries.
 */
export async function findPromised(
  db: Kysely<Database>,
  draws: readonly PrizeDraw[],
  prizes: readonly DrawPrize[],
): Promise<{ prizes: DrawPrize[]; awarded: ReadonlySet<string> }> {
  const prizesOf = Map.groupBy(prizes, ({ _idStock }) => _idStock);
  const frozen = draws.filter(({ frozen_at }) => frozen_at !== null);
  const isFrozen = new Set(frozen.map(({ _id }) => _id));
  const asked = prizes.filter(
    ({ _idStock, way, quantity, given }) =>
      way === "place" && given < quantity && (given > 0 || isFrozen.has(_idStock)),
  );
  const [promises, lotteries] = await Promise.all([
    listPromises(db, [...new Set(asked.map(({ _idStock }) => _idStock))]),
    listLotteries(db, frozen),
  ]);
  const awarded = frozen.filter(({ _id }) => {
    const own = prizesOf.get(_id) ?? [];
    // Of prizes by hand nobody knows how many staff will give, but one that has nothing else gives one.
    const isByHand = own.length > 0 && own.every(({ way }) => way === "hand");
    if (isByHand) return own.some(({ given }) => given > 0);
    return !lotteries.has(_id) && !own.some((prize) => promises.has(prize._id));
  });
  return {
    prizes: prizes.map((prize) => {
      const { _id, _idStock, place_from, place_to, quantity, given } = prize;
      if (place_from === null || given === 0) return prize;
      const left = quantity - given;
      // After the end, the rows of those who hold it say so.
      if (left <= 0) return isFrozen.has(_idStock) ? prize : { ...prize, place_to: place_from - 1 };
      const { ranks, last } = promises.get(_id) ?? { ranks: 0, last: place_to };
      return ranks < left ? prize : { ...prize, place_to: last };
    }),
    awarded: new Set(awarded.map(({ _id }) => _id)),
  };
}

/** Those of these frozen draws whose lottery is yet to come. */
async function listLotteries(db: Kysely<Database>, frozen: readonly PrizeDraw[]): Promise<Set<string>> {
  const waiting = frozen.filter(({ draw_mode, drawn_at }) => draw_mode !== "none" && drawn_at === null);
  const coming = await Promise.all(
    waiting.map(async ({ _id, draw_min_score }) => ((await hasLottery(db, { id: _id, draw_min_score })) ? [_id] : [])),
  );
  return new Set(coming.flat());
}
