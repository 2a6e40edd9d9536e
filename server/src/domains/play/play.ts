import { gameRoutes, type PlayWord, type SongInPlay } from "@hitoslov/contract";
import { MISTAKES_PER_WORD, progressPercent, splitFragment, trayWord, type WordTimes } from "@hitoslov/rules";
import type { Selectable } from "kysely";
import { hintsUsed } from "../../db/hint-uses.ts";
import type { PlayWordRecord, PlaysTable } from "../../db/schema.ts";
import { type Catalogue, type PlayableSong, photoOf } from "./catalogue.ts";
import { hasFreeLamp, hintLimit, shownByHints, usableHints } from "./hints.ts";
import { isSilenced } from "./silence.ts";

export type Play = Selectable<PlaysTable> & {
  /** Of the row; another one where it has been changed since. */
  readonly version: string;
};

export function isOpen(play: Pick<Play, "state">): boolean {
  return play.state === "served" || play.state === "started";
}

export function wordRecord(play: Pick<Play, "words">, position: number): PlayWordRecord {
  return play.words[position] ?? {};
}

export function isRestored(play: Pick<Play, "words">, position: number): boolean {
  return wordRecord(play, position).restored !== undefined;
}

export function allRestored(play: Pick<Play, "words" | "hidden">): boolean {
  return play.hidden.every((position) => isRestored(play, position));
}

/** Whether it is a play of something else than the song itself: of a day or a duel, which everybody plays alike. */
export function standsAlone({ daily_id, duel_song_id }: Pick<Play, "daily_id" | "duel_song_id">): boolean {
  return daily_id !== null || duel_song_id !== null;
}

/** Whether its end shows a word that the player has not found. */
export function isAnswerShown(play: Pick<Play, "words" | "hidden">): boolean {
  return play.hidden.some((position) => {
    const { restored } = wordRecord(play, position);
    return restored === undefined || restored === "given";
  });
}

export function mistakesOf(play: Pick<Play, "words">): number {
  return Object.values(play.words).reduce((sum, word) => sum + (word.mistakes ?? 0), 0);
}

/** Whether an answer was refused that may count as right one day. */
export function hasRefused(play: Pick<Play, "words">): boolean {
  return Object.values(play.words).some(({ refused }) => refused !== undefined);
}

export function mistakesLeft(record: PlayWordRecord): number {
  return Math.max(0, MISTAKES_PER_WORD - (record.mistakes ?? 0));
}

/**
 * Seconds of play by the server's clock, to the last restored word once all stand, else to now. They begin when the audio
 * was first asked for or with the player's first act, whichever is earlier; null before.
 */
export function secondsOf(play: Play, now: Date): number | null {
  const starts = [play.heard_at, play.started_at].flatMap((at) => (at === null ? [] : [at.getTime()]));
  if (starts.length === 0) return null;
  const end = allRestored(play) && play.last_restored_at !== null ? play.last_restored_at : now;
  return Math.max(0, (end.getTime() - Math.min(...starts)) / 1000);
}

/** When the words of a play are sung; of a line that was changed since nobody knows. */
export function timesOf(play: Pick<Play, "fragment">, song: PlayableSong): WordTimes | null {
  return play.fragment === song.fragment ? song.times : null;
}

/** Where a player hears the song: the request starts the clock and leads on to the file. */
function audioUrl(play: Pick<Play, "id">): string {
  return `${gameRoutes.playAudio.path}?play=${play.id}`;
}

/** The same once it leads to another file than before the finish: a browser may keep what an address has led to. */
export function wholeAudioUrl(play: Pick<Play, "id">): string {
  return `${audioUrl(play)}&whole=true`;
}

/**
 * What the player may see of a play: an explicit list of fields, in which a hidden word has neither text nor length and
 * the song has no name and no cover until it was told or guessed.
 */
export function presentPlay(play: Play, song: PlayableSong, catalogue: Catalogue, now: Date): SongInPlay {
  const open = isOpen(play);
  const guessed = play.state === "guessed";
  const missing = open && !allRestored(play);
  const hintsLeft = Math.max(0, hintLimit(play, catalogue.settings) - hintsUsed(play));
  const told = shownByHints(play, song, guessed);
  const restored = play.hidden.filter((position) => isRestored(play, position));
  const words = splitFragment(play.fragment);
  const times = timesOf(play, song);
  return {
    _id: play.item_id,
    sound: audioUrl(play),
    duration: song.duration,
    audioMs: song.audioMs,
    photo: told.sound_name !== null ? photoOf(song, catalogue) : null,
    difficulty: song.difficulty,
    fragment: {
      words: words.map(({ text, ...word }): PlayWord => {
        const { position } = word;
        const record = wordRecord(play, position);
        const place = { ...word, ...(times !== null && { times: times[position] }) };
        if (!play.hidden.includes(position)) return { ...place, text };
        if (record.restored !== undefined) return { ...place, text, restored: record.restored };
        return {
          ...place,
          hidden: true,
          mistakesLeft: mistakesLeft(record),
          ...(record.tip && { tip: record.tip }),
        };
      }),
      tips: play.typing_only ? [] : remainingTray(play, words),
    },
    ...told,
    progress: progressPercent(restored.length, play.hidden.length),
    hintsLeft,
    freeLamp: open && hasFreeLamp(play),
    mistakes: mistakesOf(play),
    seconds: secondsOf(play, now),
    guessed,
    typingOnly: play.typing_only,
    silenced: open && isSilenced(play, song),
    answerShown: play.replay === null && play.answer_shown_at !== null,
    replay: play.replay,
    statuses: {
      play: open,
      checkWord: missing,
      checkWords: missing,
      ...usableHints(play, { open, missing, hintsLeft }),
    },
  };
}

/** The tray less one key for every restored word. */
function remainingTray(play: Play, words: ReturnType<typeof splitFragment>): string[] {
  const tray = [...play.tray];
  for (const { position, text } of words) {
    if (!play.hidden.includes(position) || !isRestored(play, position)) continue;
    const at = tray.indexOf(trayWord(text));
    if (at >= 0) tray.splice(at, 1);
  }
  return tray;
}
