import { ApiError } from "@hitoslov/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/queries.ts";
import { useToast } from "../../../ui/toast/use-toast.ts";
import { draftIdsQuery } from "./drafts-query.ts";
import { publish, withdraw } from "./publish.ts";
import { type Decisions, useDraft } from "./use-draft.ts";

type Refusal = { readonly text: string; readonly fields: Readonly<Record<string, string>> };

/** The drafts one after the other: what was decided of each, and what was published, to be undone. */
export function useQueue() {
  const { data: ids, error: listError, refetch: refetchIds } = useQuery(draftIdsQuery);
  const [at, setAt] = useState(0);
  const [decided, setDecided] = useState<Readonly<Record<string, Decisions>>>({});
  const [published, setPublished] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const toast = useToast();
  const id = ids?.[at];
  const { draft, sound, error, refetch, isProposed } = useDraft(id, id === undefined ? {} : decided[id]);

  // The lists of other screens are read anew once the queue is left.
  useEffect(() => () => void invalidate("sound"), []);

  const go = (to: number) => {
    if (ids === undefined || to < 0 || to > ids.length) return;
    setAt(to);
    setRefusal(null);
  };

  /** One write at a time: a key that is held down publishes one song. */
  const run = async (write: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setRefusal(null);
    try {
      await write();
    } catch (failure) {
      const fields = failure instanceof ApiError ? (failure.body.fields ?? {}) : {};
      setRefusal({ text: messageOf(failure), fields });
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return {
    ids,
    at,
    /** Undefined while it loads, null where it is gone. */
    draft,
    sound,
    /** The draft after this one. */
    next: ids?.[at + 1],
    /** Whether all that is accepted by publishing is known. */
    isReady: isProposed,
    isPublished: id !== undefined && published.includes(id),
    published: published.length,
    refusal,
    pending,
    error: listError ?? error,
    refetch: listError === null ? refetch : refetchIds,
    decide: (changes: Decisions) => {
      if (id === undefined) return;
      setDecided((current) => ({ ...current, [id]: { ...current[id], ...changes } }));
      setRefusal(null);
    },
    forward: () => go(at + 1),
    back: () => go(at - 1),
    publish: () =>
      run(async () => {
        if (!draft || !isProposed || published.includes(draft.song._id)) return;
        await publish(draft);
        setPublished((current) => [...current, draft.song._id]);
        go(at + 1);
      }),
    undo: () =>
      run(async () => {
        const last = published.at(-1);
        if (last === undefined || ids === undefined) return;
        await withdraw(last);
        setPublished((current) => current.filter((each) => each !== last));
        go(ids.indexOf(last));
        toast.success("Песня снова черновик");
      }),
  };
}

export type Queue = ReturnType<typeof useQueue>;
