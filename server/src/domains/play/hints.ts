import { byHint, byShown, type Hint, type hints, isSongHint, type SongHint, type WordHint } from "@hitoslov/contract";
import { type HintUses, timesUsed } from "../../db/hint-uses.ts";
import type { PlayableSong } from "./catalogue.ts";
import { lampWords } from "./lamp.ts";
import type { Play } from "./play.ts";

/** What a hint at a word answers for a blank; `choiceSeed` belongs to the sound. */
export const finds: Readonly<Record<WordHint, (play: Play, position: number, choiceSeed: string) => string[]>> = {
  word: lampWords,
};

/** What a hint at the song tells of it. */
export const tells: Readonly<Record<SongHint, (sound: PlayableSong) => string>> = {
  title: ({ name }) => name,
};

/** How often each hint was used, by its score key. */
export function hintCounts(play: HintUses): Record<(typeof hints)[Hint]["scoreKey"], number> {
  return byHint("scoreKey", (hint) => timesUsed(play, hint));
}

/** What the player may see of what hints at the song tell. */
export function toldBy(play: HintUses, sound: PlayableSong, guessed: boolean) {
  return byShown((hint) => (guessed || timesUsed(play, hint) > 0 ? tells[hint](sound) : null));
}

/** Which hints may be used: those at words while one is missing, those at the song once. */
export function usableHints(
  play: HintUses,
  { open, missing, hintsLeft }: { readonly open: boolean; readonly missing: boolean; readonly hintsLeft: number },
) {
  return byHint("use", (hint) => {
    const helps = isSongHint(hint) ? open && timesUsed(play, hint) === 0 : missing;
    return helps && hintsLeft > 0;
  });
}
