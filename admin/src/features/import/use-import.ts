import type { SongImport } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { limits } from "@hitoslov/contract/limits";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { api, messageOf } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import { useToast } from "../../lib/toasts.tsx";
import { isCheckDue, isMoving } from "./next-step.ts";
import type { Answer } from "./questions.tsx";

/** How often the import is polled while the server works, ms. */
const pollMs = 1500;

/** Half as many as the contract's limit: with names of any length they fit into a body. */
const answersAtOnce = limits.import.rows / 2;

/**
 * An import and its actions. It is checked automatically when all files are read, and again when all audio is compared:
 * which songs sound alike is known only then.
 */
export function useImport(id: string | null, busy: boolean) {
  const queries = useQueryClient();
  const toast = useToast();
  const queryKey = ["import", id];
  const [pending, setPending] = useState(false);
  /** The error of the columns, and of which import. */
  const [problem, setProblem] = useState<{ readonly of: string | null; readonly text: string }>();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getImport({ _id: id ?? "" }, { signal }),
    enabled: id !== null,
    // No polling during a call: its answer would be out of date.
    refetchInterval: ({ state }) => (!pending && state.data !== undefined && isMoving(state.data) ? pollMs : false),
  });

  const run = async (work: () => Promise<SongImport>) => {
    setPending(true);
    setProblem(undefined);
    await queries.cancelQueries({ queryKey });
    try {
      queries.setQueryData(queryKey, await work());
    } catch (failure) {
      if (failure instanceof ApiError && failure.body.fields?.["mapping"] !== undefined) {
        setProblem({ of: id, text: failure.body.fields["mapping"] });
      } else toast.error(messageOf(failure));
      await queries.invalidateQueries({ queryKey });
    } finally {
      setPending(false);
    }
  };
  const check = (more: Omit<Parameters<typeof api.checkImport>[0], "_id"> = {}) =>
    run(() => api.checkImport({ ...more, _id: id ?? "" }));
  /** Sends as many answers as one call takes at a time; the import remembers them, so the last result counts all. */
  const answer = (answers: readonly Answer[]) =>
    run(async () => {
      let at = 0;
      let checked: SongImport;
      do {
        checked = await api.checkImport({ _id: id ?? "", answers: answers.slice(at, at + answersAtOnce) });
        at += answersAtOnce;
      } while (at < answers.length);
      return checked;
    });

  const canCheck = data !== undefined && !busy && isCheckDue(data);
  const checkNow = useEffectEvent(() => void check());
  // Before the screen is painted: it offers by hand only a check that has failed.
  useLayoutEffect(() => {
    if (canCheck) checkNow();
  }, [canCheck]);

  const state = data?.state;
  const written = data?.progress.written;
  useEffect(() => {
    if (state !== undefined && state !== "open") void invalidate("sound");
  }, [state, written]);

  return {
    data,
    error,
    refetch,
    pending,
    /** A check is due and none is running: the last one has failed, and not for its columns. */
    canCheck: canCheck && !pending && problem?.of !== id,
    problem: problem?.of === id ? problem?.text : undefined,
    check,
    answer,
    write: (checked_at: string) => run(() => api.writeImport({ _id: id ?? "", checked_at })),
    pause: (paused: boolean) => run(() => api.pauseImport({ _id: id ?? "", paused })),
    removeFile: (file: string) => run(() => api.deleteImportFile({ _id: file })),
  };
}
