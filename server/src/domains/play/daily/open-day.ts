import { dayAfter } from "@hitoslov/rules";
import { randomBytes, randomInt } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Services } from "../../../services.ts";
import { dayOf } from "../../../time.ts";
import { everybody, isShown } from "../../../showing.ts";
import { findServed, servingAll } from "../served.ts";
import { trayOf } from "../play-tray.ts";
import {
  type Candidate,
  type DailySong,
  findDailySong,
  insertDay,
  listCandidates,
  lockDays,
  noteServed,
  replaceSong,
} from "./queries.ts";

/** Days before a song may be the song of the day again, while there are others. */
const restDays = 180;

type Own = Pick<Services, "config" | "db" | "catalogue">;

/**
 * The song of today. The first node after midnight opens the day under a lock, all others use its row. Today is the latest
 * day that was opened, so that nodes whose clocks differ do not serve two songs at a time. A song that staff withdraw is
 * replaced for the rest of its day.
 */
export async function openDay({ config, db, catalogue: cache }: Own, now: Date): Promise<DailySong | undefined> {
  const { TIME_ZONE: zone } = config;
  const day = dayOf(now, zone);
  const latest = await findDailySong(db.kysely, zone);
  // Read before the transaction: it holds the only connection of the embedded engine.
  const catalogue = await cache.current();
  if (latest !== undefined && latest.day >= day && findServed(catalogue, latest.sound_id, servingAll(now)))
    return latest;
  return db.kysely.transaction().execute(async (trx) => {
    await lockDays(trx);
    const opened = await findDailySong(trx, zone);
    const songs = await listCandidates(trx, now);
    const isOpened = opened !== undefined && opened.day >= day;
    // By the database: another node may have opened the day with a song that this one's catalogue has not got yet.
    if (isOpened && songs.some(({ id }) => id === opened.sound_id)) return opened;
    const candidates = songs.filter(({ id }) => catalogue.songs.has(id));
    const chosen = chooseSong(shownAllDay(candidates, day, zone), day);
    const playable = chosen && catalogue.songs.get(chosen.id);
    if (playable === undefined) return opened;
    const seed = randomBytes(16).toString("base64url");
    const { _id: sound_id, fragment, hidden, typingOnly: typing_only } = playable;
    const song = {
      sound_id,
      seed,
      fragment,
      hidden: [...hidden],
      tray: trayOf(catalogue, playable, seed),
      typing_only,
    };
    if (isOpened) await replaceSong(trx, opened.id, song, zone);
    else await insertDay(trx, { id: uuid(), day, ...song }, zone, now);
    return findDailySong(trx, zone);
  });
}

/**
 * The song that staff have planned; else a random one that was not used lately, is planned for no other day and is not in
 * the demo, which visitors have just played. If there is none, these conditions are dropped from the last to the first; if
 * all were used lately, the one used longest ago is taken.
 */
export function chooseSong(songs: readonly Candidate[], day: string): Candidate | undefined {
  const planned = songs.find(({ daily_on }) => daily_on === day);
  if (planned !== undefined) return planned;
  const rested = dayAfter(day, -restDays);
  const free = songs.filter(({ last }) => last === null || last <= rested);
  const unplanned = free.filter(({ daily_on }) => daily_on === null || daily_on < day);
  const unheard = unplanned.filter(({ demo }) => !demo);
  const wished = [unheard, unplanned, free].find(({ length }) => length > 0);
  if (wished !== undefined) return wished[randomInt(wished.length)];
  return songs.toSorted((a, b) => (a.last ?? "").localeCompare(b.last ?? ""))[0];
}

/** The planned song and those that are shown until the day ends; all songs if there are none of these. */
function shownAllDay(songs: readonly Candidate[], day: string, zone: string): readonly Candidate[] {
  const lasting = songs.filter(
    ({ daily_on, shown_until }) => daily_on === day || shown_until === null || dayOf(shown_until, zone) > day,
  );
  return lasting.length === 0 ? songs : lasting;
}

/** Opens the day if it is due, and notes that players are served unless there are repair works. */
export async function openDayIfDue(services: Own & Pick<Services, "now">): Promise<void> {
  const now = services.now();
  const { kysely } = services.db;
  const today = await openDay(services, now);
  const settings = await kysely
    .selectFrom("settings")
    .select([
      "is_repair_works",
      "repair_from as shown_from",
      "repair_until as shown_until",
      "repair_audience as audience",
    ])
    .executeTakeFirst();
  // Repair works for some players only do not stop the others.
  const isRepaired = settings?.is_repair_works === true && isShown(settings, everybody, now);
  if (today !== undefined && !isRepaired) await noteServed(kysely, today.day, now);
}
