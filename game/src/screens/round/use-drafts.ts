import type { SongInPlay } from "@hitoslov/contract";
import { useEffect, useState } from "react";
import { hiddenPositions } from "../../features/round/fragment-state.ts";
import type { Drafts } from "../../features/round/play-words.ts";
import type { Guess } from "../../features/round/round-context.ts";
import { emptyDraft, typeInto } from "../../features/round/typing.ts";
import { load, save } from "../../lib/storage.ts";

type State = { readonly drafts: Drafts; readonly sent: Readonly<Record<number, string>> };

/**
 * What is typed into the sockets of one sound. A refused word stays to be mended and is not sent again unchanged. What
 * the server has not judged yet outlives a reload and a new sign-in.
 */
export function useDrafts(sound: SongInPlay, asked: readonly Guess[]) {
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

/** What is typed into the sockets of a sound, by position. */
type TypedWords = Readonly<Record<number, string>>;

/** What was being typed when this sound was left; anything that does not look like it counts as nothing. */
function readDrafts(soundId: string): TypedWords {
  try {
    const saved: unknown = JSON.parse(load("drafts") ?? "null");
    return isSaved(saved) && saved.soundId === soundId ? saved.words : {};
  } catch {
    return {};
  }
}

/** Of one sound, the last one typed at. */
function writeDrafts(soundId: string, words: TypedWords): void {
  save("drafts", Object.keys(words).length === 0 ? null : JSON.stringify({ soundId, words }));
}

function isSaved(value: unknown): value is { soundId: string; words: TypedWords } {
  if (typeof value !== "object" || value === null) return false;
  const { soundId, words }: { soundId?: unknown; words?: unknown } = value;
  if (typeof soundId !== "string" || typeof words !== "object" || words === null) return false;
  return Object.values(words).every((word) => typeof word === "string");
}
