import type { CatalogueSong, SongStatusCode } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import type { Database } from "../../../db/schema.ts";
import { type Actor, missing, nextStamp } from "../../../crud/change.ts";
import { keepImages, readBefore } from "../../../crud/images.ts";
import { recordChanges } from "../../../crud/record.ts";
import { leaveSongs } from "./leave-songs.ts";
import { checkAllPublished } from "./publish.ts";
import { loadSongs } from "./queries.ts";
import { audited } from "./song.ts";

// Hundreds of songs at once: a handful of statements, where each by itself would take nine.

type Staff = { readonly caller: Actor; readonly now: Date };

export async function updateSongs(
  trx: Transaction<Database>,
  { caller, now }: Staff,
  ids: readonly string[],
  change: { readonly status_id?: SongStatusCode | undefined; readonly difficulty_id?: string | undefined },
): Promise<CatalogueSong[]> {
  const before = await lockSongs(trx, ids);
  checkAllPublished(before, change.status_id);
  const images = await readBefore(trx, audited, ids);
  const sounds = trx.updateTable("sounds").set({ ...change, updated_at: nextStamp(now) });
  await sounds.where("id", "in", ids).execute();
  const after = await loadSongs(trx, ids);
  const { entity, fields } = audited;
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
  await keepImages(trx, audited, written.map(imaged), images, { now, groupId: caller.groupId });
  return after;
}

export async function deleteSongs(
  trx: Transaction<Database>,
  { caller, now }: Staff,
  ids: readonly string[],
): Promise<{ _id: string }[]> {
  const before = await lockSongs(trx, ids);
  const images = await readBefore(trx, audited, ids, true);
  await leaveSongs(trx, ids);
  await trx.deleteFrom("sounds").where("id", "in", ids).execute();
  const { entity, fields } = audited;
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
  await keepImages(trx, audited, written.map(imaged), images, { now, groupId: caller.groupId });
  return ids.map((_id) => ({ _id }));
}

const imaged = <A>({ changeId, id, action }: { changeId: string; id: string; action: A }) => ({
  changeId,
  rowId: id,
  action,
});

/** Everybody locks songs in the order of their ids, so that nobody waits in a circle. */
async function lockSongs(trx: Transaction<Database>, ids: readonly string[]): Promise<CatalogueSong[]> {
  const locked = await trx.selectFrom("sounds").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
  if (locked.length < ids.length) throw missing("sound");
  return loadSongs(trx, ids);
}
