import type { PlayerLibraryTrack } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import { mediaUrl } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";

/** Active library songs with audio, in the staff's order. */
export async function listActiveSongs(db: Kysely<Database>): Promise<PlayerLibraryTrack[]> {
  const [songs, executors] = await Promise.all([
    db
      .selectFrom("library_songs")
      .select(["id as _id", "name", "order", "duration", "type"])
      .select(mediaUrl<"library_songs">("sound").as("sound"))
      .where("status_id", "=", "active")
      .orderBy("order")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("library_song_executors")
      .innerJoin("executors", "executors.id", "library_song_executors.executor_id")
      .select(["library_song_id", "executors.name"])
      .orderBy("ordinal")
      .execute(),
  ]);
  const bySong = Map.groupBy(executors, (row) => row.library_song_id);
  return songs.flatMap(({ duration, type, sound, ...song }) => {
    if (duration === null || type === null || sound === null) return [];
    const executor = (bySong.get(song._id) ?? []).map((row) => row.name);
    return [{ ...song, executor, duration, type, sound }];
  });
}
