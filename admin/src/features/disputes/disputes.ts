import type { DisputedBlank, DisputeState } from "@hitoslov/contract";
import { readUpTo } from "@hitoslov/contract/read-up-to";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { reload } from "../../lib/queries.ts";
import { useLayoutEffect, useRef } from "react";
import { counted } from "@hitoslov/contract/plural";
import { useToast } from "../../lib/toasts.tsx";
import { useCall } from "../../ui/use-call.ts";

/** How often the progress is polled while plays are rescored, ms. */
const pollMs = 2000;

export const disputesQuery = (state: DisputeState, sound_id: string | undefined, count: number) =>
  queryOptions({
    queryKey: ["disputes", "blanks", state, sound_id, count],
    queryFn: ({ signal }) =>
      readUpTo(count, (part) => api.listDisputedBlanks({ state, sound_id, ...part }, { signal })),
    // Only while more of the same list loads: the blanks of another list are not open.
    placeholderData: (before, query) =>
      query?.queryKey[2] === state && query.queryKey[3] === sound_id ? before : undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ rescoring }) => rescoring?.state === "running") === true && pollMs,
  });

/** What accepting these answers would change. */
export const effectQuery = (asked: Parameters<typeof api.getDisputeEffect>[0]) =>
  queryOptions({
    queryKey: ["disputes", "effect", asked],
    queryFn: ({ signal }) => api.getDisputeEffect(asked, { signal }),
  });

/** The input that names a blank: by the word it had when it was played. */
export function blankOf({ sound, position, word }: DisputedBlank) {
  return { sound_id: sound._id, position, ...(word !== null && { word }) };
}

/** The identity of a blank. */
export function keyOf({ sound, position, word }: DisputedBlank): string {
  return `${sound._id} ${position} ${word}`;
}

/** Reloads the queue, the song and its history after an answer. */
async function readDisputesAnew(): Promise<void> {
  const keys = ["disputes", "sound", "metrics", "journal"];
  await Promise.all(keys.map((key) => reload([key])));
}

/** Names no complaint that has come since the list was read. */
const seenOf = ({ latest_at }: DisputedBlank) => ({ seen_until: latest_at });

/** A colleague may have answered since the list was read. */
const if_open = true;

type Answered = Awaited<ReturnType<typeof api.acceptDispute>>;

/** Answers the complaints about a blank, one call at a time. */
export function useAnswers(onDone: (answered: DisputedBlank) => void) {
  const toast = useToast();
  // The latest callback: another blank may be chosen when the call ends.
  const done = useRef(onDone);
  useLayoutEffect(() => {
    done.current = onDone;
  });
  const { pending: isBusy, run } = useCall(
    async (blank: DisputedBlank, verb: string, call: () => Promise<Answered>) => {
      const { answered, rescoring } = await call();
      const plays = rescoring?.total ?? 0;
      const recount = plays === 0 ? "" : `, пересчитываем ${counted(plays, "игру", "игры", "игр")}`;
      toast.success(`${verb}: ${counted(answered, "жалоба", "жалобы", "жалоб")}${recount}`);
      done.current(blank);
    },
    // The next answer need not wait for it.
    async () => void readDisputesAnew(),
  );
  return {
    isBusy,
    accept: (blank: DisputedBlank, answers: readonly string[], reply: string) =>
      void run(blank, "Зачли", () =>
        api.acceptDispute({ ...blankOf(blank), ...seenOf(blank), answers: [...answers], reply, if_open }),
      ),
    reject: (blank: DisputedBlank, reply: string) =>
      void run(blank, "Отклонили", () => api.rejectDispute({ ...blankOf(blank), ...seenOf(blank), reply })),
    correct: (blank: DisputedBlank, put: string, reply: string) =>
      void run(blank, "Исправили", () =>
        api.correctDispute({
          sound_id: blank.sound._id,
          position: blank.position ?? 0,
          put,
          reply,
          if_open,
          updated_at: blank.sound.updated_at,
        }),
      ),
  };
}

/** ms. Letters that follow one another faster are text, of somebody who looks for a search. */
const pace = 300;
type Waiting = { readonly code: string; readonly act: () => void; readonly timer: ReturnType<typeof setTimeout> };

/**
 * Keys of one letter, of which «A» answers for good: it waits until no other letter has followed, or until the next
 * command.
 */
export function useLetterKeys() {
  const waiting = useRef<Waiting>(null);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const settle = (isMeant: boolean) => {
    const { current } = waiting;
    if (current === null) return;
    clearTimeout(current.timer);
    waiting.current = null;
    if (isMeant) current.act();
  };
  const type = () => {
    settle(false);
    typedAt.current = performance.now();
  };
  return {
    /** A letter that is no command. */
    type,
    press: (code: string, act: () => void) => {
      const isLetter = code.startsWith("Key");
      if (isLetter && performance.now() - typedAt.current < pace) return type();
      if (waiting.current?.code === code) return;
      settle(true);
      if (!isLetter) typedAt.current = Number.NEGATIVE_INFINITY;
      if (code === "KeyA") waiting.current = { code, act, timer: setTimeout(() => settle(true), pace) };
      else act();
    },
  };
}
