import { ApiError } from "@hitoslov/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { api, isStale, messageOf } from "../../../lib/api.ts";
import { equal } from "../../../lib/equal.ts";
import { invalidate, isRefused, queryClient, reload } from "../../../lib/queries.ts";
import { useToast } from "../../../lib/toasts.tsx";
import { type Decisions, type Draft, draftIdsQuery, useDraft } from "./drafts.ts";
import { type CatalogueSong, songStatusNames } from "@hitoslov/contract";
import { isOwnWork, publishedFields, readSong, writeSong } from "../song/song-values.ts";
import { loadSong, songQuery } from "../song-query.ts";
import { useLeaveGuard, useUnloadGuard } from "../../../ui/edit-form/use-leave-guard.ts";
import { useAfterCreations } from "../../../ui/use-after-creations.ts";

type Refusal = { readonly text: string; readonly fields: Readonly<Record<string, string>> };

/** The place of the draft that the address names, or its former one if it is a draft no longer. */
function placeOf(hash: string, ids: readonly string[]): number {
  const [id = "", place] = hash.slice(1).split(".");
  return ids.includes(id) ? ids.indexOf(id) : Math.min(Number(place) || 0, ids.length);
}

function refusalOf(failure: unknown): Refusal {
  return { text: messageOf(failure), fields: failure instanceof ApiError ? (failure.body.fields ?? {}) : {} };
}

/** The queue of drafts: the decisions on each, and what was published and can be undone. */
export function useQueue() {
  const { data: ids, error: listError, refetch: refetchIds } = useQuery(draftIdsQuery);
  const { hash } = useLocation();
  const navigate = useNavigate();
  /** Null: not moved yet; then the queue is where it was left. */
  const [moved, setMoved] = useState<number | null>(null);
  const at = moved ?? placeOf(hash, ids ?? []);
  const [decided, setDecided] = useState<Readonly<Record<string, Decisions>>>({});
  const forget = (id: string) => setDecided(({ [id]: _, ...rest }) => rest);
  const writes = useWrites(forget);
  const isUnsaved = (id: string) => !writes.published.includes(id) && !writes.publishing.includes(id);
  /** The draft that is published as soon as the author who is being added has come; the queue stays at it. */
  const awaited = useRef<string>(undefined);
  const [isWaiting, setWaiting] = useState(false);
  const waitFor = (draftId: string | undefined) => {
    awaited.current = draftId;
    setWaiting(draftId !== undefined);
  };
  useLeaveGuard(isWaiting || Object.keys(decided).some(isUnsaved));
  // Publishing continues when the screen is left, but not when the page is closed.
  useUnloadGuard(writes.publishing.length > 0);
  const id = ids?.[at];
  const { draft, sound, error, refetch, isProposed } = useDraft(id, id === undefined ? {} : decided[id]);

  /** A colleague has published it, or switched it off; where an answer was lost, we may have done it. */
  const isTaken =
    id !== undefined &&
    isUnsaved(id) &&
    !writes.unanswered.includes(id) &&
    draft?.song.status_id !== songStatusNames.draft;

  const go = (to: number) => {
    if (ids === undefined || to < 0 || to > ids.length) return;
    setMoved(to);
    // Not in the query: a change of it would ask about unsaved decisions.
    void navigate({ hash: to < ids.length ? `${ids[to]}.${to}` : "" }, { replace: true, preventScrollReset: true });
  };

  const publish = useAfterCreations((of: string) => {
    waitFor(undefined);
    if (of !== id || !draft || !isProposed || isTaken || !writes.publish(draft)) return;
    // Go on without waiting: cutting takes seconds. Stay if the draft is sure to be refused.
    if (isComplete(draft)) go(at + 1);
  });

  const turn = (to: number) => {
    if (awaited.current === undefined) go(to);
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
    isTaken,
    isPublished: id !== undefined && writes.published.includes(id),
    isPublishing: id !== undefined && (isWaiting || writes.publishing.includes(id)),
    isWaiting,
    publishing: writes.publishing.length,
    published: writes.published.length,
    canUndo: !isWaiting && writes.undoable + writes.publishing.length > 0,
    refusal: (id === undefined ? undefined : writes.refusals[id]) ?? null,
    error: listError ?? error,
    refetch: listError === null ? refetch : refetchIds,
    decide: (changes: Decisions) => {
      if (id === undefined) return;
      setDecided((current) => ({ ...current, [id]: { ...current[id], ...changes } }));
      writes.clearRefusal(id);
    },
    forward: () => turn(at + 1),
    back: () => turn(at - 1),
    publish: () => {
      if (id === undefined || awaited.current !== undefined) return;
      waitFor(id);
      void publish(id);
    },
    undo: async () => {
      if (awaited.current !== undefined) return;
      const last = await writes.undo();
      if (last !== undefined && ids !== undefined) turn(ids.indexOf(last));
    },
  };
}

