import { compileOnce, sqlBuilder } from "../../db/compile-once.ts";
import type { RoomWordRecord } from "../../db/schema.ts";

export const lockAnswering = compileOnce((db, id: string) =>
  db
    .selectFrom("room_guests")
    .innerJoin("rooms", "rooms.id", "room_guests.room_id")
    .innerJoin("room_songs", (join) =>
      join.onRef("room_songs.room_id", "=", "rooms.id").onRef("room_songs.at", "=", "rooms.song"),
    )
    .select(["rooms.settings", "rooms.stage", "rooms.starts_at", "rooms.until", "room_guests.first_song"])
    .selectAll("room_songs")
    .where("room_guests.id", "=", id)
    .where("removed_at", "is", null)
    // Locks the guest, so that its answers are judged one by one, on whichever connection or node.
    .forNoKeyUpdate("room_guests"),
);

/** The progress of the guest in the current song. */
export const answersOf = compileOnce((db, guestId: string) =>
  db
    .selectFrom("room_answers")
    .innerJoin("room_guests", "room_guests.id", "guest_id")
    .innerJoin("rooms", (join) => join.onRef("rooms.id", "=", "room_id").onRef("rooms.song", "=", "room_answers.at"))
    .select("words")
    .where("guest_id", "=", guestId),
);

export function saveAnswers(
  guest_id: string,
  at: number,
  { words, points, done_at }: { words: Record<number, RoomWordRecord>; points: number; done_at: Date | null },
) {
  const change = { words: JSON.stringify(words), points, done_at };
  return sqlBuilder
    .insertInto("room_answers")
    .values({ guest_id, at, ...change })
    .onConflict((conflict) => conflict.columns(["guest_id", "at"]).doUpdateSet(change));
}
