import { useState } from "react";
import { hiddenPositions } from "../../features/round/fragment-state.ts";
import type { Drafts } from "../../features/round/play-words.ts";
import { emptyDraft, typeInto } from "../../features/round/typing.ts";
import type { SoundInPlay } from "@hitoslov/contract";

/** What is typed into the sockets of one sound and not sent yet. Another sound starts with empty ones. */
export function useDrafts(sound: SoundInPlay) {
  const [{ soundId, drafts }, setState] = useState<{ soundId: string; drafts: Drafts }>({
    soundId: sound._id,
    drafts: {},
  });
  const current = soundId === sound._id ? drafts : {};
  const open = hiddenPositions(sound);
  return {
    drafts: current,
    type: (position: number, text: string) =>
      setState((state) => {
        const before = state.soundId === sound._id ? state.drafts : {};
        const draft = typeInto(before[position] ?? emptyDraft, text);
        return { soundId: sound._id, drafts: { ...before, [position]: draft } };
      }),
    /** Every socket with something in it, in order. */
    filled: open.flatMap((position) => {
      const word = current[position]?.text.trim() ?? "";
      return word === "" ? [] : [{ position, word, typed: true }];
    }),
  };
}
