import type { LibraryTrack } from "@hitoslov/contract";
import type { AuditedEntity } from "../../../crud/change.ts";
import { findItem, moveBack } from "./item-queries.ts";

/** A song of the library as it is written. */
export const trackEntity: AuditedEntity<LibraryTrack> = {
  entity: "library",
  table: "library_songs",
  parts: [
    { table: "library_songs", key: "id" },
    { table: "library_song_executors", key: "library_song_id" },
  ],
  find: findItem,
  // A move has renumbered other songs too.
  afterRestore: async (trx, _after, _before, now, moved) => (moved === null ? undefined : moveBack(trx, moved, now)),
  fields: ["name", "executor", "status_id", "order", "duration", "type", "sound"],
};
