import { byHint, type SongInPlay } from "@hitoslov/contract";
import { hashText, mix } from "@hitoslov/rules";
import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { timesUsed, unusedHints } from "../../db/hint-uses.ts";
import type { Player } from "../../http/caller.ts";
import { log } from "../../log.ts";
import type { Services } from "../../services.ts";
import type { Catalogue, PlayableSong } from "./catalogue.ts";
import { trayOf } from "./play-tray.ts";
import { type GameSession, invalidGameToken, issueGameToken, lockSession, openGameSession } from "./game-token.ts";
import { isOpen, type Play, presentPlay } from "./play.ts";
import { isServed, servedOf, type Serving, servingAll } from "./served.ts";
import { findSilenced, isSilenced } from "./silence.ts";
import { dealAgain, type FreshPlay, holdSongs, openPlays } from "./open-plays.ts";
import { findPlays } from "./queries.ts";
import { giveLamp, assignFreeLamp } from "./free-lamp.ts";
import { listGuessedAt } from "./guessed-songs.ts";

export type Page = { readonly skip: number; readonly limit: number };

/**
 * Serves a page of the pool in the session's order, opens a play of each song and issues a game token.
 * @throws {AppError} 401 `game_token_invalid` for a later page where the session has expired: the next one begins anew.
 */
export async function dealSongs(
  services: Services,
  player: Player,
  choosePool: (catalogue: Catalogue) => readonly PlayableSong[],
  { skip, limit }: Page,
  serving: Serving,
): Promise<{ sounds: SongInPlay[]; token: string }> {
  const { db, catalogue, plays: known } = services;
  const { now } = serving;
  const { kysely } = db;
  // Read before the transaction: it holds the only connection of the embedded engine.
  const current = await catalogue.current();
  const { token, page, expected, found } = await db.transact(async (query, enqueue) => {
    const [locked, guessed] = await query(lockSession(player.tokenId), listGuessedAt(player.playerId));
    const session = await openGameSession(kysely, query, player, locked, now);
    const [last] = locked;
    // Its first pages were of the last session: of this one's order the player would never see the first songs.
    if (skip > 0 && last !== undefined && session !== last) throw invalidGameToken(player);
    // Songs guessed before the session began are left out.
    const before = guessed.filter(({ finished_at }) => finished_at !== null && finished_at <= session.created_at);
    const out = new Set(before.map(({ sound_id }) => sound_id));
    const isDealt = (song: PlayableSong) => !out.has(song._id) && isServed(song, serving);
    const page = firstOfSession(choosePool(current), isDealt, session, skip + limit).slice(skip);
    const [earlier] = await query(findPlays(player.playerId, idsOf(page)));
    const opened = new Set(earlier.map(({ sound_id }) => sound_id));
    const fresh = page.filter(({ _id }) => !opened.has(_id));
    // A free lamp forgives none that was used before.
    const unfit = new Set(
      earlier.filter((play) => !isOpen(play) || timesUsed(play, "word") > 0).map(({ sound_id }) => sound_id),
    );
    // What the player meets first.
    const first = skip === 0 && player.role === 3 ? page.find(({ _id }) => !unfit.has(_id)) : undefined;
    const [there, given] = await query(
      // Staff may have deleted one since the catalogue was read.
      fresh.length > 0 ? holdSongs(idsOf(fresh)) : undefined,
      first === undefined ? undefined : giveLamp(player.playerId, now),
    );
    const lit = given.length > 0 ? first?._id : undefined;
    const held = new Set(there.map(({ id }) => id));
    const made = fresh
      .filter(({ _id }) => held.has(_id))
      .map((song) => ({
        ...freshPlay(current, song),
        free_lamp: song._id === lit,
      }));
    const open = made.length > 0 ? enqueue(openPlays(made, player, now)) : () => [];
    const untouched = earlier.filter(({ state, heard_at }) => state === "served" && heard_at === null);
    const mayCount = player.role === 3 && untouched.length > 0;
    const dealt = mayCount
      ? enqueue(
          dealAgain(
            untouched.map(({ id }) => id),
            now,
          ),
        )
      : () => [];
    const begun = earlier.find((play) => play.sound_id === lit);
    const lamp = begun === undefined ? () => [] : enqueue(assignFreeLamp(begun.id));
    const token = issueGameToken(enqueue, session.id, now);
    return () => {
      const again = new Map([...dealt(), ...lamp()].map((play) => [play.id, play]));
      const before = earlier.map((play) => again.get(play.id) ?? play);
      return { token, page, expected: earlier.length + made.length, found: [...before, ...open()] };
    };
  });
  // Another device has opened some at the same time.
  const [plays] = found.length === expected ? [found] : await db.read(findPlays(player.playerId, idsOf(page)));
  for (const play of plays) known.keep(play);
  const bySong = new Map(plays.map((play) => [play.sound_id, play]));
  for (const song of page) {
    const play = bySong.get(song._id);
    if (play) prepareAudio(services, play, song);
  }
  return {
    token,
    sounds: page.flatMap((song) => {
      const play = bySong.get(song._id);
      return play === undefined ? [] : [presentPlay(play, song, current, now)];
    }),
  };
}

