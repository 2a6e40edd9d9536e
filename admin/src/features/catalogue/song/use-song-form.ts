import type { CatalogueSong } from "@hitoslov/contract";
import { api } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/queries.ts";
import { useEditForm } from "../../../ui/edit-form/use-edit-form.ts";
import { loadSong, songQuery } from "../song-query.ts";
import { copySong, readSong, type SongValues, writeSong } from "./song-values.ts";

type SongFormOptions = {
  /** Null: a new one. */
  readonly song: CatalogueSong | null;
  /** What is proposed for a new one. */
  readonly code: string;
  /** What a new one is a copy of. */
  readonly original: CatalogueSong | null;
  readonly onCreated: (song: CatalogueSong) => void;
};

export function useSongForm({ song, code, original, onCreated }: SongFormOptions) {
  return useEditForm<CatalogueSong, SongValues>({
    entity: "sound",
    row: song,
    read: (row) => (row === null && original !== null ? copySong(original, code) : readSong(row, code)),
    save: (values, updated_at, row) =>
      row === null
        ? api.createSound(writeSong(values))
        : api.updateSound({ ...writeSong(values), _id: row._id, updated_at }),
    ...(song !== null && { load: () => loadSong(song._id) }),
    onSaved: (saved, created) => {
      queryClient.setQueryData(songQuery(saved._id).queryKey, saved);
      if (created) onCreated(saved);
    },
  });
}

export type SongForm = ReturnType<typeof useSongForm>;
