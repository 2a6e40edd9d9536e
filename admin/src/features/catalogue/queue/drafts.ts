import { type CatalogueSong, type Named, type Proposals, songStatusNames } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { listKey } from "../../../lib/queries.ts";
import { decodedQuery, readFile } from "../../../lib/use-excerpt.ts";
import { songQuery } from "../song-query.ts";

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

/** The maximum length of a queue. */
const maxDrafts = 2000;

/** The ids of all drafts, oldest first. Loaded once, so that published ones keep their position. */
export const draftIdsQuery = queryOptions({
  queryKey: ["queue"],
  queryFn: async ({ signal }) => {
    const ids: string[] = [];
    for (;;) {
      const page = { ...drafts, skip: ids.length, limit: limits.page.max };
      const { data, total } = await api.listCatalogue(page, { signal });
      ids.push(...data.map(({ _id }) => _id));
      if (data.length === 0 || ids.length >= Math.min(total, maxDrafts)) return ids;
    }
  },
  staleTime: Infinity,
  gcTime: 0,
});

type Form = Omit<Parameters<typeof api.proposeSound>[0], "_id">;

/**
 * What the server proposes for a song; unsaved values of a form replace those of the song. Proposed anew for another text or
 * recording: hidden words and a fragment are positions in them.
 */
export function proposalsQuery({ _id, source }: Pick<CatalogueSong, "_id" | "source">, form: Form) {
  return queryOptions({
    queryKey: ["sound", "proposals", _id, source?.uploaded_at, form] as const,
    queryFn: ({ signal }) => api.proposeSound({ _id, ...form }, { signal }),
    staleTime: Infinity,
  });
}

/** The audio of a draft: its fragment, or the recording it is cut from. */
function draftSoundQuery({ _id, sound, source }: Pick<CatalogueSong, "_id" | "sound" | "source">) {
  return sound === null
    ? decodedQuery(`source ${_id} ${source?.uploaded_at}`, async (signal) =>
        (await api.getSoundSource({ _id }, { signal })).arrayBuffer(),
      )
    : decodedQuery(sound, (signal) => readFile(sound, signal));
}

/** The editor's decisions on a draft. An absent field takes the value of the song, or the proposed one. */
export type Decisions = {
  readonly hidden?: readonly number[];
  /** The text whose words they are. */
  readonly hiddenIn?: string;
  readonly difficulty_id?: string;
  /** Where the fragment begins, ms. */
  readonly start_ms?: number;
  /** When the recording of that place was uploaded. */
  readonly startIn?: string;
  readonly cover?: boolean;
  readonly text_authors?: readonly Named[];
  readonly music_authors?: readonly Named[];
};

/** A draft as it would be published. */
export type Draft = {
  readonly song: CatalogueSong;
  readonly proposals: Proposals | undefined;
  readonly difficulty_id: string;
  readonly hidden: readonly number[];
  readonly text_authors: readonly Named[];
  readonly music_authors: readonly Named[];
  /** Null where there is a fragment already, or nothing to cut it from. */
  readonly cut: NonNullable<Proposals["cut"]> | null;
  /** The song whose cover is taken; null for none. */
  readonly cover: Proposals["cover"];
};

/** All data of a draft; also called for the next one to prefetch it. */
export function useDraft(id: string | undefined, decisions: Decisions = {}) {
  const { data: song, error, refetch } = useQuery({ ...songQuery(id ?? ""), enabled: id !== undefined });
  const heard = song ?? { _id: "", name: "", fragment: "", sound: null, source: null };
  const { name, fragment } = heard;
  const { data: proposals, isPending } = useQuery({
    ...proposalsQuery(heard, {
      name,
      // An imported draft may have no text yet.
      ...(fragment !== "" && { fragment }),
      ...(decisions.difficulty_id !== undefined && { difficulty_id: decisions.difficulty_id }),
    }),
    enabled: heard._id !== "",
  });
  const { data: sound } = useQuery({
    ...draftSoundQuery(heard),
    enabled: heard.sound !== null || heard.source !== null,
  });
  const draft = song ? draftOf(song, proposals, decisions) : song;
  return { draft, sound, error, refetch, isProposed: !isPending };
}

function draftOf(song: CatalogueSong, proposals: Proposals | undefined, decisions: Decisions): Draft {
  const decided = decisions.hiddenIn === song.fragment ? decisions.hidden : undefined;
  return {
    song,
    proposals,
    difficulty_id: decisions.difficulty_id ?? song.difficulty._id,
    hidden: decided ?? (song.hidden.length > 0 ? song.hidden : (proposals?.hidden ?? [])),
    text_authors: decisions.text_authors ?? song.text_authors,
    music_authors: decisions.music_authors ?? song.music_authors,
    cut: cutOf(song, proposals, decisions),
    cover: decisions.cover === true ? (proposals?.cover ?? null) : null,
  };
}

function cutOf(song: CatalogueSong, proposals: Proposals | undefined, decisions: Decisions): Draft["cut"] {
  const cut = proposals?.cut;
  if (song.sound !== null || song.source === null || !cut) return null;
  const length = cut.end_ms - cut.start_ms;
  const decided = decisions.startIn === song.source.uploaded_at ? decisions.start_ms : undefined;
  const start = Math.max(0, Math.min(decided ?? cut.start_ms, song.source.ms - length));
  return { ...cut, start_ms: start, end_ms: start + length };
}
