import type { disputeNumberRoutes, metricsRoutes, songNumberRoutes } from "@hitoslov/contract";
import { dayAfter } from "@hitoslov/rules";
import { invalidField } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import type { Services } from "../../../services.ts";
import { dayOf } from "../../../time.ts";
import { countDisputes } from "./disputes.ts";
import { listBuckets, listCohorts, sumUp } from "./queries.ts";
import { daysBefore, daysBetween, lengthOf } from "./range.ts";
import { findMarked, findSongQuality, listSongQuality, listWrongWords } from "./song-queries.ts";

/** Ranges of more days than this are counted by day, others by hour. */
const hourlyDays = 2;

/** A song's mark in the catalogue is based on the plays of this many days, today included. */
const markedBy = 30;

/** Finds songs by their mark for lists of the catalogue. */
export function songsMarked({ config, db, now }: Pick<Services, "config" | "db" | "now">) {
  return async (mark: Parameters<typeof findMarked>[2]) => {
    const to = dayOf(now(), config.TIME_ZONE);
    return findMarked(await db.statistics(), { from: dayAfter(to, 1 - markedBy), to }, mark);
  };
}

type Routes = typeof metricsRoutes & typeof disputeNumberRoutes & typeof songNumberRoutes;

export function metricsHandlers({ config, db }: Services): Handlers<Routes> {
  const zone = config.TIME_ZONE;
  return {
    async getSeries({ start_date, end_date, metric, by }) {
      const days = daysBetween(start_date, end_date);
      if (metric === "active" && by === "hour_of_day") throw invalidField("by", "Активных считают по дням");
      const hourly = metric !== "active" && lengthOf(days) <= hourlyDays;
      const unit = by === "hour_of_day" ? by : hourly ? "hour" : "day";
      const kysely = await db.statistics();
      const [buckets, total, previous] = await Promise.all([
        listBuckets(kysely, { metric, days, zone, unit }),
        sumUp(kysely, { metric, days, zone }),
        sumUp(kysely, { metric, days: daysBefore(days), zone }),
      ]);
      return { unit, buckets, total, previous };
    },

    async getDisputeNumbers() {
      return countDisputes(await db.statistics());
    },

    async listCohorts({ start_date, end_date }, { now }) {
      return { data: await listCohorts(await db.statistics(), daysBetween(start_date, end_date), now, zone) };
    },

    async listSongQuality({ start_date, end_date, ...query }) {
      return listSongQuality(await db.statistics(), daysBetween(start_date, end_date), query);
    },

    async listWrongWords({ start_date, end_date, ...query }) {
      return { data: await listWrongWords(await db.statistics(), daysBetween(start_date, end_date), query) };
    },

    async getSongNumbers({ start_date, end_date, _id }) {
      const [kysely, days] = [await db.statistics(), daysBetween(start_date, end_date)];
      const quality = await findSongQuality(kysely, days, _id);
      // The same as the default of `players` in the list of wrong words.
      return { quality, wrong: quality === null ? [] : await listWrongWords(kysely, days, { _id, players: 2 }) };
    },
  };
}
