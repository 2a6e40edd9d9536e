import { ROOM_PLACE_SECONDS } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { type GuestRow, placeKeptSince, type Room } from "./snapshot.ts";

type Executor = Kysely<Database>;

export async function countGuests(db: Executor, room: Room, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("room_guests")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("room_id", "=", room.id)
    .where("removed_at", "is", null)
    .where("seen_at", ">=", placeKeptSince(now))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a guest of this name has a place in the room, or was removed from it. */
export async function isNameTaken(trx: Executor, room: Room, nameKey: string, now: Date): Promise<boolean> {
  const found = await trx
    .selectFrom("room_guests")
    .select("id")
    .where("room_id", "=", room.id)
    .where("name_key", "=", nameKey)
    .where((where) => where.or([where("removed_at", "is not", null), where("seen_at", ">=", placeKeptSince(now))]))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Gives a new token to a repeated call whose first answer was lost. Answers whether that call has
 * made a place.
 */
export async function renewPlace(
  trx: Executor,
  room: Room,
  { join_key, name_key, hash }: Pick<GuestRow, "name_key" | "hash"> & { readonly join_key: Buffer },
  now: Date,
): Promise<boolean> {
  const renewed = await trx
    .updateTable("room_guests")
    .set({ hash, seen_at: now })
    .where("room_id", "=", room.id)
    .where("join_key", "=", join_key)
    .where("name_key", "=", name_key)
    .where("removed_at", "is", null)
    .where("seen_at", ">=", placeKeptSince(now))
    .returning("id")
    .execute();
  return renewed.length > 0;
}

export async function insertGuest(trx: Executor, guest: Omit<GuestRow, "socket" | "removed_at">): Promise<void> {
  await trx.insertInto("room_guests").values(guest).execute();
}

/** The owner of a room token. */
export async function findHolder(db: Executor, hash: Buffer) {
  const host = await db.selectFrom("rooms").select("id").where("host_hash", "=", hash).executeTakeFirst();
  if (host !== undefined) return { roomId: host.id, guestId: null };
  const guest = await db
    .selectFrom("room_guests")
    .select(["id", "room_id", "removed_at"])
    .where("hash", "=", hash)
    .executeTakeFirst();
  return guest && { roomId: guest.room_id, guestId: guest.id, removed: guest.removed_at !== null };
}

/** Whether the host, or a block since lifted, has removed this account from the room. */
export async function wasRemoved(trx: Executor, room: Room, userId: string): Promise<boolean> {
  const found = await trx
    .selectFrom("room_guests")
    .select("id")
    .where("room_id", "=", room.id)
    .where("user_id", "=", userId)
    .where("removed_at", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** False while the room is open. */
const hadPlaceAtEnd = sql<boolean>`seen_at >= over_at - make_interval(secs => ${ROOM_PLACE_SECONDS})`;

/** Assigns a connection to the guest; undefined if the place was given up or taken away. */
export async function attachGuest(
  db: Executor,
  id: string,
  socket: string,
  now: Date,
): Promise<Pick<GuestRow, "user_id"> | undefined> {
  return db
    .updateTable("room_guests")
    .from("rooms")
    .set({ socket, seen_at: now })
    .whereRef("rooms.id", "=", "room_guests.room_id")
    .where("room_guests.id", "=", id)
    .where("removed_at", "is", null)
    .where((where) => where.or([where("seen_at", ">=", placeKeptSince(now)), hadPlaceAtEnd]))
    .returning("room_guests.user_id")
    .executeTakeFirst();
}

/** Records that the connection is closed, unless another one already serves the guest. */
export async function detachGuest(db: Executor, id: string, socket: string, now: Date): Promise<void> {
  await db
    .updateTable("room_guests")
    .set({ socket: null, seen_at: now })
    .where("id", "=", id)
    .where("socket", "=", socket)
    .execute();
}

/** Records that these connections are alive. */
export async function touchGuests(db: Executor, sockets: readonly string[], ids: readonly string[], now: Date) {
  await sql`
    update room_guests set seen_at = ${now}
    from unnest(${ids}::uuid[], ${sockets}::uuid[]) as here (id, socket)
    where room_guests.id = here.id and room_guests.socket = here.socket`.execute(db);
}

/** Takes the place away for good. False where there is no such guest. */
export async function removeGuest(db: Executor, roomId: string, id: string, now: Date): Promise<boolean> {
  const removed = await db
    .updateTable("room_guests")
    .set({ removed_at: now, socket: null })
    .where("room_id", "=", roomId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .returning("id")
    .execute();
  return removed.length > 0;
}

/**
 * A guest leaves: the name is free again. A guest whom the host has removed cannot undo that by
 * leaving, and one who leaves after the end keeps the place on the podium.
 */
export async function deleteGuest(db: Executor, id: string): Promise<void> {
  await db
    .deleteFrom("room_guests")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .where("room_id", "in", (rooms) => rooms.selectFrom("rooms").select("id").where("over_at", "is", null))
    .execute();
}
