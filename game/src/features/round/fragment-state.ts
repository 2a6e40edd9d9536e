import type { PlayWord, SongInPlay } from "@hitoslov/contract";
import { byHint, type Hint, hints, isSongHint, type SongHint } from "@hitoslov/contract/hints";
import { progressPercent } from "@hitoslov/rules/fragment";
import { trayWord } from "@hitoslov/rules/tray";

/** The server's word on one guess; `word` is the lyric's own when it now stands. */
export type Verdict = {
  readonly position: number;
  readonly valid: boolean;
  readonly word?: string | undefined;
  readonly mistakesLeft: number;
};

export type HiddenWord = Extract<PlayWord, { hidden: true }>;

export function isHidden(word: PlayWord): word is HiddenWord {
  return "hidden" in word;
}

/** Positions still to be restored, in the order of the lyric. */
export function hiddenPositions(sound: SongInPlay): number[] {
  return sound.fragment.words.filter(isHidden).map((word) => word.position);
}

export function isSolved(sound: SongInPlay): boolean {
  return !sound.fragment.words.some(isHidden);
}

/** How many words were or are hidden, and how many of them stand. */
export function tally(sound: SongInPlay): { total: number; restored: number } {
  const restored = sound.fragment.words.filter((word) => !isHidden(word) && word.restored !== undefined).length;
  return { total: restored + hiddenPositions(sound).length, restored };
}

/** The next socket after `from`, going round, that is hidden and not among `taken`. */
export function nextHidden(sound: SongInPlay, from: number | null, taken: ReadonlySet<number>): number | null {
  const free = hiddenPositions(sound).filter((position) => !taken.has(position));
  return free.find((position) => position > (from ?? -1)) ?? free[0] ?? null;
}

export function applyVerdict(sound: SongInPlay, { position, valid, word, mistakesLeft }: Verdict): SongInPlay {
  const before = sound.fragment.words.find((it) => it.position === position);
  if (before === undefined || !isHidden(before)) return sound;
  const { before: opening, after: closing, times, opensLine } = before;
  const place = { position, before: opening, after: closing, times, opensLine };
  const restored = valid ? (before.tip === undefined ? "right" : "tip") : "given";
  const after: PlayWord = word === undefined ? { ...before, mistakesLeft } : { ...place, text: word, restored };
  const words = sound.fragment.words.map((it) => (it.position === position ? after : it));
  const changed = { ...sound, fragment: { words, tips: withoutKey(sound.fragment.tips, word) } };
  const { total, restored: count } = tally(changed);
  const solved = isSolved(changed);
  return {
    ...changed,
    mistakes: sound.mistakes + (valid ? 0 : 1),
    progress: progressPercent(count, total),
    statuses: solved ? statusesOfSolved(sound) : sound.statuses,
  };
}

/** The tray less the key of a word that stands now. */
function withoutKey(tips: readonly string[], word: string | undefined): string[] {
  const at = word === undefined ? -1 : tips.indexOf(trayWord(word));
  return tips.filter((_, index) => index !== at);
}

/** Words are no longer asked for; what tells of the song may still be used. */
function statusesOfSolved({ statuses }: SongInPlay): SongInPlay["statuses"] {
  const hintsAtSong = byHint("use", (hint) => isSongHint(hint) && statuses[hints[hint].use]);
  return { ...statuses, checkWord: false, checkWords: false, ...hintsAtSong };
}

/** What a hint has answered: words for a blank, or what it tells of the song. */
export type HintAnswer =
  | { readonly position: number; readonly words: readonly string[] }
  | { readonly hint: SongHint; readonly told: string };

export function applyHint(sound: SongInPlay, answer: HintAnswer): SongInPlay {
  const spent = spendHint(sound);
  if ("told" in answer) {
    return { ...markUsed(spent, answer.hint), [hints[answer.hint].shownAs]: answer.told };
  }
  const words = sound.fragment.words.map((word) =>
    word.position === answer.position && isHidden(word) ? { ...word, tip: [...answer.words] } : word,
  );
  return { ...spent, fragment: { ...sound.fragment, words } };
}

/** The hint cannot be used again, though there are others: one at the song, and any in a duel. */
export function markUsed(sound: SongInPlay, hint: Hint): SongInPlay {
  return { ...sound, statuses: { ...sound.statuses, [hints[hint].use]: false } };
}

/** All hints share one supply. */
function spendHint(sound: SongInPlay): SongInPlay {
  const hintsLeft = Math.max(0, sound.hintsLeft - 1);
  const usable = byHint("use", (hint) => sound.statuses[hints[hint].use] && hintsLeft > 0);
  return { ...sound, hintsLeft, freeLamp: false, statuses: { ...sound.statuses, ...usable } };
}
