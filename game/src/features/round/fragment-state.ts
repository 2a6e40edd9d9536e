import type { PlayWord, SongInPlay } from "@hitoslov/contract";
import { byHint, type Hint, hints, isSongHint, type SongHint } from "@hitoslov/contract/hints";
import { progressPercent } from "@hitoslov/rules/fragment";
import { trayWord } from "@hitoslov/rules/tray";

/** The server's verdict on one guess; `word` is the word of the lyric once it is restored. */
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
export function hiddenPositions(song: SongInPlay): number[] {
  return song.fragment.words.filter(isHidden).map((word) => word.position);
}

export function isSolved(song: SongInPlay): boolean {
  return !song.fragment.words.some(isHidden);
}

/** How many words were hidden at first, and how many of them are restored. */
export function tally(song: SongInPlay): { total: number; restored: number } {
  const restored = song.fragment.words.filter((word) => !isHidden(word) && word.restored !== undefined).length;
  return { total: restored + hiddenPositions(song).length, restored };
}

/** The next blank after `from` that is not among `taken`; after the last one it starts over. */
export function nextHidden(song: SongInPlay, from: number | null, taken: ReadonlySet<number>): number | null {
  const free = hiddenPositions(song).filter((position) => !taken.has(position));
  return free.find((position) => position > (from ?? -1)) ?? free[0] ?? null;
}

export function applyVerdict(song: SongInPlay, { position, valid, word, mistakesLeft }: Verdict): SongInPlay {
  const before = song.fragment.words.find((it) => it.position === position);
  if (before === undefined || !isHidden(before)) return song;
  const { before: opening, after: closing, times, opensLine } = before;
  const place = { position, before: opening, after: closing, times, opensLine };
  const restored = valid ? (before.tip === undefined ? "right" : "tip") : "given";
  const after: PlayWord = word === undefined ? { ...before, mistakesLeft } : { ...place, text: word, restored };
  const words = song.fragment.words.map((it) => (it.position === position ? after : it));
  const changed = { ...song, fragment: { words, tips: withoutKey(song.fragment.tips, word) } };
  const { total, restored: count } = tally(changed);
  const solved = isSolved(changed);
  return {
    ...changed,
    mistakes: song.mistakes + (valid ? 0 : 1),
    progress: progressPercent(count, total),
    statuses: solved ? statusesOfSolved(song) : song.statuses,
  };
}

/** The tray without the key of a restored word. */
function withoutKey(tips: readonly string[], word: string | undefined): string[] {
  const at = word === undefined ? -1 : tips.indexOf(trayWord(word));
  return tips.filter((_, index) => index !== at);
}

/** Words can no longer be checked; hints at the song can still be used. */
function statusesOfSolved({ statuses }: SongInPlay): SongInPlay["statuses"] {
  const hintsAtSong = byHint("use", (hint) => isSongHint(hint) && statuses[hints[hint].use]);
  return { ...statuses, checkWord: false, checkWords: false, ...hintsAtSong };
}

/** The answer of a hint: candidates for a blank, or a fact about the song. */
export type HintAnswer =
  | { readonly position: number; readonly words: readonly string[] }
  | { readonly hint: SongHint; readonly told: string };

export function applyHint(song: SongInPlay, answer: HintAnswer): SongInPlay {
  const spent = spendHint(song);
  if ("told" in answer) {
    return { ...markUsed(spent, answer.hint), [hints[answer.hint].shownAs]: answer.told };
  }
  const words = song.fragment.words.map((word) =>
    word.position === answer.position && isHidden(word) ? { ...word, tip: [...answer.words] } : word,
  );
  return { ...spent, freeLamp: false, fragment: { ...song.fragment, words } };
}

/** Marks a hint as used, which each hint at the song, and in a duel any hint, can be once. */
export function markUsed(song: SongInPlay, hint: Hint): SongInPlay {
  return { ...song, statuses: { ...song.statuses, [hints[hint].use]: false } };
}

/** All hints share one supply. */
function spendHint(song: SongInPlay): SongInPlay {
  const hintsLeft = Math.max(0, song.hintsLeft - 1);
  const usable = byHint("use", (hint) => song.statuses[hints[hint].use] && hintsLeft > 0);
  return { ...song, hintsLeft, statuses: { ...song.statuses, ...usable } };
}
