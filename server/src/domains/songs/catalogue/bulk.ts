import { type CatalogueSong, type SongStatusCode, songStatusNames } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import { type Actor, missing, nextStamp } from "../../../crud/change.ts";
import { keepImages, readBefore } from "../../../crud/images.ts";
import { recordChanges } from "../../../crud/record.ts";
import { checkDeletable } from "./leave-songs.ts";
import { checkAllPublished } from "./publish.ts";
import { loadSongs } from "./load-songs.ts";
import { recordLevels } from "./record-levels.ts";
import { songEntity } from "./song.ts";

// Writes hundreds of songs with a handful of statements; one by one, each song takes nine.

export type Staff = { readonly caller: Actor; readonly now: Date };

/** @throws {AppError} 409 if a colleague has given a song neither the status that was read nor the new one. */
export async function updateSongs(
  trx: Transaction<Database>,
  staff: Staff,
  ids: readonly string[],
  change: { readonly status_id?: SongStatusCode | undefined; readonly difficulty_id?: string | undefined },
  seenStatus?: SongStatusCode,
): Promise<CatalogueSong[]> {
  const songs = await lockSongs(trx, ids);
  const known = [seenStatus, change.status_id].map((code) => code && songStatusNames[code]);
  if (seenStatus !== undefined && songs.some(({ status_id }) => !known.includes(status_id))) {
    throw new AppError(409, "stale", "Статус уже изменил другой сотрудник. Посмотрите ещё раз и\u00A0повторите.");
  }
  checkAllPublished(songs, change.status_id);
  return writeSongs(trx, staff, songs, async () => {
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
  const images = await readBefore(trx, songEntity, ids);
  await trx
    .updateTable("sounds")
    .set({ updated_at: nextStamp(now) })
    .where("id", "in", ids)
    .execute();
  await write();
  const after = await loadSongs(trx, ids);
  const { entity, fields } = songEntity;
  const written = after.map((song, i) => ({
    changeId: uuid(),
    now,
    entity,
    id: song._id,
    action: "update" as const,
    fields,
    after: song,
    before: before[i],
  }));
  await recordChanges<CatalogueSong>(trx, caller, written);
  await recordLevels(trx, { actor: caller, now }, written);
  await keepImages(trx, songEntity, written.map(imageOf), images, { now, groupId: caller.groupId });
  return after;
}

export async function deleteSongs(
  trx: Transaction<Database>,
  { caller, now }: Staff,
  ids: readonly string[],
): Promise<{ _id: string }[]> {
  const before = await lockSongs(trx, ids);
  const images = await readBefore(trx, songEntity, ids, true);
  await checkDeletable(trx, ids);
  await trx.deleteFrom("sounds").where("id", "in", ids).execute();
  const { entity, fields } = songEntity;
  const written = before.map((song) => ({
    changeId: uuid(),
    now,
    entity,
    id: song._id,
    action: "delete" as const,
    fields,
    before: song,
  }));
  await recordChanges(trx, caller, written);
  await keepImages(trx, songEntity, written.map(imageOf), images, { now, groupId: caller.groupId });
  return ids.map((_id) => ({ _id }));
}

const imageOf = <A>({ changeId, id, action }: { changeId: string; id: string; action: A }) => ({
  changeId,
  rowId: id,
  action,
});

/** Songs are always locked in the order of their ids, so that calls never deadlock. */
async function lockSongs(trx: Transaction<Database>, ids: readonly string[]): Promise<CatalogueSong[]> {
  const songs = await lockExistingSongs(trx, ids);
  if (songs.length < ids.length) throw missing("sound");
  return songs;
}

/** The same for those that still exist. */
export async function lockExistingSongs(trx: Transaction<Database>, ids: readonly string[]): Promise<CatalogueSong[]> {
  await trx.selectFrom("sounds").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
  return loadSongs(trx, ids);
}
