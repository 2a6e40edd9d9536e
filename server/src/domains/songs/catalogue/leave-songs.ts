import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";

/**
 * Refuses to delete songs that accounts have played: results hang on them. Plays that were only served, and those of
 * demo visits, go with their song.
 */
export async function leaveSongs(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  // Locked, so that none is begun before its song is gone.
  const plays = await trx
    .selectFrom("plays")
    .select(["sound_id", "user_id", "state"])
    .where("sound_id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  const played = plays.filter(({ user_id, state }) => user_id !== null && state !== "served");
  if (played.length > 0) {
    const songs = new Set(played.map(({ sound_id }) => sound_id)).size;
    const message =
      ids.length === 1
        ? `Нельзя удалить: песню уже играли (${played.length}). Сделайте её неактивной.`
        : `Нельзя удалить: песни уже играли (${songs} из ${ids.length}). Сделайте их неактивными.`;
    throw new AppError(409, "in_use", message);
  }
  const days = await trx.selectFrom("daily_songs").select("number").where("sound_id", "in", ids).execute();
  if (days.length > 0) {
    // Results and streaks hang on the day, also of visitors without an account.
    throw new AppError(409, "in_use", "Нельзя удалить: это песня дня из\u00A0архива. Сделайте её неактивной.");
  }
}
