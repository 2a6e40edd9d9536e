import type { CatalogueSong } from "@hitoslov/contract";
import type { Transaction, Updateable } from "kysely";
import type { Database, SoundsTable } from "../../../db/schema.ts";
import type { AccountCaller } from "../../../http/caller.ts";
import { AppError } from "../../../http/errors.ts";
import { missing, nextStamp } from "../../../crud/change.ts";
import { recordChanges } from "../../../crud/record.ts";
import { loadSongs } from "./queries.ts";
import { audited } from "./song.ts";

// Hundreds of songs at once: a handful of statements, where each by itself would take nine.

export type Staff = { readonly caller: Pick<AccountCaller, "userId">; readonly now: Date };

export async function updateSongs(
  trx: Transaction<Database>,
  staff: Staff,
  ids: readonly string[],
  change: Pick<Updateable<SoundsTable>, "status_id" | "difficulty_id">,
): Promise<CatalogueSong[]> {
  return writeSongs(trx, staff, await lockSongs(trx, ids), async () => {
    await trx.updateTable("sounds").set(change).where("id", "in", ids).execute();
  });
}

/** Writes songs that are locked, and records each: every change of many songs comes through here. */
export async function writeSongs(
  trx: Transaction<Database>,
  { caller, now }: Staff,
  before: readonly CatalogueSong[],
  write: () => Promise<void>,
): Promise<CatalogueSong[]> {
  const ids = before.map(({ _id }) => _id);
  if (ids.length === 0) return [];
  await trx
    .updateTable("sounds")
    .set({ updated_at: nextStamp(now) })
    .where("id", "in", ids)
    .execute();
  await write();
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
  const songs = await lockThere(trx, ids);
  if (songs.length < ids.length) throw missing("sound");
  return songs;
}

/** The same, of those that are still there. */
export async function lockThere(trx: Transaction<Database>, ids: readonly string[]): Promise<CatalogueSong[]> {
  await trx.selectFrom("sounds").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
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
