import type { CatalogueSound } from "@hitoslov/contract";
import { api } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/queries.ts";
import { useEditForm } from "../../../ui/edit-form/use-edit-form.ts";
import { loadSong, songQuery } from "../song-query.ts";
import { readSong, type SongValues, writeSong } from "./song-values.ts";

/** The form of a song; null: of a new one. */
export function useSongForm(song: CatalogueSound | null, onCreated: (song: CatalogueSound) => void) {
  return useEditForm<CatalogueSound, SongValues>({
    entity: "sound",
    row: song,
    read: readSong,
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