export type Queue = ReturnType<typeof useQueue>;

/**
 * Publishes and undoes in order, one call after another, while the editor works on other drafts. `onDecided`: the
 * decisions are stored in the song, or were about a song that has changed.
 */
function useWrites(onDecided: (id: string) => void) {
  const [publishing, setPublishing] = useState<readonly string[]>([]);
  const [published, setPublished] = useState<readonly string[]>([]);
  const [undoable, setUndoable] = useState(0);
  const [unanswered, setUnanswered] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState<Readonly<Record<string, Refusal>>>({});
  /** The same without waiting for a render, so that a key held down publishes a song once. */
  const known = useRef({
    publishing: new Set<string>(),
    published: [] as string[],
    /** Those that can be undone, as they were published. */
    undoable: [] as CatalogueSong[],
    /** What was sent last of those whose answer was lost: it may have been stored. */
    unanswered: new Map<string, Draft>(),
    isOpen: true,
  });
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
    setUndoable(known.current.undoable.length);
    setUnanswered([...known.current.unanswered.keys()]);
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
    undoable,
    unanswered,
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
        const { unanswered: unsure } = known.current;
        const sent = unsure.get(_id);
        try {
          const begun = sent === undefined ? draft : await continueFrom(sent, draft);
          unsure.set(_id, begun);
          known.current.undoable.push(await publish(begun));
          unsure.delete(_id);
          done.push(_id);
          onDecided(_id);
        } catch (failure) {
          if (failure instanceof Error && isRefused(failure)) unsure.delete(_id);
          if (isStale(failure)) {
            // What we have stored ourselves is no reason to lose them.
            if (sent === undefined) onDecided(_id);
            await reload(songQuery(_id).queryKey);
          }
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
        const { undoable } = known.current;
        const last = undoable.pop();
        if (last === undefined) return;
        const { _id, name } = last;
        try {
          await withdraw(last);
          known.current.published = known.current.published.filter((id) => id !== _id);
          undone = _id;
          toast.success("Песня снова черновик");
        } catch (failure) {
          // What a colleague has changed stays as it is; the one before can still be undone.
          if (isStale(failure)) await reload(songQuery(_id).queryKey);
          else undoable.push(last);
          toast.error(`«${name}»: ${messageOf(failure)}`);
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

/**
 * The draft as it is now, for what is left to do of it after a lost answer.
 * @throws {ApiError} 409 if somebody else has changed it.
 */
async function continueFrom(sent: Draft, draft: Draft): Promise<Draft> {
  const song = await loadSong(draft.song._id);
  if (!isOwnWork(sent, song)) {
    const message = "Песню изменил другой сотрудник. Ваши решения остались: проверьте их и\u00A0опубликуйте её снова.";
    throw new ApiError(409, { code: "stale", message });
  }
  return { ...draft, song: keep(song), cover: song.photo === sent.song.photo ? draft.cover : null };
}

/**
 * Publishes a draft with the decisions, unless it has changed since it was read. Each step is stored, so a retry
 * continues after the last that succeeded.
 */
async function publish(draft: Draft): Promise<CatalogueSong> {
  const { cut, cover } = draft;
  let { song } = draft;
  const { _id } = song;
  if (cut !== null && (song.sound === null || !equal(song.cut, cut))) {
    song = keep(await api.cutSound({ _id, ...cut, updated_at: song.updated_at }));
  }
  if (cover !== null) {
    song = keep(await api.copySoundImage({ _id, from: cover._id, updated_at: song.updated_at }));
  }
  const fields = publishedFields({ ...draft, song });
  if (equal(fields, writeSong(readSong(song)))) return song;
  return keep(await api.updateSound({ ...fields, _id, updated_at: song.updated_at }));
}

/** Makes a published song a draft again, unless it has changed since. */
async function withdraw(song: CatalogueSong): Promise<void> {
  const { _id, updated_at } = song;
  const fields = writeSong({ ...readSong(song), status_id: songStatusNames.draft });
  try {
    keep(await api.updateSound({ ...fields, _id, updated_at }));
  } catch (failure) {
    const now = isStale(failure) ? await loadSong(_id) : undefined;
    // Already done by a call whose answer was lost.
    if (now === undefined || !equal(writeSong(readSong(now)), fields)) throw failure;
    keep(now);
  }
}
