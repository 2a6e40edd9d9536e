import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { compileOnce } from "../../../db/compile-once.ts";
import { midnight } from "../../../db/days.ts";
import type { DailySongsTable, Database } from "../../../db/schema.ts";
import { isServedToAll } from "../../../showing.ts";
import type { Play } from "../play.ts";
import { playVersion } from "../queries.ts";

type Executor = Kysely<Database>;

export type DailySong = Selectable<DailySongsTable> & {
  /** When its day ends. */
  readonly ends_at: Date;
};

/** After the end of its day a song may still be finished for so long, ms. */
export const gracePeriod = 3_600_000;
/** If nobody was served for so long, s, a missed day does not end a streak. */
const maxAwaySeconds = 1800;
/** A gap between two `noteServed` calls that is no outage, s. */
const usualSilenceSeconds = 180;

/** The song of the latest day there is, or of one with this number. */
export async function findDailySong(db: Executor, zone: string, number?: number): Promise<DailySong | undefined> {
  return db
    .selectFrom("daily_songs")
    .selectAll()
    .select(midnight(sql.ref("day"), zone, 1).as("ends_at"))
    .$if(number !== undefined, (query) => query.where("number", "=", number ?? 0))
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Only one node opens days until the transaction ends. */
export async function lockDays(trx: Executor): Promise<void> {
  await sql`lock table daily_songs in share row exclusive mode`.execute(trx);
}

export type Candidate = {
  readonly id: string;
  readonly demo: boolean;
  /** Staff want it on this day. */
  readonly daily_on: string | null;
  /** When it was last the song of a day. */
  readonly last: string | null;
  readonly shown_until: Date | null;
};

/** Every song that could be the song of a day now. */
export async function listCandidates(trx: Executor, now: Date): Promise<Candidate[]> {
  return trx
    .selectFrom("sounds")
    .select(["id", "demo", "daily_on", "shown_until"])
    .select((select) =>
      select
        .selectFrom("daily_songs")
        .whereRef("daily_songs.sound_id", "=", "sounds.id")
        .select((day) => day.fn.max<string | null>("day").as("day"))
        .as("last"),
    )
    .where(isServedToAll(now))
    .execute();
}

/** Opens a day with the next number. */
export async function insertDay(
  trx: Executor,
  song: Omit<Selectable<DailySongsTable>, "number" | "seen_at" | "away" | "players" | "average_points">,
  zone: string,
  now: Date,
): Promise<void> {
  const { id, day, sound_id, seed, fragment, hidden, tray, typing_only } = song;
  await sql`
    insert into daily_songs (id, number, day, sound_id, seed, fragment, hidden, tray, typing_only, seen_at, away)
    select ${id}::uuid, coalesce(max(number), 0) + 1, ${day}::date, ${sound_id}::uuid, ${seed}, ${fragment},
      ${hidden}::smallint[], ${tray}::text[], ${typing_only}::boolean, ${now}::timestamptz,
      ${silenceSince(midnight(day, zone), now)}
    from daily_songs`.execute(trx);
}

/** Gives a day another song. Finished plays of the first one stay; open ones are deleted, and their players get the new song; complaints about them stay. The zone is the game's. */
export async function replaceSong(
  trx: Executor,
  id: string,
  { tray, hidden, ...song }: Pick<DailySong, "sound_id" | "seed" | "fragment" | "hidden" | "tray" | "typing_only">,
  zone: string,
): Promise<void> {
  await trx
    .updateTable("daily_songs")
    .set({ ...song, hidden: sql`${hidden}::smallint[]`, tray: sql`${tray}::text[]` })
    .where("id", "=", id)
    .execute();
  // The states as in the condition of an index: every player waits for the song. What was heard is paid to its authors.
  await sql`
    with gone as (
      delete from plays where daily_id = ${id}::uuid and state in ('served', 'started')
      returning sound_id, user_id, (heard_at at time zone ${zone}::text)::date as day
    )
    insert into song_performances (day, sound_id, plays, seconds, replaced)
    select day, sound_id, 0, 0, count(*) from gone left join users on users.id = user_id
    where day is not null and (user_id is null or role = 3)
    group by day, sound_id
    on conflict (day, sound_id) do update set replaced = song_performances.replaced + excluded.replaced`.execute(trx);
}

/** Records that players are served on this day; a long gap since the last record counts as an outage (`away`). */
export async function noteServed(db: Executor, day: string, now: Date): Promise<void> {
  await sql`
    update daily_songs set away = away + ${silenceSince(sql`seen_at`, now)}, seen_at = ${now}::timestamptz
    where day = ${day}::date and seen_at < ${now}::timestamptz - interval '40 seconds'`.execute(db);
}

/** Seconds since then, or 0 if no more than usual. */
function silenceSince(instant: RawBuilder<unknown>, till: Date | RawBuilder<unknown>) {
  const seconds = sql`extract(epoch from ${till}::timestamptz - ${instant})::integer`;
  return sql<number>`(case when ${seconds} > ${sql.lit(usualSilenceSeconds)} then ${seconds} else 0 end)`;
}

/** Locks a day until the transaction ends, so that its song is not replaced meanwhile. */
export const holdDay = compileOnce((db, id: string) =>
  db.selectFrom("daily_songs").select("sound_id").where("id", "=", id).forShare(),
);

/** The player's play of one day, in any state. */
export const findDailyPlay = compileOnce((db, playerId: string, dailyId: string) =>
  db
    .selectFrom("plays")
    .selectAll()
    .select(playVersion)
    .where("player_id", "=", playerId)
    .where("daily_id", "=", dailyId),
);

/** Days that a player has played while they were today. */
export async function listPlayedDays(db: Executor, playerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("plays")
    .innerJoin("daily_songs", "daily_songs.id", "plays.daily_id")
    .select("day")
    .where("player_id", "=", playerId)
    .where("daily_id", "is not", null)
    .where("daily_until", "is not", null)
    .where("finished_at", "is not", null)
    .execute();
  return rows.map(({ day }) => day);
}

/** Days since this one without a long outage, on which the server was up in the last minutes as well. */
export async function listAired(db: Executor, since: string, zone: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from daily_songs
    where day >= ${since}::date and away < ${sql.lit(maxAwaySeconds)}
      and ${silenceSince(sql`seen_at`, midnight(sql.ref("day"), zone, 1))} = 0`.execute(db);
  return rows.map(({ day }) => day);
}

/** The songs of these days, with what the player has got for them. */
export async function listMonth(db: Executor, playerId: string | null, month: string) {
  return db
    .selectFrom("daily_songs")
    .leftJoin("plays", (join) =>
      join.onRef("daily_id", "=", "daily_songs.id").on("player_id", "=", playerId).on("finished_at", "is not", null),
    )
    .select(["day", "number", "plays.points"])
    .where(sql<boolean>`to_char(day, 'YYYY-MM') = ${month}`)
    .orderBy("day")
    .execute();
}

type DayOfPlan = { readonly day: string; readonly _id: string; readonly name: string; readonly level: string };

/** The songs that the days of a month have had, with what came of them (019), and those that are planned for them. */
export async function listPlan(db: Executor, month: string, zone: string) {
  const [aired, planned] = await Promise.all([
    sql<DayOfPlan & { number: number; players: number; points: number | null }>`
      select day, number, sounds.id as "_id", sounds.name, difficulties.name as level, players, average_points as points
      from daily_songs
      join sounds on sounds.id = daily_songs.sound_id join difficulties on difficulties.id = difficulty_id
      where to_char(day, 'YYYY-MM') = ${month}`.execute(db),
    sql<DayOfPlan & { cannotAir: boolean }>`
      select daily_on as day, sounds.id as "_id", sounds.name, difficulties.name as level,
        not ${isServedToAll(midnight(sql.ref("daily_on"), zone))} as "cannotAir"
      from sounds join difficulties on difficulties.id = difficulty_id
      where to_char(daily_on, 'YYYY-MM') = ${month}`.execute(db),
  ]);
  return { aired: aired.rows, planned: planned.rows };
}

/** The first and the latest month that have songs. */
export async function findMonths(db: Executor): Promise<{ first: string | null; last: string | null }> {
  const month = (day: "min" | "max") => sql<string | null>`to_char(${sql.raw(day)}(day), 'YYYY-MM')`;
  return db
    .selectFrom("daily_songs")
    .select([month("min").as("first"), month("max").as("last")])
    .executeTakeFirstOrThrow();
}

/** Whether one of `plays` is not by staff, who know the songs. */
const isByPlayer = sql<boolean>`(user_id is null or user_id not in (select id from users where role in (1, 2)))`;

/** Scores of up to so many players are counted at each view. */
const exactUpTo = 10_000;
/** How old the counts of more players may be, ms. */
const keptMs = 30_000;

type Scores = { points: number; players: number }[];

const kept = new WeakMap<Executor, LRUCache<string, Scores>>();

/**
 * How many players have got how many points with the song of a day; without staff, except the one who asks. With a million
 * players counting takes a second: those who look meanwhile are told what was counted before.
 */
export async function countPoints(db: Executor, dailyId: string, own: Pick<Play, "player_id">): Promise<Scores> {
  const options = { max: 10, ttl: keptMs, allowStale: true, noDeleteOnFetchRejection: true };
  const known = kept.get(db) ?? new LRUCache({ ...options, fetchMethod: (id: string) => readPoints(db, id) });
  kept.set(db, known);
  // Old counts are told while one query brings new ones.
  if (known.peek(dailyId, { allowStale: true }) !== undefined) return known.forceFetch(dailyId);
  const scores = await readPoints(db, dailyId, own);
  if (scores.reduce((sum, { players }) => sum + players, 0) > exactUpTo) known.set(dailyId, scores);
  return scores;
}

async function readPoints(db: Executor, dailyId: string, own?: Pick<Play, "player_id">): Promise<Scores> {
  return db
    .selectFrom("plays")
    .select((select) => ["points", select.fn.countAll<number>().as("players")])
    .where("daily_id", "=", dailyId)
    .where("daily_until", "is not", null)
    .where("finished_at", "is not", null)
    .where((where) => where.or([...(own === undefined ? [] : [where("player_id", "=", own.player_id)]), isByPlayer]))
    .groupBy("points")
    .execute();
}
