import { sql, type Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";

/**
 * What prevents the deletion of songs (decision 011): plays of accounts, which explain results, and songs of the day, which
 * results and streaks need, also those of visitors without an account. A song whose performances are counted stays too: the
 * report for rights holders names it. Plays that were only served and plays of demo visits are deleted with the song. These
 * are locked, so that none is started before its song is deleted.
 * @returns the songs that have such plays or performances, and those that were songs of the day.
 */
export async function findDeletionBlockers(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<{ readonly plays: readonly string[]; readonly days: readonly string[] }> {
  const explaining = await findPlayed(trx, ids);
  const performances = trx.selectFrom("song_performances").select("sound_id").distinct().where("sound_id", "in", ids);
  const performed = (await performances.execute()).map(({ sound_id }) => sound_id);
  const played = [...new Set([...explaining, ...performed])];
  const begun = await lockPlays(
    trx,
    ids.filter((id) => !played.includes(id)),
  );
  const days = await trx.selectFrom("daily_songs").select("sound_id").where("sound_id", "in", ids).execute();
  return { plays: [...played, ...begun], days: days.map(({ sound_id }) => sound_id) };
}

const explainsResults = sql<boolean>`user_id is not null and state <> 'served'`;

/** The songs with plays that explain results. One play of each is enough: a song may have millions. */
export async function findPlayed(trx: Transaction<Database>, ids: readonly string[]): Promise<string[]> {
  // Ordered within a range, so that the index is used, also where the planner expects the song in every other row.
  const { rows } = await sql<{ id: string }>`
    select songs.id from unnest(${[...ids]}::uuid[]) as songs (id) cross join lateral (
      select from plays where sound_id between songs.id and songs.id and ${explainsResults} order by sound_id limit 1
    ) as play`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Locks all plays of these songs; returns the songs of which one was begun meanwhile. */
async function lockPlays(trx: Transaction<Database>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ sound_id: string }>`
    with locked as (
      select sound_id, user_id, state from plays where sound_id in (${sql.join(ids)}) order by id for update
    ) select distinct sound_id from locked where ${explainsResults}`.execute(trx);
  return rows.map(({ sound_id }) => sound_id);
}

/** Refuses to delete songs that were played or were a song of the day. */
export async function checkDeletable(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  const { plays, days } = await findDeletionBlockers(trx, ids);
  if (plays.length > 0) {
    const message =
      ids.length === 1
        ? "Нельзя удалить: песню уже играли. Сделайте её неактивной."
        : `Нельзя удалить: песни уже играли (${plays.length} из ${ids.length}). Сделайте их неактивными.`;
    throw new AppError(409, "in_use", message);
  }
  if (days.length > 0) {
    throw new AppError(409, "in_use", "Нельзя удалить: это песня дня из\u00A0архива. Сделайте её неактивной.");
  }
}
