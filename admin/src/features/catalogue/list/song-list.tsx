import { useLocation } from "react-router";
import { api } from "../../../lib/api.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { aboutSong } from "../sound-code.ts";
import { useDelete } from "../../../ui/use-delete.ts";
import { BulkBar } from "../bulk/bulk-bar.tsx";
import { LiveJobs, PastJobs } from "../bulk/song-jobs.tsx";
import { selection } from "./selection.ts";
import { songColumns } from "./song-columns.tsx";
import { SongTools } from "./song-tools.tsx";
import type { SongListState } from "./use-song-list.ts";
import type { useSongs } from "./use-songs.ts";

type SongListProps = { readonly list: SongListState; readonly songs: ReturnType<typeof useSongs> };

/** The catalogue as a table. A song opens with the state of the list in its address, to lead back to the same place. */
export function SongList({ list, songs }: SongListProps) {
  const ids = selection.use();
  const { search } = useLocation();
  const remove = useDelete("sound", async (_id) => {
    await api.deleteSound({ _id });
    selection.set(new Set([...selection.get()].filter((id) => id !== _id)));
  });
  return (
    <>
      <LiveJobs />
      <DataTable
        name="sound"
        caption="Песни каталога"
        state={list}
        query={songs}
        columns={songColumns}
        rowName={({ name }) => name}
        rowActions={(song) => ({
          edit: `/songs/${song._id}${search}`,
          remove: () => void remove(song._id, song.name, aboutSong(song)),
        })}
        tools={<SongTools list={list} />}
        selection={{ ids, onChange: selection.set }}
        empty="Тишина в&nbsp;эфире. Песен пока нет."
      />
      <PastJobs />
      {ids.size > 0 && <BulkBar ids={ids} list={list} total={songs.data?.total ?? 0} page={songs.data?.data ?? []} />}
    </>
  );
}
