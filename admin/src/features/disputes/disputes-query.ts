import type { DisputedBlank, DisputeState } from "@hitoslov/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/queries.ts";

/** While plays are counted anew their figures go on, ms. */
const recount = 2000;

export const disputesQuery = (state: DisputeState, sound_id: string | undefined, limit: number) =>
  queryOptions({
    queryKey: ["disputes", "blanks", state, sound_id, limit],
    queryFn: ({ signal }) => api.listDisputedBlanks({ state, sound_id, limit }, { signal }),
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ rescoring }) => rescoring?.state === "running") === true && recount,
  });

/** What accepting these answers would change. */
export const effectQuery = (asked: Parameters<typeof api.getDisputeEffect>[0]) =>
  queryOptions({
    queryKey: ["disputes", "effect", asked],
    queryFn: ({ signal }) => api.getDisputeEffect(asked, { signal }),
  });

/** The blank as its plays had it. */
export function blankOf({ sound, position, word }: DisputedBlank) {
  return { sound_id: sound._id, position, ...(word !== null && { word }) };
}

/** What makes one blank another than the next. */
export function keyOf({ sound, position, word }: DisputedBlank): string {
  return `${sound._id} ${position} ${word}`;
}

/** After every answer: the queue, the song and its history are read anew. */
export async function readDisputesAnew(): Promise<void> {
  const keys = ["disputes", "sound", "metrics", "journal"];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
