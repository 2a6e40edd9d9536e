import type { SoundInPlay } from "@hitoslov/contract";
import { useState } from "react";
import { hiddenPositions } from "../../features/round/fragment-state.ts";
import type { Drafts } from "../../features/round/play-words.ts";
import { emptyDraft, typeInto } from "../../features/round/typing.ts";

type State = { readonly drafts: Drafts; readonly sent: Readonly<Record<number, string>> };

/** What is typed into the sockets of one sound. A refused word stays to be mended and is not sent again unchanged. */
export function useDrafts(sound: SoundInPlay) {
  const [{ drafts, sent }, setState] = useState<State>({ drafts: {}, sent: {} });
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
