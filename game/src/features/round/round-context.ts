import type { GameSettings, Result, SongInPlay } from "@hitoslov/contract";
import { byHint, type Hint } from "@hitoslov/contract/hints";
import { neighbourLevel } from "@hitoslov/rules/levels";
import {
  addPage,
  canStepBack,
  currentSong,
  type Deck,
  emptyDeck,
  isLastUnguessed,
  restoreDeck,
  type SavedDeck,
  saveDeck,
  type Step,
  stepForward,
  updateSong,
} from "./deck.ts";
import {
  applyVerdict,
  type HintAnswer,
  hiddenPositions,
  isSolved,
  nextHidden,
  type Verdict,
} from "./fragment-state.ts";

export type Author = { readonly _id: string; readonly name: string };
export type Guess = {
  readonly soundId: string;
  readonly position: number;
  readonly word: string;
  readonly typed: boolean;
};
export type Loaded = {
  readonly sounds: readonly SongInPlay[];
  readonly token: string;
  readonly settings?: GameSettings | undefined;
  /** Of what comes in one piece whatever was asked for, the demo and the song of a day: what a visit has earned. */
  readonly demoPoints?: number;
};
export type Finish = { readonly song: SongInPlay; readonly authorId: string | null; readonly seconds: number };
export type Finished = { readonly token: string; readonly result: Result };

export type LoadAsk = {
  /** Level number; null lets the server choose. */
  readonly level: string | null;
  readonly skip: number;
  /** Undefined: as many as the server sends at once. */
  readonly limit: number | undefined;
  /** Send the game settings along. */
  readonly settings: boolean;
};

/** `position` is the active blank; nothing to a hint at the song. */
export type HintAsk = { readonly hint: Hint; readonly soundId: string; readonly position: number };

/** The server as the round needs it; every call waits for the line to come back and rejects only on a refusal. */
export type RoundServer = {
  /** Not sent again after `stop`. */
  readonly load: (ask: LoadAsk, stop: AbortSignal) => Promise<Loaded>;
  readonly launch: (soundId: string) => void;
  readonly check: (guesses: readonly Guess[], tokenGame: string) => Promise<readonly Verdict[]>;
  readonly hint: (ask: HintAsk, tokenGame: string) => Promise<HintAnswer>;
  readonly authors: (soundId: string, tokenGame: string, stop: AbortSignal) => Promise<readonly Author[]>;
  readonly finish: (finish: Finish, tokenGame: string) => Promise<Finished>;
  readonly completeDemo: () => Promise<void>;
};

/** Songs of a level, those of the demo, the song of a day, those of a duel one by one, or a guessed song again. */
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
  /** The socket that the next word goes to. */
  active: number | null;
  /** Guesses on their way, oldest first; each shows as «checking» in its socket. */
  queue: readonly Guess[];
  /** Those of the latest call that checks. */
  sent: readonly Guess[];
  /** All that were wrong. */
  refused: readonly Guess[];
  /** The latest refused word, for one shake. */
  wrong: (Guess & { readonly at: number }) | null;
  /** The hint on its way. */
  hint: HintAsk | null;
  authors: readonly Author[];
  authorId: string | null;
  results: Readonly<Record<string, Result>>;
  /** The song whose clock this visit has started and which has not sounded yet. */
  unlaunched: string | null;
  /** When each sound's `seconds` were true, by the clock. */
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

/** The finish of the current song; null for one not finished in this visit. */
export function resultOf(context: RoundContext): Result | null {
  const song = songOf(context);
  return (song && context.results[song._id]) ?? null;
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

/** Puts the deck in and readies the song it stands at. */
export function activateDeck(context: RoundContext, deck: Deck): Partial<RoundContext> {
  const song = currentSong(deck);
  return {
    level: deck.level,
    decks: { ...context.decks, [deck.level]: deck },
    active: song === undefined ? null : (hiddenPositions(song)[0] ?? null),
    wrong: null,
    authors: [],
    authorId: null,
    error: null,
  };
}

export function changeLevel(context: RoundContext, direction: "up" | "down"): Partial<RoundContext> {
  const level = neighbour(context, direction);
  return level === undefined ? {} : activateDeck(context, context.decks[level] ?? emptyDeck(level));
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

export type Pages = {
  readonly pages: readonly (Loaded & { readonly limit: number })[];
  /** The history of an earlier visit is to be put over them. */
  readonly restoring: boolean;
  /** The level had run out and was asked for more. */
  readonly reloaded: boolean;
};

export function takePages(context: RoundContext, { pages, restoring }: Pages): Partial<RoundContext> {
  const songs = pages.flatMap((page) => page.sounds);
  const settings = pages[0]?.settings ?? context.settings;
  const level =
    context.level ?? songs[0]?.difficulty.name ?? context.saved?.level ?? settings?.difficulties[0]?.name ?? "1";
  // In a duel there is no way back.
  let deck = (context.mode === "duel" ? undefined : context.decks[level]) ?? emptyDeck(level);
  for (const page of pages) deck = addPage(deck, page.sounds, page.limit, context.random);
  const demoPoints = pages.at(-1)?.demoPoints;
  if (demoPoints !== undefined) deck = { ...deck, ended: true };
  if (restoring && context.saved !== null) deck = restoreDeck(deck, context.saved, context.random);
  const now = context.clock();
  const clocks = Object.fromEntries(songs.filter((it) => it.seconds !== null).map((it) => [it._id, now]));
  return {
    ...activateDeck(context, deck),
    settings,
    demoPoints: demoPoints ?? context.demoPoints,
    clocks: { ...context.clocks, ...clocks },
    tokenGame: pages.at(-1)?.token ?? context.tokenGame,
  };
}

/** Sends words to be checked and moves on to the next free socket. */
export function enqueueGuesses(context: RoundContext, words: readonly Omit<Guess, "soundId">[]): Partial<RoundContext> {
  const song = songOf(context);
  if (song === undefined) return {};
  const hidden = new Set(hiddenPositions(song));
  const waiting = positionsAsked(context.queue, song._id);
  const guesses = words
    .filter(({ position, word }) => hidden.has(position) && !waiting.has(position) && word.trim() !== "")
    .map(({ position, word, typed }) => ({ soundId: song._id, position, word, typed }));
  const queue = [...context.queue, ...guesses];
  return { queue, wrong: null, active: nextHidden(song, context.active, positionsAsked(queue, song._id)) };
}

export function positionsAsked(queue: readonly Guess[], soundId: string): Set<number> {
  return new Set(queue.filter((guess) => guess.soundId === soundId).map((guess) => guess.position));
}

/** Guesses of one song at the head of the queue go together. */
export function headOf(queue: readonly Guess[]): readonly Guess[] {
  const end = queue.findIndex((guess) => guess.soundId !== queue[0]?.soundId);
  return end < 0 ? queue : queue.slice(0, end);
}

/**
 * Puts the server's verdicts in; they come in the order of the guesses sent. There are none where the call has failed: what
 * nobody has judged may be sent again.
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
  const back = missed !== undefined && stillHidden.has(missed.position) ? missed.position : context.active;
  const active =
    back !== null && stillHidden.has(back) ? back : nextHidden(song, back, positionsAsked(queue, soundId));
  return { ...changed, active, wrong: missed === undefined ? null : { ...missed, at: context.clock() } };
}

/** After the finish the server has nothing left to hide. A song that was given up comes again with another visit. */
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
