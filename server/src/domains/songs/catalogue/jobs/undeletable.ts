import type { CatalogueSong } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import type { Outcome } from "./outcome.ts";

/** Songs that may not be deleted (decision 011), and why. Their plays are locked, so that none is begun meanwhile. */
export async function findUndeletable(
  trx: Transaction<Database>,
  songs: readonly CatalogueSong[],
): Promise<Outcome["refused"]> {
  if (songs.length === 0) return [];
  const ids = songs.map(({ _id }) => _id);
  const plays = await trx
    .selectFrom("plays")
    .select(["sound_id", "user_id", "state"])
    .where("sound_id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  const played = new Set(
    plays.filter(({ user_id, state }) => user_id !== null && state !== "served").map(({ sound_id }) => sound_id),
  );
  const days = await trx.selectFrom("daily_songs").select("sound_id").where("sound_id", "in", ids).execute();
  const dealt = new Set(days.map(({ sound_id }) => sound_id));
  return songs.flatMap(({ _id, name }) => {
    if (played.has(_id)) return [{ _id, name, reason: "Песню уже играли. Сделайте её неактивной." }];
    return dealt.has(_id) ? [{ _id, name, reason: "Это песня дня из\u00A0архива. Сделайте её неактивной." }] : [];
  });
}
