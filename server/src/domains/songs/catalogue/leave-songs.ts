import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";

/**
 * What prevents the deletion of songs (decision 011): plays of accounts, which explain results, and songs of the day, which
 * results and streaks need, also those of visitors without an account. Plays that were only served and plays of demo visits
 * are deleted with the song. All are locked, so that none is started before its song is deleted.
 * @returns the song of each such play, and of each such day.
 */
export async function findDeletionBlockers(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<{ readonly plays: readonly string[]; readonly days: readonly string[] }> {
  const plays = await trx
    .selectFrom("plays")
    .select(["sound_id", "user_id", "state"])
    .where("sound_id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  const days = await trx.selectFrom("daily_songs").select("sound_id").where("sound_id", "in", ids).execute();
  return {
    plays: plays.flatMap(({ sound_id, user_id, state }) => (user_id !== null && state !== "served" ? [sound_id] : [])),
    days: days.map(({ sound_id }) => sound_id),
  };
}

/** Refuses to delete songs that were played or were a song of the day. */
export async function checkDeletable(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  const { plays, days } = await findDeletionBlockers(trx, ids);
  if (plays.length > 0) {
    const message =
      ids.length === 1
        ? `Нельзя удалить: песню уже играли (${plays.length}). Сделайте её неактивной.`
        : `Нельзя удалить: песни уже играли (${new Set(plays).size} из ${ids.length}). Сделайте их неактивными.`;
    throw new AppError(409, "in_use", message);
  }
  if (days.length > 0) {
    throw new AppError(409, "in_use", "Нельзя удалить: это песня дня из\u00A0архива. Сделайте её неактивной.");
  }
}
