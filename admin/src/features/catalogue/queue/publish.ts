import { type CatalogueSong, songStatusNames } from "@hitoslov/contract";
import { api } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/queries.ts";
import { readSong, writeSong } from "../song/song-values.ts";
import { songQuery } from "../song-query.ts";
import type { Draft } from "./use-draft.ts";

function keep(song: CatalogueSong): CatalogueSong {
  queryClient.setQueryData(songQuery(song._id).queryKey, song);
  return song;
}

/** Whether nothing is missing as far as one can see here; the server decides. */
export function isComplete({ song, cut, hidden, text_authors, music_authors }: Draft): boolean {
  const hasSound = song.sound !== null || cut !== null;
  return hasSound && hidden.length > 0 && text_authors.length + music_authors.length > 0;
}

/** Publishes a draft with all that was decided. Each step is kept: after a refusal the next try goes on from there. */
export async function publish(draft: Draft): Promise<void> {
  const { cut, cover, hidden, difficulty_id, text_authors, music_authors } = draft;
  let { song } = draft;
  const { _id } = song;
  if (cut !== null) song = keep(await api.cutSound({ _id, ...cut }));
  if (cover !== null) song = keep(await api.copySoundImage({ _id, from: cover._id }));
  const values = { ...readSong(song), hidden, difficulty_id, text_authors, music_authors };
  const fields = writeSong({ ...values, status_id: songStatusNames.active });
  keep(await api.updateSound({ ...fields, _id, updated_at: song.updated_at }));
}

/** Makes a published song a draft again. */
export async function withdraw(_id: string): Promise<void> {
  const { data } = await api.updateSounds({ ids: [_id], status_id: songStatusNames.draft });
  for (const song of data) keep(song);
}
