import type { LibrarySong } from "@hitoslov/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { clock } from "../../lib/figures.ts";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { State } from "../../ui/state.tsx";
import { isStuck } from "../../ui/stuck.ts";
import { Trouble } from "../../ui/trouble.tsx";
import { type ListedTrack, TrackList } from "./track-list.tsx";

const libraryQuery = queryOptions({
  queryKey: ["library"],
  queryFn: ({ signal }) => api.listLibrary({}, { signal }),
});

/** Whole songs for everybody, in the order of staff. */
export function LibraryShelf() {
  const query = useQuery(libraryQuery);
  const { data, isFetching } = query;
  if (isStuck(query)) {
    return <Trouble text="Фонотека не загрузилась." busy={isFetching} onRetry={() => void query.refetch()} />;
  }
  if (data === undefined) return <Skeleton rows={6} />;
  if (data.data.length === 0) return <State title="Тишина в&nbsp;эфире" text="Песен в&nbsp;фонотеке пока нет." />;
  return <TrackList label="Фонотека" tracks={data.data.map(listed)} />;
}

function listed({ _id, name, executor, sound, duration }: LibrarySong, index: number): ListedTrack {
  const by = executor.join(", ");
  return { id: _id, name, by, sound, lines: by === "" ? [] : [by], level: index + 1, end: clock(duration) };
}
