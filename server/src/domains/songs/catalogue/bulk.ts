import type { CatalogueSong, SongStatusCode } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { AccountCaller } from "../../../http/caller.ts";
import { AppError } from "../../../http/errors.ts";
import { missing, nextStamp } from "../../../crud/change.ts";
import { recordChanges } from "../../../crud/record.ts";
import { checkAllPublished } from "./publish.ts";
import { loadSongs } from "./queries.ts";
import { audited } from "./song.ts";

// Hundreds of songs at once: a handful of statements, where each by itself would take nine.

type Staff = { readonly caller: Pick<AccountCaller, "userId">; readonly now: Date };

export async function updateSongs(
  trx: Transaction<Database>,
  { caller, now }: Staff,
  ids: readonly string[],
  change: { readonly status_id?: SongStatusCode | undefined; readonly difficulty_id?: string | undefined },
): Promise<CatalogueSong[]> {
  const before = await lockSongs(trx, ids);
  checkAllPublished(before, change.status_id);
  const sounds = trx.updateTable("sounds").set({ ...change, updated_at: nextStamp(now) });
  await sounds.where("id", "in", ids).execute();
  const after = await loadSongs(trx, ids);
  const { entity, fields } = audited;
  const written = after.map((song, i) => ({
    now,
    entity,
    id: song._id,
    action: "update" as const,
    fields,
    after: song,
    before: before[i],
  }));
  await recordChanges<CatalogueSong>(trx, caller, written);
  return after;
}

export async function deleteSongs(
  trx: Transaction<Database>,
  { caller, now }: Staff,
  ids: readonly string[],
  removeAfterCommit: (file: string | null) => void,
): Promise<{ _id: string }[]> {
  const before = await lockSongs(trx, ids);
  await leaveSongs(trx, ids, removeAfterCommit);
  await trx.deleteFrom("sounds").where("id", "in", ids).execute();
  const { entity, fields } = audited;
  const written = before.map((song) => ({
    now,
    entity,
    id: song._id,
    action: "delete" as const,
    fields,
    before: song,
  }));
  await recordChanges(trx, caller, written);
  return ids.map((_id) => ({ _id }));
}

/** Everybody locks songs in the order of their ids, so that nobody waits in a circle. */
async function lockSongs(trx: Transaction<Database>, ids: readonly string[]): Promise<CatalogueSong[]> {
  const locked = await trx.selectFrom("sounds").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
  if (locked.length < ids.length) throw missing("sound");
  return loadSongs(trx, ids);
}

/**
 * Refuses to delete songs that accounts have played: results hang on them. Files are left behind; plays that were only
 * served, and those of demo visits, go with their song.
 */
export async function leaveSongs(
  trx: Transaction<Database>,
  ids: readonly string[],
  removeAfterCommit: (file: string | null) => void,
): Promise<void> {
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
  const files = await trx.selectFrom("sounds").select(["sound", "photo", "source"]).where("id", "in", ids).execute();
  for (const { sound, photo, source } of files) {
    removeAfterCommit(sound);
    removeAfterCommit(photo);
    removeAfterCommit(source);
  }
}
