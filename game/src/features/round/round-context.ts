import type { GameSettings, Result, SongInPlay } from "@hitoslov/contract";
import { byHint } from "@hitoslov/contract/hints";
import { neighbourLevel } from "@hitoslov/rules/levels";
import {
  canStepBack,
  currentSong,
  type Deck,
  emptyDeck,
  isComplete,
  isLastUnguessed,
  type SavedDeck,
  saveDeck,
  type Step,
  stepForward,
  updateSong,
} from "./deck.ts";
import { hiddenPositions, isSolved } from "./fragment-state.ts";
import type { Author, Finished, Guess, HintQuery, RoundServer } from "./round-server.ts";

/** Songs of a level, of the demo, the song of a day, songs of a duel one by one, or a guessed song again. */
export type RoundMode = "game" | "demo" | "daily" | "duel" | "replay";

export type RoundInput = {
  readonly mode: RoundMode;
  readonly server: RoundServer;
  /** 0 to 1, like Math.random. */
  readonly random: () => number;
  /** Monotonic seconds. */
  readonly clock: () => number;
  readonly saved: SavedDeck | null;
};

export type RoundContext = RoundInput & {
  settings: GameSettings | null;
  tokenGame: string;
  /** Level number; null until the server has chosen one. */
  level: string | null;
  decks: Readonly<Record<string, Deck>>;
  /** The blank that the next word goes to. */
  active: number | null;
  /** Whether the next word is being typed: then a verdict on another one leaves the active blank. */
  isTyping: boolean;
  /** Guesses without a verdict, oldest first; each is shown as «checking» in its blank. */
  queue: readonly Guess[];
  /** The guesses of the latest check. */
  sent: readonly Guess[];
  /** All wrong guesses. */
  refused: readonly Guess[];
  /** The latest wrong guess, which is shown for a moment. */
  wrong: (Guess & { readonly at: number }) | null;
  /** The hint that is being requested. */
  hint: HintQuery | null;
  authors: readonly Author[];
  authorId: string | null;
  results: Readonly<Record<string, Result>>;
  /** The song whose clock this visit has started and which has not played yet. */
  unlaunched: string | null;
  /** For each song, the time by `clock` at which its `seconds` were right. */
  clocks: Readonly<Record<string, number>>;
  /** What this demo visit has earned. */
  demoPoints: number;
  error: string | null;
};

export function startContext(input: RoundInput): RoundContext {
  return {
    ...input,
    settings: null,
    tokenGame: "",
    level: null,
    decks: {},
    active: null,
    isTyping: false,
    queue: [],
    sent: [],
    refused: [],
    wrong: null,
    hint: null,
    authors: [],
    authorId: null,
    results: {},
    unlaunched: null,
    clocks: {},
    demoPoints: 0,
    error: null,
  };
}

/** Asks the server for everything again and comes back to the same song. */
export function startAnew(context: RoundContext): Partial<RoundContext> {
  const deck = deckOf(context);
  return { decks: {}, queue: [], error: null, saved: deck === undefined ? context.saved : saveDeck(deck) };
}

export function deckOf(context: RoundContext): Deck | undefined {
  return context.level === null ? undefined : context.decks[context.level];
}

export function songOf(context: RoundContext): SongInPlay | undefined {
  const deck = deckOf(context);
  return deck && currentSong(deck);
}

/** The result of the current song; null if it was not finished in this visit, or was given up and is dealt again since. */
export function resultOf(context: RoundContext): Result | null {
  const song = songOf(context);
  return (song?.guessed && context.results[song._id]) || null;
}

export function levelsOf(context: RoundContext): GameSettings["difficulties"] {
  return context.settings?.difficulties ?? [];
}

function neighbour(context: RoundContext, direction: "up" | "down"): string | undefined {
  return context.mode !== "game" || context.level === null
    ? undefined
    : neighbourLevel(levelsOf(context), { name: context.level }, direction)?.name;
}

export function canChangeLevel(context: RoundContext, direction: "up" | "down"): boolean {
  return neighbour(context, direction) !== undefined;
}

export function canGoForward(context: RoundContext): boolean {
  const deck = deckOf(context);
  return deck !== undefined && !(context.mode !== "game" && isLastUnguessed(deck));
}

export function canGoBack(context: RoundContext): boolean {
  const deck = deckOf(context);
  return deck !== undefined && canStepBack(deck);
}

export function nextStep(context: RoundContext): Step {
  const deck = deckOf(context);
  return deck === undefined ? { kind: "load" } : stepForward(deck, context.random);
}

/** Makes the deck the current one and prepares its song. */
export function activateDeck(context: RoundContext, deck: Deck): Partial<RoundContext> {
  const song = currentSong(deck);
  return {
    level: deck.level,
    decks: { ...context.decks, [deck.level]: deck },
    active: song === undefined ? null : (hiddenPositions(song)[0] ?? null),
    isTyping: false,
    wrong: null,
    authors: [],
    authorId: null,
    error: null,
  };
}

export function changeLevel(context: RoundContext, direction: "up" | "down"): Partial<RoundContext> {
  const level = neighbour(context, direction);
  if (level === undefined) return {};
  const deck = context.decks[level];
  // A level that was played to its end is loaded anew: what was given up is there again, and maybe new songs.
  return activateDeck(context, deck === undefined || isComplete(deck) ? emptyDeck(level) : deck);
}

export function changeSong(
  context: RoundContext,
  soundId: string,
  change: (song: SongInPlay) => SongInPlay,
): Pick<RoundContext, "decks"> {
  const decks: Record<string, Deck> = {};
  for (const [level, deck] of Object.entries(context.decks)) decks[level] = updateSong(deck, soundId, change);
  return { decks };
}

/** Seconds of play so far; null before the start. */
export function playSeconds(context: RoundContext, song: SongInPlay): number | null {
  if (song.seconds === null) return null;
  if (isSolved(song)) return song.seconds;
  const now = context.clock();
  return song.seconds + now - (context.clocks[song._id] ?? now);
}

/** The play's clock runs from the first request of its audio, check or hint, as on the server. */
export function startClock(context: RoundContext): Partial<RoundContext> {
  const song = songOf(context);
  if (song === undefined || song.seconds !== null) return {};
  return {
    ...changeSong(context, song._id, (it) => ({ ...it, seconds: 0 })),
    unlaunched: song._id,
    clocks: { ...context.clocks, [song._id]: context.clock() },
  };
}

/** Applies the result of the finish, after which nothing is hidden. A song that was given up comes again on another visit. */
export function takeResult(context: RoundContext, { token, result }: Finished): Partial<RoundContext> {
  const song = songOf(context);
  if (song === undefined) return { tokenGame: token };
  return {
    ...changeSong(context, song._id, (it) => ({
      ...it,
      guessed: true,
      sound_name: result.song.name,
      photo: result.song.photo,
      ...(result.song.sound !== undefined && { sound: result.song.sound, silenced: false }),
      statuses: { play: false, checkWord: false, checkWords: false, ...byHint("use", () => false) },
    })),
    tokenGame: token,
    ...(context.mode !== "game" && { demoPoints: result.score }),
    results: { ...context.results, [song._id]: result },
  };
}
