import type { SoundInPlay } from "@hitoslov/contract";
import { useEffect, useState } from "react";
import { hiddenPositions } from "../../features/round/fragment-state.ts";
import type { Drafts } from "../../features/round/play-words.ts";
import type { Guess } from "../../features/round/round-context.ts";
import { emptyDraft, typeInto } from "../../features/round/typing.ts";
import { readDrafts, type TypedWords, writeDrafts } from "./saved-drafts.ts";

type State = { readonly drafts: Drafts; readonly sent: Readonly<Record<number, string>> };

/**
 * What is typed into the sockets of one sound. A refused word stays to be mended and is not sent again unchanged. What
 * the server has not judged yet outlives a reload and a new sign-in.
 */
export function useDrafts(sound: SoundInPlay, asked: readonly Guess[]) {
  const [{ drafts, sent }, setState] = useState(() => restored(readDrafts(sound._id)));
  useEffect(() => {
    const waiting = new Set(asked.map(({ position }) => position));
    const unjudged = Object.entries(drafts).flatMap(([key, { text }]) => {
      const position = Number(key);
      const word = text.trim();
      return word === "" || (word === sent[position] && !waiting.has(position)) ? [] : [[position, text] as const];
    });
    writeDrafts(sound._id, Object.fromEntries(unjudged));
  }, [sound._id, drafts, sent, asked]);
  const filled = hiddenPositions(sound).flatMap((position) => {
    const word = drafts[position]?.text.trim() ?? "";
    return word === "" || word === sent[position] ? [] : [{ position, word, typed: true }];
  });
  return {
    drafts,
    /** The words to be checked, in order. */
    filled,
    type: (position: number, text: string) =>
      setState((state) => ({
        ...state,
        drafts: { ...state.drafts, [position]: typeInto(state.drafts[position] ?? emptyDraft, text) },
      })),
    markSent: () =>
      setState((state) => ({
        ...state,
        sent: { ...state.sent, ...Object.fromEntries(filled.map(({ position, word }) => [position, word])) },
      })),
  };
}

function restored(words: TypedWords): State {
  const drafts = Object.entries(words).map(([position, text]) => [position, { ...emptyDraft, text }] as const);
  return { drafts: Object.fromEntries(drafts), sent: {} };
}
