import {
  byHint,
  byShown,
  type Hint,
  hintNames,
  type hints,
  isSongHint,
  type SongHint,
  type WordHint,
} from "@hitoslov/contract";
import { type HintUses, timesUsed } from "../../db/hint-uses.ts";
import type { Catalogue, PlayableSong } from "./catalogue.ts";
import { lampWords } from "./lamp.ts";
import type { Play } from "./play.ts";

/** What each hint at a word answers for a blank; `choiceSeed` is the song's. */
export const wordHintAnswers: Readonly<
  Record<WordHint, (play: Play, position: number, choiceSeed: string) => string[]>
> = {
  word: lampWords,
};

/** What each hint at the song tells. */
export const songHintAnswers: Readonly<Record<SongHint, (song: PlayableSong) => string>> = {
  title: ({ name }) => name,
};

type FreeLampUse = HintUses & Pick<Play, "free_lamp">;
type Limited = FreeLampUse & Pick<Play, "duel_song_id">;

/** Whether a lamp that costs nothing is left. */
export function hasFreeLamp(play: FreeLampUse): boolean {
  return play.free_lamp && timesUsed(play, "word") === 0;
}

/** How many hints a play has, one that costs nothing among them. */
export function hintLimit(play: Limited, { maxHelp }: Catalogue["settings"]): number {
  return play.duel_song_id === null ? maxHelp + Number(play.free_lamp) : hintNames.length;
}

/** In a duel both have each hint once. */
export function isUsedUp(play: Limited, hint: Hint): boolean {
  return play.duel_song_id !== null && timesUsed(play, hint) > 0;
}

/** How often each hint was used that costs something, by its score key. */
export function hintCounts(play: FreeLampUse): Record<(typeof hints)[Hint]["scoreKey"], number> {
  return byHint("scoreKey", (hint) => {
    const free = hint === "word" && play.free_lamp ? 1 : 0;
    return Math.max(0, timesUsed(play, hint) - free);
  });
}

/** What hints at the song have told; null for an unused one while the song is not guessed. */
export function shownByHints(play: HintUses, song: PlayableSong, guessed: boolean) {
  return byShown((hint) => (guessed || timesUsed(play, hint) > 0 ? songHintAnswers[hint](song) : null));
}

/** Which hints may be used: those at words while one is missing, those at the song once. */
export function usableHints(
  play: Limited,
  { open, missing, hintsLeft }: { readonly open: boolean; readonly missing: boolean; readonly hintsLeft: number },
) {
  return byHint("use", (hint) => {
    const helps = isSongHint(hint) ? open && timesUsed(play, hint) === 0 : missing;
    return helps && hintsLeft > 0 && !isUsedUp(play, hint);
  });
}
