import { DUEL_SONGS } from "@hitoslov/contract";
import { counted } from "@hitoslov/contract/plural";
import { orderLevels, shuffle } from "@hitoslov/rules";
import { randomBytes, randomInt } from "node:crypto";
import type { Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import { keyedHash } from "../../../db/keyed-hash.ts";
import type { Database } from "../../../db/schema.ts";
import type { Player } from "../../../http/caller.ts";
import { AppError, invalidField } from "../../../http/errors.ts";
import { requireSession } from "../../../http/require-session.ts";
import type { Services } from "../../../services.ts";
import { dayMs, dayOf } from "../../../time.ts";
import type { Catalogue, PlayableSong } from "../catalogue.ts";
import { findDailySong } from "../daily/queries.ts";
import { scoreBy, sharedTerms, termsOf } from "../terms.ts";
import type { Play } from "../play.ts";
import { findServed, servedOf, servingAll } from "../served.ts";
import { freshPlay } from "../serve.ts";
import {
  countCalls,
  endDuel,
  findDuel,
  findRematch,
  insertDuel,
  listKnownPlays,
  lockCalls,
  type NewDuelSong,
  recordDuel,
} from "./queries.ts";
import type { KnownDuel } from "./view.ts";

/** Calls of a player on a day. */
export const CALLS_A_DAY = 20;
/** How long a call can be accepted, ms. */
const callLife = 30 * dayMs;

/** How long a code is, bytes. */
const codeBytes = 9;

/** 72 random bits. */
function newCode(): string {
  return randomBytes(codeBytes).toString("base64url");
}

type Calling = { readonly soundId?: string | undefined; readonly key?: string | undefined };

/**
 * Makes a duel of songs that the caller has guessed, with the points the caller has got for them: a friend can be called
 * without playing anything again. The code comes of the key, so that a repeated call finds its duel.
 */
export async function callFriend(
  services: Services,
  caller: Player,
  { soundId: songId, key }: Calling,
  now: Date,
): Promise<string> {
  const { db } = services;
  const code =
    key === undefined
      ? newCode()
      : (await keyedHash(db.kysely))("call", caller.playerId, key).subarray(0, codeBytes).toString("base64url");
  // Read before the transaction: it holds the only connection of the embedded engine.
  const catalogue = await services.catalogue.current();
  const today = await findDailySong(db.kysely, services.config.TIME_ZONE);
  return db.kysely.transaction().execute(async (trx) => {
    await requireSession(trx, caller);
    await lockCalls(trx, caller.playerId);
    if ((await findDuel(trx, code)) !== undefined) return code;
    await checkCallLimit(services, trx, caller, now);
    const plays = await listKnownPlays(trx, caller.playerId, songId);
    if (songId !== undefined && !plays.some(({ sound_id }) => sound_id === songId)) {
      throw invalidField("soundId", "На\u00A0эту песню вызвать нельзя: соберите другую");
    }
    const isToday = ({ sound_id }: { readonly sound_id: string }) => sound_id === today?.sound_id;
    const known = plays.flatMap((play) => {
      const song = findServed(catalogue, play.sound_id, servingAll(now));
      return song === undefined || isToday(play) ? [] : [{ play, song }];
    });
    const chosen = known.toSorted((a, b) => Number(b.song._id === songId) - Number(a.song._id === songId));
    const songs = byLevel(chosen.slice(0, DUEL_SONGS), ({ song }) => song, catalogue);
    const missing = DUEL_SONGS - songs.length;
    if (missing > 0) {
      const more = counted(missing, "песню", "песни", "песен");
      const out = plays.some(isToday) ? " Песня дня не\u00A0в\u00A0счёт." : "";
      throw new AppError(409, "conflict", `Для\u00A0дуэли нужны три собранные песни.${out} Соберите ещё ${more}.`);
    }
    const rows = songs.map(({ play, song }) => ({ ...sharedFields(play, song, catalogue), id: uuid() }));
    await createDuel(trx, caller, rows, { code, rematch_of: null }, now);
    for (const [at, { play }] of songs.entries()) {
      const row = rows[at];
      if (row === undefined) continue;
      const authorRight = play.result?.author.right === true;
      const terms = termsOf(row.terms, { authorRight, answerShown: false, row: null });
      // The rival has no free lamp.
      const { points } = scoreBy({ ...play, free_lamp: false }, terms, now);
      await trx.executeQuery(recordDuel(play, row.id, points, now).compile());
    }
    return code;
  });
}

/**
 * Makes a rematch of songs that the last duel did not have; both players have yet to play it. They share one rematch. With
 * a guest it is of the demo, which anybody can learn: a guest leaves no trace by which staff could see for whom.
 */
export async function answerDuel(
  services: Services,
  caller: Player,
  { duel: last, songs: before }: Pick<KnownDuel, "duel" | "songs">,
  now: Date,
): Promise<string> {
  const { db } = services;
  const catalogue = await services.catalogue.current();
  const today = await findDailySong(db.kysely, services.config.TIME_ZONE);
  return db.kysely.transaction().execute(async (trx) => {
    await requireSession(trx, caller);
    await lockCalls(trx, last.id);
    await endDuel(trx, last.id, now);
    const there = await findRematch(trx, last.id, now);
    if (there !== undefined) return there;
    await checkCallLimit(services, trx, caller, now);
    const out = new Set([...before.map(({ sound_id }) => sound_id), today?.sound_id]);
    const served = servedOf([...catalogue.songs.values()], servingAll(now));
    const hasGuest = last.caller_token_id !== null || last.rival_token_id !== null;
    const fit = served.filter(({ demo }) => demo === hasGuest);
    const fresh = fit.filter(({ _id }) => !out.has(_id));
    // The demo may be too small for three new ones.
    const chosen = chooseSongs(hasGuest && fresh.length < DUEL_SONGS ? fit : fresh, catalogue);
    if (chosen.length < DUEL_SONGS) throw new AppError(409, "conflict", "Для\u00A0реванша не\u00A0хватает песен");
    const rows = chosen.map((song) => sharedFields(freshPlay(catalogue, song), song, catalogue));
    const code = newCode();
    await createDuel(trx, caller, rows, { code, rematch_of: last.id }, now);
    return code;
  });
}

/** One song of each level, lower levels first, repeated until there are enough. */
function chooseSongs(songs: readonly PlayableSong[], catalogue: Pick<Catalogue, "settings">): PlayableSong[] {
  const left = shuffle(songs, () => randomInt(2 ** 32) / 2 ** 32);
  const levels = orderLevels(catalogue.settings.difficulties).map(({ name }) => name);
  const chosen: PlayableSong[] = [];
  while (chosen.length < DUEL_SONGS && left.length > 0) {
    for (const level of levels) {
      const at = left.findIndex(({ difficulty }) => difficulty.name === level);
      if (at >= 0) chosen.push(...left.splice(at, 1));
    }
  }
  return byLevel(chosen.slice(0, DUEL_SONGS), (song) => song, catalogue);
}

function byLevel<T>(
  songs: readonly T[],
  soundOf: (song: T) => PlayableSong,
  { settings }: Pick<Catalogue, "settings">,
): T[] {
  const levels = orderLevels(settings.difficulties).map(({ name }) => name);
  const levelIndex = (song: T) => levels.indexOf(soundOf(song).difficulty.name);
  return songs.toSorted((a, b) => levelIndex(a) - levelIndex(b));
}

/** The fields that are the same for both players. */
function sharedFields(
  play: Pick<Play, "id" | "sound_id" | "seed" | "fragment" | "hidden" | "tray" | "typing_only">,
  song: PlayableSong,
  catalogue: Catalogue,
): NewDuelSong {
  const { id, sound_id, seed, fragment, hidden, tray, typing_only } = play;
  const terms = sharedTerms(play, song, catalogue);
  return { id, sound_id, seed, fragment, hidden, tray, typing_only, terms };
}

async function checkCallLimit(
  { config }: Services,
  trx: Transaction<Database>,
  caller: Player,
  now: Date,
): Promise<void> {
  await lockCalls(trx, caller.playerId);
  const calls = await countCalls(trx, caller.playerId, dayOf(now, config.TIME_ZONE), config.TIME_ZONE);
  if (calls >= CALLS_A_DAY) {
    throw new AppError(409, "conflict", "Сегодня вы уже позвали двадцать раз. Завтра можно снова.");
  }
}

async function createDuel(
  trx: Transaction<Database>,
  caller: Player,
  songs: readonly NewDuelSong[],
  link: { readonly code: string; readonly rematch_of: string | null },
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + callLife);
  await insertDuel(trx, { id: uuid(), ...link, created_at: now, expires_at }, caller, songs);
}