type Preparable = Pick<Play, "state" | "fragment" | "hidden"> &
  Partial<Pick<Play, "silenced" | "replay" | "player_id">>;

/** Prepares the audio before it is requested; what fails here is tried again then. */
export function prepareAudio(services: Services, play: Preparable, song: PlayableSong): void {
  if (isOpen(play) && isSilenced(play, song)) findSilenced(services, play, song).catch(() => {});
}

function idsOf(songs: readonly PlayableSong[]): string[] {
  return songs.map(({ _id }) => _id);
}

/**
 * Random but fixed for the session: songs left unfinished earlier come first, the rest by a key made from the session's
 * seed and the song's id, so that a song added meanwhile does not change the order of the others.
 */
function firstOfSession(
  pool: readonly PlayableSong[],
  isDealt: (song: PlayableSong) => boolean,
  session: Pick<GameSession, "seed" | "resumed">,
  count: number,
): PlayableSong[] {
  const seed = hashText(session.seed);
  const resumed = new Map(session.resumed.map((id, index) => [id, index - session.resumed.length]));
  const keyOf = (song: PlayableSong) => resumed.get(song._id) ?? mix(song.turn ^ seed);
  // Keys are spread evenly from 0 to 1: of a large level only songs with small keys are looked at and sorted.
  const soon = pool.filter((song) => keyOf(song) < (4 * count) / pool.length && isDealt(song));
  const enough = soon.length < count ? pool.filter(isDealt) : soon;
  return enough.toSorted((a, b) => keyOf(a) - keyOf(b)).slice(0, count);
}

/** The demo for a visitor without a token: no play is opened and nothing can be played. */
export async function previewSongs(services: Services, catalogue: Catalogue, now: Date): Promise<SongInPlay[]> {
  const songs = servedOf(catalogue.demo, servingAll(now)).toSorted((a, b) => a.order - b.order);
  const previews = await Promise.allSettled(
    songs.map(async (song) => {
      const preview = previewPlay(catalogue, song, now);
      if (!preview.silenced) return preview;
      const hiding = { fragment: song.fragment, hidden: [...song.hidden] };
      return { ...preview, sound: catalogue.storageUrl + (await findSilenced(services, hiding, song)) };
    }),
  );
  return previews.flatMap((preview) => {
    if (preview.status === "fulfilled") return [preview.value];
    // One song that fails must not hide the others.
    log.warn({ err: preview.reason }, "a song of the demo is left out");
    return [];
  });
}

/** A song as a play shows it, without a play: nothing is saved and nothing can be played. */
export function previewPlay(catalogue: Catalogue, song: PlayableSong, now: Date): SongInPlay {
  const fresh = { ...freshPlay(catalogue, song), ...unplayed, item_id: song._id, served_at: now };
  const statuses = { play: false, checkWord: false, checkWords: false, ...byHint("use", () => false) };
  // There is no play whose clock could start.
  return { ...presentPlay(fresh, song, catalogue, now), sound: catalogue.storageUrl + song.sound, statuses };
}

const unplayed = {
  version: "",
  user_id: null,
  token_id: null,
  player_id: "",
  state: "served",
  words: {},
  ...unusedHints,
  authors: null,
  right_author: null,
  heard_at: null,
  started_at: null,
  answer_shown_at: null,
  last_restored_at: null,
  finished_at: null,
  points: 0,
  client_duration: null,
  result: null,
  session_id: null,
  terms: null,
  has_refused: false,
} as const;

export function freshPlay(
  catalogue: Catalogue,
  song: PlayableSong,
  again: Pick<FreshPlay, "replay" | "replay_day"> = { replay: null, replay_day: null },
): FreshPlay {
  const seed = randomBytes(16).toString("base64url");
  return {
    id: uuid(),
    sound_id: song._id,
    daily_id: null,
    daily_until: null,
    duel_song_id: null,
    seed,
    fragment: song.fragment,
    hidden: [...song.hidden],
    tray: trayOf(catalogue, song, seed),
    typing_only: song.typingOnly,
    free_lamp: false,
    silenced: isSilenced(song, song),
    ...again,
  };
}

type Dealt = Pick<FreshPlay, "sound_id" | "seed" | "fragment" | "hidden" | "tray" | "typing_only">;

/** A play of a song that is the same for everybody: the song of a day, or one of a duel. */
export function samePlay(
  { sound_id, seed, fragment, hidden, tray, typing_only }: Dealt,
  song: PlayableSong,
  of: Partial<Pick<FreshPlay, "daily_id" | "daily_until" | "duel_song_id">>,
): FreshPlay {
  return {
    id: uuid(),
    sound_id,
    daily_id: null,
    daily_until: null,
    duel_song_id: null,
    seed,
    fragment,
    hidden,
    tray,
    typing_only,
    free_lamp: false,
    silenced: isSilenced({ fragment, hidden }, song),
    replay: null,
    replay_day: null,
    ...of,
  };
}
