import { ApiError } from "@hitoslov/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api, messageOf } from "../../../lib/api.ts";
import { invalidate, queryClient } from "../../../lib/queries.ts";
import { useToast } from "../../../lib/toasts.tsx";
import { type Decisions, type Draft, draftIdsQuery, useDraft } from "./drafts.ts";
import { type CatalogueSong, songStatusNames } from "@hitoslov/contract";
import { readSong, writeSong } from "../song/song-values.ts";
import { songQuery } from "../song-query.ts";
import { useLeaveGuard, useUnloadGuard } from "../../../ui/edit-form/use-leave-guard.ts";

type Refusal = { readonly text: string; readonly fields: Readonly<Record<string, string>> };

function refusalOf(failure: unknown): Refusal {
  return { text: messageOf(failure), fields: failure instanceof ApiError ? (failure.body.fields ?? {}) : {} };
}

/** The queue of drafts: the decisions on each, and what was published and can be undone. */
export function useQueue() {
  const { data: ids, error: listError, refetch: refetchIds } = useQuery(draftIdsQuery);
  const [at, setAt] = useState(0);
  const [decided, setDecided] = useState<Readonly<Record<string, Decisions>>>({});
  const forget = (id: string) => setDecided(({ [id]: _, ...rest }) => rest);
  const writes = useWrites(forget);
  const isUnsaved = (id: string) => !writes.published.includes(id) && !writes.publishing.includes(id);
  useLeaveGuard(Object.keys(decided).some(isUnsaved));
  // Publishing continues when the screen is left, but not when the page is closed.
  useUnloadGuard(writes.publishing.length > 0);
  const id = ids?.[at];
  const { draft, sound, error, refetch, isProposed } = useDraft(id, id === undefined ? {} : decided[id]);

  const go = (to: number) => {
    if (ids !== undefined && to >= 0 && to <= ids.length) setAt(to);
  };

  return {
    ids,
    at,
    /** Undefined while it loads, null if it was deleted. */
    draft,
    sound,
    /** The draft after this one. */
    next: ids?.[at + 1],
    /** Whether the proposals have loaded: publishing accepts them. */
    isReady: isProposed,
    isPublished: id !== undefined && writes.published.includes(id),
    isPublishing: id !== undefined && writes.publishing.includes(id),
    publishing: writes.publishing.length,
    published: writes.published.length,
    refusal: (id === undefined ? undefined : writes.refusals[id]) ?? null,
    error: listError ?? error,
    refetch: listError === null ? refetch : refetchIds,
    decide: (changes: Decisions) => {
      if (id === undefined) return;
      setDecided((current) => ({ ...current, [id]: { ...current[id], ...changes } }));
      writes.clearRefusal(id);
    },
    forward: () => go(at + 1),
    back: () => go(at - 1),
    publish: () => {
      if (!draft || !isProposed || !writes.publish(draft)) return;
      // Go on without waiting: cutting takes seconds. Stay if the draft is sure to be refused.
      if (isComplete(draft)) go(at + 1);
    },
    undo: async () => {
      const last = await writes.undo();
      if (last !== undefined && ids !== undefined) go(ids.indexOf(last));
    },
  };
}

export type Queue = ReturnType<typeof useQueue>;

/**
 * Publishes and undoes in order, one call after another, while the editor works on other drafts. `onPublished`: the
 * decisions are stored in the song.
 */
function useWrites(onPublished: (id: string) => void) {
  const [publishing, setPublishing] = useState<readonly string[]>([]);
  const [published, setPublished] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState<Readonly<Record<string, Refusal>>>({});
  /** The same without waiting for a render, so that a key held down publishes a song once. */
  const known = useRef({ publishing: new Set<string>(), published: [] as string[], isOpen: true });
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const toast = useToast();

  // Reload the lists of other screens when the queue is left, and when the calls started there end.
  useEffect(() => {
    const queue = known.current;
    queue.isOpen = true;
    return () => {
      queue.isOpen = false;
      void invalidate("sound");
    };
  }, []);

  const clearRefusal = (id: string) => setRefusals(({ [id]: _, ...rest }) => rest);
  const show = () => {
    setPublishing([...known.current.publishing]);
    setPublished([...known.current.published]);
  };
  const inTurn = async (write: () => Promise<void>) => {
    const turn = chain.current.then(write);
    chain.current = turn;
    await turn;
    show();
    if (!known.current.isOpen) await invalidate("sound");
  };

  return {
    publishing,
    published,
    refusals,
    clearRefusal,
    /** Returns whether publishing has started. */
    publish: (draft: Draft): boolean => {
      const { _id, name } = draft.song;
      const { publishing: begun, published: done } = known.current;
      if (begun.has(_id) || done.includes(_id)) return false;
      begun.add(_id);
      clearRefusal(_id);
      show();
      void inTurn(async () => {
        try {
          await publish(draft);
          done.push(_id);
          onPublished(_id);
        } catch (failure) {
          const refusal = refusalOf(failure);
          setRefusals((current) => ({ ...current, [_id]: refusal }));
          toast.error(`«${name}»: ${refusal.text}`);
        } finally {
          begun.delete(_id);
        }
      });
      return true;
    },
    /** Returns the song that is a draft again, if any. */
    undo: async (): Promise<string | undefined> => {
      let undone: string | undefined;
      await inTurn(async () => {
        const last = known.current.published.at(-1);
        if (last === undefined) return;
        try {
          await withdraw(last);
          known.current.published.pop();
          undone = last;
          toast.success("Песня снова черновик");
        } catch (failure) {
          toast.error(messageOf(failure));
        }
      });
      return undone;
    },
  };
}

function keep(song: CatalogueSong): CatalogueSong {
  queryClient.setQueryData(songQuery(song._id).queryKey, song);
  return song;
}

/** Whether the draft looks complete; the server decides. */
function isComplete({ song, cut, hidden, text_authors, music_authors }: Draft): boolean {
  const hasSound = song.sound !== null || cut !== null;
  return hasSound && hidden.length > 0 && text_authors.length + music_authors.length > 0;
}

/** Publishes a draft with the decisions. Each step is stored, so a retry continues after the last that succeeded. */
async function publish(draft: Draft): Promise<void> {
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
async function withdraw(_id: string): Promise<void> {
  const { data } = await api.updateSounds({ ids: [_id], status_id: songStatusNames.draft });
  for (const song of data) keep(song);
}
