import type { duelRoutes } from "@hitoslov/contract";
import { AppError } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import type { Services } from "../../../services.ts";
import { dayOf } from "../../../time.ts";
import type { Catalogue } from "../catalogue.ts";
import { issueGameToken, lockSession, openGameSession } from "../game-token.ts";
import { isOpen, presentPlay } from "../play.ts";
import { openPlays } from "../open-plays.ts";
import { withdrawn } from "../refusals.ts";
import { findServed, servingAll, servingOf, settingsFor } from "../served.ts";
import { prepareAudio, samePlay } from "../serve.ts";
import { answerDuel, callFriend, CALLS_A_DAY } from "./call.ts";
import {
  countCalls,
  type Duel,
  findDuel,
  findDuelById,
  findDuelPlay,
  findRematch,
  joinDuel,
  listDuels,
  listDuelPlays,
  listDuelSongs,
  nameSide,
  withdrawCall,
} from "./queries.ts";
import { knownDuel, type KnownDuel, nextSong, playersOf, resultsOf, sideOf, songsOf, stateOf } from "./view.ts";

/** Checks a name; from `accounts`, passed in by the app. */
type CheckName = (given: string) => Promise<string>;

export function duelHandlers(services: Services, checkName: CheckName): Handlers<typeof duelRoutes> {
  const { catalogue, config, db, plays } = services;

  const require = async (code: string): Promise<Duel> => {
    const duel = await findDuel(db.kysely, code);
    if (duel === undefined) throw new AppError(404, "not_found", "Такого вызова нет");
    return duel;
  };
  /** Whether it is a rematch of two others. */
  const isForOthers = async ({ rematch_of }: Duel, playerId: string | null): Promise<boolean> => {
    const last = rematch_of === null ? undefined : await findDuelById(db.kysely, rematch_of);
    return last !== undefined && sideOf(last, playerId) === "stranger";
  };
  const know = async (duel: Duel, now: Date) =>
    knownDuel(duel, await listDuelSongs(db.kysely, [duel.id]), await catalogue.current(), now);

  return {
    async getDuel({ code }, { caller, now }) {
      const duel = await require(code);
      const known = await know(duel, now);
      const playerId = caller.role === 0 ? null : caller.playerId;
      const side = sideOf(duel, playerId);
      const [current, heard, rematch, isOthers] = await Promise.all([
        catalogue.current(),
        playerId === null
          ? []
          : listDuelPlays(
              db.kysely,
              playerId,
              known.songs.map(({ id }) => id),
            ),
        side === "stranger" ? undefined : findRematch(db.kysely, duel.id, now),
        side === "stranger" && isForOthers(duel, playerId),
      ]);
      // Who is not signed in may be one of the two, and is told to sign in when the duel is started.
      const isClosed = isOthers && playerId !== null && (caller.role !== 4 || isShownToVisits(known, current));
      const players = playersOf(known, side);
      return {
        code,
        side,
        state: isClosed ? "closed" : stateOf(known, side, now),
        ends_at: duel.expires_at.toISOString(),
        ...players,
        songs: songsOf(known, side, current, heard),
        rematch: rematch ?? null,
        nameless: caller.role === 4 && side !== "stranger" && players.you.name === null,
      };
    },

    async listDuels(_input, { caller, now }) {
      const { playerId } = caller;
      const [duels, calls, current] = await Promise.all([
        listDuels(db.kysely, playerId),
        countCalls(db.kysely, playerId, dayOf(now, config.TIME_ZONE), config.TIME_ZONE),
        catalogue.current(),
      ]);
      const all = await listDuelSongs(
        db.kysely,
        duels.map(({ id }) => id),
      );
      const data = duels.map((duel) => {
        const known = knownDuel(duel, all, current, now);
        const side = duel.caller_id === playerId ? ("caller" as const) : ("rival" as const);
        return {
          code: duel.code,
          side,
          state: stateOf(known, side, now),
          created_at: duel.created_at.toISOString(),
          ends_at: duel.expires_at.toISOString(),
          songs: known.songs.length,
          ...playersOf(known, side),
        };
      });
      return { data, left: Math.max(0, CALLS_A_DAY - calls) };
    },

    async callDuel({ soundId, rematch, key }, { caller, now }) {
      if (rematch === undefined) return { code: await callFriend(services, caller, { soundId, key }, now) };
      const last = await require(rematch);
      const side = sideOf(last, caller.playerId);
      if (side === "stranger") throw closed();
      const known = await know(last, now);
      if (stateOf(known, side, now) !== "over") {
        throw new AppError(409, "conflict", "Сначала доиграйте эту дуэль вдвоём");
      }
      return { code: await answerDuel(services, caller, known, now) };
    },

    async playDuel({ code, settings }, { caller, now }) {
      const duel = await require(code);
      const known = await know(duel, now);
      const current = await catalogue.current();
      const before = sideOf(duel, caller.playerId);
      if (before === "stranger" && caller.role === 4 && !isShownToVisits(known, current)) throw notForVisits();
      if (before === "stranger" && (await isForOthers(duel, caller.playerId))) throw closed();
      const side = before === "caller" ? "caller" : "rival";
      const song = nextSong(known, side);
      if (song === undefined) throw new AppError(409, "conflict", "Эту дуэль вы уже сыграли");
      const playable = findServed(current, song.sound_id, servingAll(now));
      if (playable === undefined) throw withdrawn();
      const token = await db.transact(async (query, enqueue) => {
        const [locked] = await query(lockSession(caller.tokenId));
        const session = await openGameSession(db.kysely, query, caller, locked, now);
        if (before === "stranger") {
          const [joined] = await query(joinDuel(code, caller.userId, caller.role === 4 ? caller.tokenId : null, now));
          if (joined.length === 0) throw closed();
        }
        enqueue(openPlays([samePlay(song, playable, { duel_song_id: song.id })], caller, now));
        const issued = issueGameToken(enqueue, session.id, now);
        return () => issued;
      });
      const [[play]] = await db.read(findDuelPlay(caller.playerId, song.id));
      if (play === undefined) throw withdrawn();
      if (!isOpen(play)) throw new AppError(409, "conflict", "Эту песню дуэли вы уже сыграли");
      plays.keep(play);
      prepareAudio(services, play, playable);
      const theirs = resultsOf(known, side === "caller" ? "rival" : "caller").get(song.id);
      return {
        at: known.songs.indexOf(song),
        song: presentPlay(play, playable, current, now),
        token,
        ghost: theirs?.log ?? null,
        ...(settings && { settings: settingsFor(current, servingOf(caller, now)) }),
      };
    },

    async nameDuelist({ code, name: given }, { caller }) {
      const duel = await require(code);
      const side = sideOf(duel, caller.playerId);
      if (side === "stranger") throw closed();
      const name = await checkName(given);
      await nameSide(db.kysely, duel, side, name);
      return { name };
    },

    async withdrawDuel({ code }, { caller, now }) {
      const duel = await require(code);
      if (sideOf(duel, caller.playerId) !== "caller") throw new AppError(404, "not_found", "Такого вызова нет");
      if (await withdrawCall(db.kysely, code, caller.playerId, now)) return;
      throw new AppError(409, "conflict", "Вызов уже приняли");
    },
  };
}

/** Nobody has guessed the songs of a rematch yet: a visit, which leaves no trace, could learn them for an account. */
function isShownToVisits({ duel, songs }: KnownDuel, catalogue: Pick<Catalogue, "songs">): boolean {
  return duel.rematch_of === null || songs.every(({ sound_id }) => catalogue.songs.get(sound_id)?.demo === true);
}

function notForVisits(): AppError {
  return new AppError(
    409,
    "conflict",
    "Этот реванш\u00A0— для\u00A0двоих, у\u00A0кого есть профиль. Войдите в\u00A0игру.",
  );
}

function closed(): AppError {
  return new AppError(409, "conflict", "Вызов уже закрыт");
}
