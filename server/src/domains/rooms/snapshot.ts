import { ROOM_PLACE_SECONDS } from "@hitoslov/contract";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/client.ts";
import { compileOnce } from "../../db/compile-once.ts";
import type { RoomAnswersTable, RoomGuestsTable, RoomSongsTable, RoomsTable } from "../../db/schema.ts";

export type Room = Selectable<RoomsTable>;
export type RoomSong = Selectable<RoomSongsTable>;
export type GuestRow = Selectable<RoomGuestsTable>;
export type Answers = Pick<Selectable<RoomAnswersTable>, "words" | "points"> & { readonly done: boolean };

/** A guest with the points so far. */
export type Guest = Omit<GuestRow, "hash" | "join_key" | "name_key" | "user_id"> & {
  readonly points: number;
  /** Progress in the current or last song. */
  readonly answers: Answers | null;
  /** Of every song that was played, once the room is over. */
  readonly all: readonly Answers["words"][] | null;
};

/** A room with everything its screens show. */
export type RoomSnapshot = {
  readonly room: Room;
  readonly song: RoomSong | undefined;
  /** Guests with a place, in the order they joined. */
  readonly guests: readonly Guest[];
};

/**
 * A connection that is silent for this long is lost, ms: for clients, and for the server, which shows its guest as gone.
 * Longer than the pause between two states of a room (`hub.ts`) and a slow network.
 */
export const lostAfterMs = 25_000;

/** Connections not seen after that are gone. */
export function connectedSince(now: Date): Date {
  return new Date(now.getTime() - lostAfterMs);
}

/** Guests not seen since then have given up their place. */
export function placeKeptSince(now: Date): Date {
  return new Date(now.getTime() - ROOM_PLACE_SECONDS * 1000);
}

const roomById = compileOnce((db, id: string) => db.selectFrom("rooms").selectAll().where("id", "=", id));
const currentSong = compileOnce((db, id: string) =>
  db
    .selectFrom("room_songs")
    .innerJoin("rooms", (join) =>
      join.onRef("rooms.id", "=", "room_songs.room_id").onRef("rooms.song", "=", "room_songs.at"),
    )
    .selectAll("room_songs")
    .where("rooms.id", "=", id),
);
const guestsOf = compileOnce((db, id: string) =>
  db
    .selectFrom("room_guests")
    .innerJoin("rooms", "rooms.id", "room_guests.room_id")
    .select([
      "room_guests.id",
      "room_guests.room_id",
      "room_guests.name",
      "room_guests.first_song",
      "room_guests.joined_at",
      "room_guests.seen_at",
      "room_guests.socket",
      "room_guests.removed_at",
    ])
    .select((select) => [
      select
        .selectFrom("room_answers")
        .whereRef("guest_id", "=", "room_guests.id")
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>("points"), sum.val(0)).as("points"))
        .as("points"),
      select
        .selectFrom("room_answers")
        .whereRef("guest_id", "=", "room_guests.id")
        .whereRef("at", "=", "rooms.song")
        .select(
          sql<Answers | null>`jsonb_build_object('words', words, 'points', points, 'done', done_at is not null)`.as(
            "it",
          ),
        )
        .as("answers"),
      select
        .selectFrom("room_answers")
        .whereRef("guest_id", "=", "room_guests.id")
        .where("rooms.over_at", "is not", null)
        .select(sql<Answers["words"][] | null>`jsonb_agg(words)`.as("all"))
        .as("all"),
    ])
    .where("rooms.id", "=", id)
    .where("removed_at", "is", null)
    .orderBy("room_guests.joined_at")
    .orderBy("room_guests.id"),
);

/** The room as it is now, in one round trip; undefined where it has been deleted. */
export async function readSnapshot(db: Db, id: string, now: Date): Promise<RoomSnapshot | undefined> {
  const [[room], [song], rows] = await db.read(roomById(id), currentSong(id), guestsOf(id));
  if (room === undefined) return undefined;
  // Who has a place at the end keeps it.
  const kept = placeKeptSince(room.over_at ?? now);
  const guests = rows
    .filter(({ seen_at }) => seen_at >= kept)
    .map((guest) => ({ ...guest, points: Number(guest.points) }));
  return { room, song, guests };
}
