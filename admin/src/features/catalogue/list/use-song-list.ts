import { limits } from "@hitoslov/contract/limits";
import { type ListState, useListState } from "../../../ui/data-table/use-list-state.ts";
import { flagFilters, rareFilters, type SongFilter, usualFilters, yes } from "./song-filters.ts";

const sorts = [
  "name",
  "sound_id",
  "status_id",
  "difficulty",
  "duration",
  "daily_on",
  "created_at",
  "updated_at",
] as const;
const filters = [...usualFilters, ...rareFilters];

export type SongListState = ListState<(typeof sorts)[number], SongFilter>;

/** The list of songs as the address describes it: on its own screen, and on the screen of a song that was opened from it. */
export function useSongList(): SongListState {
  return useListState({
    sorts,
    defaultSort: "name",
    filters,
    sizes: limits.songsPage.sizes,
    toFilter: (filter) => ({
      ...filter,
      ...Object.fromEntries(
        flagFilters.flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name] === yes]])),
      ),
    }),
  });
}
