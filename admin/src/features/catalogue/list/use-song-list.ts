import { type ListState, useListState } from "../../../ui/data-table/use-list-state.ts";

const sorts = ["name", "sound_id", "status_id", "difficulty", "duration", "created_at", "updated_at"] as const;
const filters = [
  "status_id",
  "difficulty_id",
  "genre_id",
  "language_id",
  "executor_id",
  "author_id",
  "film_id",
  "filter_id",
  "has_sound",
  "demo",
] as const;

export type SongFilter = (typeof filters)[number];
export type SongListState = ListState<(typeof sorts)[number], SongFilter>;

/** How a yes or a no stands in the address. */
export const yes = "yes";

/** The list of songs as the address describes it: on its own screen, and on the screen of a song that was opened from it. */
export function useSongList(): SongListState {
  return useListState({
    sorts,
    defaultSort: "name",
    filters,
    toFilter: ({ has_sound, demo, ...ids }) => ({
      ...ids,
      ...(has_sound !== undefined && { has_sound: has_sound === yes }),
      ...(demo !== undefined && { demo: demo === yes }),
    }),
  });
}
