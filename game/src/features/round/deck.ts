import type { SongInPlay } from "@hitoslov/contract";

/** A song in the history; `showName` is true once the player knows its name. */
export type Entry = { readonly soundId: string; readonly showName: boolean };

/** The songs of one level and the order in which this player has seen them. */
export type Deck = {
  readonly level: string;
  readonly songs: Readonly<Record<string, SongInPlay>>;
  /** How many songs were requested so far. */
  readonly loaded: number;
  /** The server had no more to give. */
  readonly ended: boolean;
  readonly history: readonly Entry[];
  readonly index: number;
  /** The next one to be shown: that of a free lamp, else a song begun earlier comes first. */
  readonly upcoming: string | null;
};

export function emptyDeck(level: string): Deck {
  return { level, songs: {}, loaded: 0, ended: false, history: [], index: -1, upcoming: null };
}

/** Adds a page of `limit` songs asked for; a short page is the last one. */
export function addPage(deck: Deck, page: readonly SongInPlay[], limit: number, random: () => number): Deck {
  const songs = { ...deck.songs };
  for (const song of page) songs[song._id] = song;
  return chooseUpcoming({ ...deck, songs, loaded: deck.loaded + limit, ended: page.length < limit }, random);
}

export function currentSong(deck: Deck): SongInPlay | undefined {
  const entry = deck.history[deck.index];
  return entry && deck.songs[entry.soundId];
}

/** Songs neither shown nor guessed, in the order in which they were loaded. */
function freshSongs(deck: Deck): SongInPlay[] {
  const shown = new Set(deck.history.map((entry) => entry.soundId));
  return Object.values(deck.songs).filter((song) => !shown.has(song._id) && !song.guessed);
}

function chooseUpcoming(deck: Deck, random: () => number): Deck {
  const fresh = freshSongs(deck);
  // A song begun earlier, on this device or another, comes before any new one.
  const chosen =
    fresh.find((song) => song.freeLamp) ??
    fresh.find((song) => song.seconds !== null) ??
    fresh[Math.floor(random() * fresh.length)];
  return { ...deck, upcoming: chosen?._id ?? null };
}

/** The result of a step forward: another song, more songs to load, or the end of the level. */
export type Step =
  | { readonly kind: "moved"; readonly deck: Deck }
  | { readonly kind: "load" }
  | { readonly kind: "done" };

/**
 * The next entry of the history; after the last one the upcoming song; when the level has no more songs, the first unguessed
 * entry. Done when every song of the level is guessed.
 */
export function stepForward(deck: Deck, random: () => number): Step {
  if (deck.index < deck.history.length - 1) return { kind: "moved", deck: { ...deck, index: deck.index + 1 } };
  if (deck.upcoming !== null) {
    const history = [...deck.history, { soundId: deck.upcoming, showName: false }];
    return { kind: "moved", deck: chooseUpcoming({ ...deck, history, index: history.length - 1 }, random) };
  }
  if (!deck.ended) return { kind: "load" };
  const unguessed = deck.history.findIndex((entry) => deck.songs[entry.soundId]?.guessed === false);
  return unguessed < 0 ? { kind: "done" } : { kind: "moved", deck: { ...deck, index: unguessed } };
}

export function canStepBack(deck: Deck): boolean {
  return deck.index > 0;
}

export function stepBack(deck: Deck): Deck {
  return canStepBack(deck) ? { ...deck, index: deck.index - 1 } : deck;
}

/** Whether no other song is unguessed: the demo does not go past this one, nor past its verdict. */
export function isLastUnguessed(deck: Deck): boolean {
  const current = currentSong(deck);
  return Object.values(deck.songs).every((song) => song.guessed || song === current);
}

export function isComplete(deck: Deck): boolean {
  return deck.ended && Object.values(deck.songs).every((song) => song.guessed);
}

/** Changes one song and its entry in the history. */
export function updateSong(deck: Deck, soundId: string, change: (song: SongInPlay) => SongInPlay): Deck {
  const song = deck.songs[soundId];
  if (song === undefined) return deck;
  const changed = change(song);
  const history = deck.history.map((entry) =>
    entry.soundId === soundId ? { ...entry, showName: changed.sound_name !== null } : entry,
  );
  return { ...deck, songs: { ...deck.songs, [soundId]: changed }, history };
}

/** What a reload needs to continue at the same song. */
export type SavedDeck = {
  readonly level: string;
  readonly loaded: number;
  readonly shown: readonly string[];
  readonly index: number;
};

export function saveDeck(deck: Deck): SavedDeck {
  return {
    level: deck.level,
    loaded: deck.loaded,
    shown: deck.history.map((entry) => entry.soundId),
    index: deck.index,
  };
}

/**
 * Restores the saved history over newly loaded songs; songs that are gone are left out. Stands at the same song, or at that of
 * a free lamp that this player has not seen yet.
 */
export function restoreDeck(deck: Deck, saved: SavedDeck, random: () => number): Deck {
  const lit = Object.values(deck.songs).find((song) => song.freeLamp && !saved.shown.includes(song._id))?._id ?? "";
  const at = lit || saved.shown[saved.index];
  const history = [...saved.shown, lit].flatMap((soundId) => {
    const song = deck.songs[soundId];
    return song === undefined ? [] : [{ soundId, showName: song.sound_name !== null }];
  });
  const index = history.findIndex((entry) => entry.soundId === at);
  return chooseUpcoming({ ...deck, history, index: index < 0 ? history.length - 1 : index }, random);
}
