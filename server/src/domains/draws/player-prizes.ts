import type { Draw, DrawPrize } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { listPromises } from "./awards/candidates.ts";

/** The prizes of these draws, those by rank down to the last rank that brings one. */
export async function listPromisedPrizes(
  db: Kysely<Database>,
  draws: readonly Pick<Draw, "_id" | "frozen_at">[],
  prizes: readonly DrawPrize[],
): Promise<DrawPrize[]> {
  const isFrozen = new Set(draws.flatMap(({ _id, frozen_at }) => (frozen_at === null ? [] : _id)));
  const asked = prizes.filter(({ way, quantity, given }) => way === "place" && given > 0 && given < quantity);
  const promises = await listPromises(db, [...new Set(asked.map(({ _idStock }) => _idStock))]);
  return prizes.map((prize) => {
    const { _id, _idStock, place_from, place_to, quantity, given } = prize;
    if (place_from === null || given === 0) return prize;
    const left = quantity - given;
    // After the end, the rows of those who hold it say so.
    if (left <= 0) return isFrozen.has(_idStock) ? prize : { ...prize, place_to: place_from - 1 };
    const { ranks, last } = promises.get(_id) ?? { ranks: 0, last: place_to };
    return ranks < left ? prize : { ...prize, place_to: last };
  });
}
