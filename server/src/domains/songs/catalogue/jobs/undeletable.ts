import type { CatalogueSong } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { findDeletionBlockers } from "../leave-songs.ts";
import type { Outcome } from "./outcome.ts";

/** Songs that may not be deleted, and why. */
export async function findUndeletable(
  trx: Transaction<Database>,
  songs: readonly CatalogueSong[],
): Promise<Outcome["refused"]> {
  if (songs.length === 0) return [];
  const { plays, days } = await findDeletionBlockers(
    trx,
    songs.map(({ _id }) => _id),
  );
  const [played, dealt] = [new Set(plays), new Set(days)];
  return songs.flatMap(({ _id, name }) => {
    if (played.has(_id)) return [{ _id, name, reason: "Песню уже играли. Сделайте её неактивной." }];
    return dealt.has(_id) ? [{ _id, name, reason: "Это песня дня из\u00A0архива. Сделайте её неактивной." }] : [];
  });
}
