import { applyVerdict, hiddenPositions, isSolved, nextHidden, type Verdict } from "./fragment-state.ts";
import { changeSong, playSeconds, type RoundContext, songOf } from "./round-context.ts";
import type { Guess } from "./round-server.ts";

/** Adds words to the queue to be checked and moves on to the next free blank. */
export function enqueueGuesses(context: RoundContext, words: readonly Omit<Guess, "soundId">[]): Partial<RoundContext> {
  const song = songOf(context);
  if (song === undefined) return {};
  const hidden = new Set(hiddenPositions(song));
  const waiting = positionsAsked(context.queue, song._id);
  const guesses = words
    .filter(({ position, word }) => hidden.has(position) && !waiting.has(position) && word.trim() !== "")
    .map(({ position, word, typed }) => ({ soundId: song._id, position, word, typed }));
  const queue = [...context.queue, ...guesses];
  const active = nextHidden(song, context.active, positionsAsked(queue, song._id));
  return { queue, wrong: null, active, isTyping: false };
}

function positionsAsked(queue: readonly Guess[], soundId: string): Set<number> {
  return new Set(queue.filter((guess) => guess.soundId === soundId).map((guess) => guess.position));
}

/** The guesses at the head of the queue that are of one song; one call checks them. */
export function headOf(queue: readonly Guess[]): readonly Guess[] {
  const end = queue.findIndex((guess) => guess.soundId !== queue[0]?.soundId);
  return end < 0 ? queue : queue.slice(0, end);
}

/**
 * Applies the server's verdicts, which come in the order of the guesses sent. After a failed call there are none: those
 * guesses may be sent again.
 */
export function applyVerdicts(context: RoundContext, verdicts: readonly Verdict[]): Partial<RoundContext> {
  const { sent } = context;
  const queue = context.queue.filter((guess) => !sent.includes(guess));
  const soundId = sent[0]?.soundId ?? "";
  const wrong = sent.filter((_, at) => verdicts[at]?.valid === false);
  const changed = {
    ...changeSong(context, soundId, (song) => {
      const judged = verdicts.reduce(applyVerdict, song);
      return isSolved(judged) ? { ...judged, seconds: playSeconds(context, song) } : judged;
    }),
    queue,
    refused: [...context.refused, ...wrong],
  };
  const song = songOf({ ...context, ...changed });
  if (song?._id !== soundId) return changed;
  const [missed] = wrong;
  const stillHidden = new Set(hiddenPositions(song));
  const back =
    missed !== undefined && stillHidden.has(missed.position) && !context.isTyping ? missed.position : context.active;
  const active = back !== null && stillHidden.has(back) ? back : nextHidden(song, back, positionsAsked(queue, soundId));
  return { ...changed, active, wrong: missed === undefined ? null : { ...missed, at: context.clock() } };
}

/** Whether the song of the guesses sent, which may no longer be the current one, has all its words. */
export function hasAllWords({ decks, sent: [guess] }: RoundContext): boolean {
  const songs = Object.values(decks).flatMap((deck) => deck.songs[guess?.soundId ?? ""] ?? []);
  return songs.length > 0 && songs.every(isSolved);
}
