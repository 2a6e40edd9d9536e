import type { dailyCoverRoutes, dailyPlanRoutes, dailyRoutes } from "@hitoslov/contract";
import { dayAfter } from "@hitoslov/rules";
import type { Caller, Player } from "../../../http/caller.ts";
import { AppError, busy } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import type { Services } from "../../../services.ts";
import { dayOf } from "../../../time.ts";
import { issueGameToken, lockSession, openGameSession } from "../game-token.ts";
import { isOpen, presentPlay } from "../play.ts";
import { awaitsLamp } from "../free-lamp.ts";
import { demoTally } from "../guessed-songs.ts";
import { openPlays } from "../open-plays.ts";
import { withdrawn } from "../refusals.ts";
import { findServed, servingAll } from "../served.ts";
import { prepareAudio, samePlay } from "../serve.ts";
import { openDay } from "./open-day.ts";
import { daysOf, resultOf } from "./own.ts";
import { drawCover, drawResult } from "./picture.ts";
import { findDailyPlay, findDailySong, findMonths, gracePeriod, holdDay, listMonth, listPlan } from "./queries.ts";

export function dailyHandlers(
  services: Services,
): Handlers<typeof dailyRoutes & typeof dailyCoverRoutes & typeof dailyPlanRoutes> {
  const { catalogue, config, db, plays } = services;
  const zone = config.TIME_ZONE;

  /** Today's song and the one asked for, which is today's where no number is named. */
  const find = async (number: number | undefined, now: Date) => {
    const today = await openDay(services, now);
    const daily =
      number === undefined || number === today?.number ? today : await findDailySong(db.kysely, zone, number);
    return { today, daily };
  };

  const findFinished = async (caller: Player, number: number, now: Date) => {
    const daily = await findDailySong(db.kysely, zone, number);
    const [[play]] = daily === undefined ? [[]] : await db.read(findDailyPlay(caller.playerId, daily.id));
    const result = daily === undefined ? null : await resultOf(services, daily, play, now);
    if (daily === undefined || result === null) throw new AppError(409, "conflict", "Сначала доиграйте эту песню");
    return { daily, result };
  };

  return {
    async getDaily({ number }, { caller, now }) {
      const { today, daily } = await find(number, now);
      const playerId = playerIdOf(caller);
      const [awaiting] = await db.read(caller.role === 3 ? awaitsLamp(caller.playerId, now) : undefined);
      const lamp = awaiting.length > 0;
      if (daily === undefined || today === undefined) return { daily: null, lamp };
      const [[play]] = playerId === null ? [[]] : await db.read(findDailyPlay(playerId, daily.id));
      const result = await resultOf(services, daily, play, now);
      // A day whose song was withdrawn shows its result only.
      if (result === null && findServed(await catalogue.current(), daily.sound_id, servingAll(now)) === undefined)
        return { daily: null, lamp };
      const { streak } = await daysOf(services, playerId, today.day);
      return {
        daily: {
          number: daily.number,
          day: daily.day,
          today: daily.id === today.id,
          inTime: play === undefined ? daily.id === today.id : play.daily_until !== null && now < play.daily_until,
          secondsLeft: Math.max(0, Math.ceil((today.ends_at.getTime() - now.getTime()) / 1000)),
          begun: play !== undefined && isOpen(play),
          result,
          streak,
        },
        lamp,
      };
    },

    async startDaily({ number }, { caller, now }) {
      const { today, daily } = await find(number, now);
      if (daily === undefined) throw new AppError(404, "not_found", "Такого эфира нет");
      const current = await catalogue.current();
      const playable = findServed(current, daily.sound_id, servingAll(now));
      if (playable === undefined) throw withdrawn();
      const until = daily.id === today?.id ? new Date(daily.ends_at.getTime() + gracePeriod) : null;
      const token = await db.transact(async (query, enqueue) => {
        const [locked, [held]] = await query(lockSession(caller.tokenId), holdDay(daily.id));
        if (held?.sound_id !== daily.sound_id) throw busy();
        const session = await openGameSession(db.kysely, query, caller, locked, now);
        enqueue(openPlays([samePlay(daily, playable, { daily_id: daily.id, daily_until: until })], caller, now));
        const issued = issueGameToken(enqueue, session.id, now);
        return () => issued;
      });
      const [[play], [tally]] = await db.read(
        findDailyPlay(caller.playerId, daily.id),
        caller.role === 4 ? demoTally(caller.playerId) : undefined,
      );
      if (play === undefined) throw withdrawn();
      if (!isOpen(play)) throw new AppError(409, "conflict", "Эту песню дня вы уже сыграли");
      plays.keep(play);
      prepareAudio(services, play, playable);
      const song = presentPlay(play, playable, current, now);
      return { number: daily.number, song, token, points: tally?.points ?? 0 };
    },

    async listDailies({ month: asked }, { caller, now }) {
      const today = await openDay(services, now);
      const last = today?.day ?? dayOf(now, zone);
      const month = asked ?? last.slice(0, 7);
      const first = `${month}-01`;
      const playerId = playerIdOf(caller);
      const [{ markOf, streak }, songs, months] = await Promise.all([
        daysOf(services, playerId, last, first),
        listMonth(db.kysely, playerId, month),
        findMonths(db.kysely),
      ]);
      const songOn = new Map(songs.map((song) => [song.day, song]));
      const data = daysOfMonth(month)
        .filter((day) => day <= last)
        .map((day) => {
          const song = songOn.get(day);
          return { day, mark: markOf(day), number: song?.number ?? null, points: song?.points ?? null };
        });
      const previous = dayAfter(first, -1).slice(0, 7);
      const next = dayAfter(first, 31).slice(0, 7);
      return {
        month,
        previous: months.first !== null && previous >= months.first ? previous : null,
        next: next <= last.slice(0, 7) ? next : null,
        data,
        streak,
      };
    },

    async listDailyPlan({ month: asked }, { now }) {
      const today = (await openDay(services, now))?.day ?? dayOf(now, zone);
      const month = asked ?? today.slice(0, 7);
      const { aired, planned } = await listPlan(db.kysely, month, zone);
      const data = daysOfMonth(month).map((day) => {
        const song = aired.find((it) => it.day === day);
        const plan = day > today ? planned.find((it) => it.day === day) : undefined;
        const shown = song ?? plan;
        return {
          day,
          number: song?.number ?? null,
          song: shown === undefined ? null : { _id: shown._id, name: shown.name, level: shown.level },
          cannotAir: song === undefined && plan?.cannotAir === true,
          players: song?.players ?? 0,
          points: song?.points ?? null,
        };
      });
      return { month, today, data };
    },

    async getDailyPicture({ number, shape }, { caller, now }) {
      const { daily, result } = await findFinished(caller, number, now);
      return drawResult({ number: daily.number, ...result }, shape, services.origin());
    },

    async getDailyCover({ number }) {
      const daily = await findDailySong(db.kysely, zone, number);
      if (daily === undefined) throw new AppError(404, "not_found", "Такого эфира нет");
      return drawCover(daily.number, services.origin());
    },
  };
}

/** Every day of a month YYYY-MM. */
function daysOfMonth(month: string): string[] {
  const days = Array.from({ length: 31 }, (_, index) => dayAfter(`${month}-01`, index));
  return days.filter((day) => day.startsWith(month));
}

function playerIdOf(caller: Caller): string | null {
  return caller.role === 0 ? null : caller.playerId;
}
