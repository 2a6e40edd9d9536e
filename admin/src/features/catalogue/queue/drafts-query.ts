import { songStatusNames } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { listKey } from "../../../lib/queries.ts";
import { decodedQuery, readFile } from "../../../lib/use-excerpt.ts";
import type { CatalogueSong } from "@hitoslov/contract";

const drafts = {
  filter: JSON.stringify({ status_id: songStatusNames.draft }),
  sort: "created_at",
  select: "_id",
} as const;

/** How many drafts there are. */
export const draftsCountQuery = queryOptions({
  queryKey: listKey("sound", { count: "drafts" }),
  queryFn: async ({ signal }) => (await api.listCatalogue({ ...drafts, limit: 1 }, { signal })).total,
});

/** Most drafts that one queue goes through. */
const atMost = 2000;

/** The ids of all drafts, the oldest first; read once, so that those which are published keep their place. */
export const draftIdsQuery = queryOptions({
  queryKey: ["queue"],
  queryFn: async ({ signal }) => {
    const ids: string[] = [];
    for (;;) {
      const page = { ...drafts, skip: ids.length, limit: limits.page.max };
      const { data, total } = await api.listCatalogue(page, { signal });
      ids.push(...data.map(({ _id }) => _id));
      if (data.length === 0 || ids.length >= Math.min(total, atMost)) return ids;
    }
  },
  staleTime: Infinity,
  gcTime: 0,
});

type Form = Omit<Parameters<typeof api.proposeSound>[0], "_id">;

/** What the server proposes for a song, where a form has it otherwise for what the form has. */
export function proposalsQuery(_id: string, form: Form) {
  return queryOptions({
    queryKey: ["sound", "proposals", _id, form],
    queryFn: ({ signal }) => api.proposeSound({ _id, ...form }, { signal }),
    staleTime: Infinity,
  });
}

/** What there is to hear of a song: its fragment, or the recording it is cut from. */
export function draftSoundQuery({ _id, sound, source }: Pick<CatalogueSong, "_id" | "sound" | "source">) {
  return sound === null
    ? decodedQuery(`source ${_id} ${source?.uploaded_at}`, async (signal) =>
        (await api.getSoundSource({ _id }, { signal })).arrayBuffer(),
      )
    : decodedQuery(sound, (signal) => readFile(sound, signal));
}
