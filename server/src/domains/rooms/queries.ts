import type { RoomSettings, RoomStage } from "@hitoslov/contract";
import type { Kysely, Transaction, Updateable } from "kysely";
import { compileOnce } from "../../db/compile-once.ts";
import { inLockOrder } from "../../db/list.ts";
import type { Database, RoomsTable } from "../../db/schema.ts";
import type { AccountCaller } from "../../http/caller.ts";
import { requireSession } from "../../http/require-session.ts";
import type { DealtSong } from "./room-game.ts";
import { connectedSince, type Room } from "./snapshot.ts";
import { minute } from "./stages.ts";

type Executor = Kysely<Database>;

export async function findOpenRoom(db: Executor, code: string): Promise<Room | undefined> {
  return db.selectFrom("rooms").selectAll().where("code", "=", code).where("over_at", "is", null).executeTakeFirst();
}

/** Until the transaction ends nobody else joins or opens here. */
export async function lockRoom(trx: Transaction<Database>, code: string): Promise<Room | undefined> {
  return trx
    .selectFrom("rooms")
    .selectAll()
    .where("code", "=", code)
    .where("over_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** One host opens one room after the other, and none once the session has ended, as by a block. */
export async function lockHost(
  trx: Transaction<Database>,
  host: Pick<AccountCaller, "userId" | "tokenId">,
): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", host.userId).forNoKeyUpdate().execute();
  await requireSession(trx, host);
}

/** @returns the ids of the rooms that were ended. */
export async function endRoomsOf(trx: Executor, userId: string, now: Date): Promise<string[]> {
  const ended = await trx
    .updateTable("rooms")
    .set({ stage: "over", until: null, over_at: now })
    .where("host_id", "=", userId)
    .where("over_at", "is", null)
    .returning("id")
    .execute();
  return ended.map(({ id }) => id);
}

export type NewRoom = Pick<Room, "id" | "code" | "host_id" | "host_hash" | "created_at"> & {
  readonly settings: RoomSettings;
};

/** False if another open room has the code. */
export async function insertRoom(
  trx: Executor,
  { settings, ...room }: NewRoom,
  songs: readonly DealtSong[],
): Promise<boolean> {
  const made = await trx
    .insertInto("rooms")
    .values({ ...room, settings: JSON.stringify(settings), stage: "lobby", active_at: room.created_at })
    .onConflict((conflict) => conflict.column("code").where("over_at", "is", null).doNothing())
    .returning("id")
    .execute();
  if (made.length === 0) return false;
  await trx
    .insertInto("room_songs")
    .values(inLockOrder(songs.map((song, at) => ({ ...song, room_id: room.id, at }))))
    .execute();
  return true;
}

/** A new token for the host; undefined without an open room. */
export async function renewHost(db: Executor, userId: string, host_hash: Buffer, now: Date): Promise<Room | undefined> {
  return db
    .updateTable("rooms")
    .set({ host_hash, active_at: now })
    .where("host_id", "=", userId)
    .where("over_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Songs after the last one played, in their order. */
export async function listLeft(db: Executor, { id, song }: Pick<Room, "id" | "song">) {
  return db
    .selectFrom("room_songs")
    .select(["at", "sound_id"])
    .where("room_id", "=", id)
    .where("at", ">", song ?? -1)
    .orderBy("at")
    .execute();
}

/** The accounts that see the answers: the host, and connected guests who joined with a session. */
export async function listListeners(
  trx: Executor,
  { id, host_id }: Pick<Room, "id" | "host_id">,
  now: Date,
): Promise<string[]> {
  const guests = await trx
    .selectFrom("room_guests")
    .select("user_id")
    .where("room_id", "=", id)
    .where("socket", "is not", null)
    // The rows of a killed node name connections that are gone.
    .where("seen_at", ">", connectedSince(now))
    .where("user_id", "is not", null)
    .execute();
  return [...new Set([host_id, ...guests.flatMap(({ user_id }) => user_id ?? [])])];
}

/** The current or last song; no other begins until the transaction ends. */
export async function lockCurrentSong(trx: Transaction<Database>, roomId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("rooms")
    .innerJoin("room_songs", (join) =>
      join.onRef("room_songs.room_id", "=", "rooms.id").onRef("room_songs.at", "=", "rooms.song"),
    )
    .select("sound_id")
    .where("rooms.id", "=", roomId)
    .forShare("rooms")
    .executeTakeFirst();
  return row?.sound_id;
}

export type SeenStage = { readonly stage: RoomStage; readonly song: number | null };

/**
 * Changes the room if it is still in the stage that was read. False if somebody else was quicker.
 */
export async function changeStage(
  db: Executor,
  id: string,
  { stage, song }: SeenStage,
  change: Pick<Updateable<RoomsTable>, "stage" | "song" | "starts_at" | "until" | "over_at" | "active_at">,
): Promise<boolean> {
  const changed = await db
    .updateTable("rooms")
    .set(change)
    .where("id", "=", id)
    .where("stage", "=", stage)
    .where("song", "is not distinct from", song)
    .returning("id")
    .execute();
  return changed.length > 0;
}

export async function setLocked(db: Executor, id: string, locked: boolean, now: Date): Promise<void> {
  const change = { locked, active_at: now };
  await db.updateTable("rooms").set(change).where("id", "=", id).where("over_at", "is", null).execute();
}

const activeSince = compileOnce((db, id: string, now: Date, before: Date) =>
  db.updateTable("rooms").set({ active_at: now }).where("id", "=", id).where("active_at", "<", before),
);

/** Records activity: at most once a minute, so that a hundred phones do not queue for one row. */
export function touchRoom(id: string, now: Date) {
  return activeSince(id, now, new Date(now.getTime() - minute));
}

/** Ends rooms that are too old or idle for too long; deletes those that ended a day ago. */
export async function sweepRooms(
  db: Executor,
  now: Date,
  since: { readonly created: Date; readonly active: Date; readonly over: Date },
): Promise<void> {
  await db.deleteFrom("rooms").where("over_at", "<", since.over).execute();
  await db
    .updateTable("rooms")
    .set({ stage: "over", until: null, over_at: now })
    .where("over_at", "is", null)
    .where((where) => where.or([where("created_at", "<=", since.created), where("active_at", "<=", since.active)]))
    .execute();
}
