import type { SongInPlay } from "@hitoslov/contract";
import { useEffect, useState } from "react";
import { hiddenPositions } from "../../features/round/fragment-state.ts";
import type { Drafts } from "../../features/round/play-words.ts";
import type { Guess } from "../../features/round/round-server.ts";
import { emptyDraft, typeInto } from "../../features/round/typing.ts";
import { load, save } from "../../lib/storage.ts";

/**
 * What is typed into the blanks of one song. A wrong word stays to be corrected and is not sent again unchanged. Words
 * without a verdict survive a reload and a new sign-in.
 */
export function useDrafts(song: SongInPlay, asked: readonly Guess[], refused: readonly Guess[]) {
  const [drafts, setDrafts] = useState(() => readDrafts(song._id));
  const isRefused = (position: number, word: string) =>
    refused.some((guess) => guess.soundId === song._id && guess.position === position && guess.word === word);
  const unjudged = hiddenPositions(song).flatMap((position) => {
    const word = drafts[position]?.text.trim() ?? "";
    return word === "" || isRefused(position, word) ? [] : [{ position, word, typed: true }];
  });
  const lines = unjudged.map(({ position, word }) => `\n${position} ${word}`).join("");
  // Only of the song that was typed in last: another one that is looked at leaves them.
  useEffect(() => {
    if (lines !== "") save("drafts", song._id + lines);
    else if (load("drafts")?.startsWith(song._id)) save("drafts", null);
  }, [song._id, lines]);
  return {
    drafts,
    /** The words to be checked, in order. */
    filled: unjudged.filter(({ position }) => asked.every((guess) => guess.position !== position)),
    type: (position: number, text: string) =>
      setDrafts((before) => ({ ...before, [position]: typeInto(before[position] ?? emptyDraft, text) })),
  };
}

/** The saved drafts of a song: its id, then a line for each word with its position. */
function readDrafts(soundId: string): Drafts {
  const [id, ...lines] = load("drafts")?.split("\n") ?? [];
  return id === soundId
    ? Object.fromEntries(
        lines.map((line) => [Number.parseInt(line, 10), { ...emptyDraft, text: line.replace(/^\d+ /, "") }]),
      )
    : {};
}
