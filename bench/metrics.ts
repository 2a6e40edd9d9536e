import { sql } from "kysely";
import { readConfig } from "../server/src/config.ts";
import { type Db, openDatabase } from "../server/src/db/client.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { metricsHandlers } from "../server/src/domains/analytics/roll-ups/handlers.ts";
import { rollUp } from "../server/src/domains/analytics/roll-ups/roll-up.ts";
import { createDefaults } from "../server/src/domains/songs/reference-lists/defaults.ts";
import { startPostgres } from "../server/src/test/postgres.ts";
import { median, timed } from "./parts/figures.ts";

/**
 * The cost of each figure for staff when it is read from the roll-ups, as a ratio to `SELECT 1` on the same connection,
 * with ten times as many raw events; 2 is the limit. `--full`: half a million events and five, instead of 50 and 500
 * thousand.
 */

const sizes = process.argv.includes("--full") ? [500_000, 5_000_000] : [50_000, 500_000];
const rounds = 50;
const atMost = 2;
/** Days before now over which events are spread, songs they belong to, and visitors, one in five without an account. */
const world = { days: 180, songs: 300, people: 2000 };
const eventsOfPlay = 10;
const part = 100_000;

const postgres = await startPostgres();
const config = readConfig({ DATABASE_URL: postgres.url });
const now = new Date();
const costs = [];
for (const size of sizes) costs.push(await measure(size));
await postgres.stop();

const [small = new Map<string, number>(), large = new Map<string, number>()] = costs;
let worst = 0;
console.log(`medians of ${rounds} rounds as ratios to SELECT 1, among ${sizes.join(" and ")} events`);
for (const [name, cost] of small) {
  const grown = (large.get(name) ?? Number.NaN) / cost;
  worst = Math.max(worst, grown);
  console.log(`${name.padEnd(28)} ${show(cost)} ${show(large.get(name))}   × ${grown.toFixed(2)}`);
}
process.exitCode = worst < atMost ? 0 : 1;

/** The cost of every call by its name, in a database of its own. */
async function measure(size: number): Promise<Map<string, number>> {
  const name = `bench_${size}`;
  const admin = await openDatabase(config);
  await sql.raw(`create database ${name}`).execute(admin.kysely);
  await admin.close();
  const url = new URL(postgres.url);
  url.pathname = name;
  const db = await openDatabase({ ...config, DATABASE_URL: url.href });
  await migrate(db);
  await createDefaults(db.kysely);
  await withoutTimeouts(db, (kysely) => fill(kysely, size));
  const start = performance.now();
  await rollUp({ config, db, now: () => now });
  const seconds = (performance.now() - start) / 1000;
  const again = await timed(() => rollUp({ config, db, now: () => now }));
  console.log(`${size} events: rolled up in ${seconds.toFixed(0)} s, again in ${(again / 1000).toFixed(2)} s`);
  await withoutTimeouts(db, (kysely) => sql`vacuum analyze`.execute(kysely));
  // One connection, so that only the SQL differs.
  const found = await db.kysely.connection().execute(async (kysely) => read({ ...db, kysely }));
  await db.close();
  return found;
}

async function read(db: Db): Promise<Map<string, number>> {
  const song = await db.kysely.selectFrom("sounds").select("id").orderBy("sound_id").executeTakeFirstOrThrow();
  const calls = callsOf(db, song.id);
  const times = new Map(Object.keys(calls).map((name) => [name, [] as number[]]));
  const nothing: number[] = [];
  for (let round = 0; round < rounds; round++) {
    nothing.push(await timed(() => sql`select 1`.execute(db.kysely)));
    for (const [name, call] of Object.entries(calls)) times.get(name)?.push(await timed(call));
  }
  const unit = median(nothing);
  console.log(`SELECT 1: ${unit.toFixed(3)} ms`);
  return new Map([...times].map(([name, values]) => [name, median(values) / unit]));
}

type MetricsApi = ReturnType<typeof metricsHandlers>;
type Series = Parameters<MetricsApi["getSeries"]>[0];

function callsOf(db: Db, song: string): Record<string, () => Promise<unknown>> {
  // Only the configuration and the database are used, and of the context the time.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const api = metricsHandlers({ config, db } as Parameters<typeof metricsHandlers>[0]);
  // As above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const context = { now } as never;
  const month = { start_date: masked(29), end_date: masked(0) };
  const series = (name: string, query: Partial<Series> = {}): [string, () => Promise<unknown>] => [
    name,
    () => api.getSeries({ ...month, metric: "launch", by: "time", ...query }, context),
  ];
  const songs = { ...month, skip: 0, limit: 30, find: undefined, filter: undefined };
  return Object.fromEntries([
    series("launches of a day", { start_date: masked(0) }),
    series("launches of a month"),
    series("launches by hour of the day", { by: "hour_of_day" }),
    series("launches of half a year", { start_date: masked(world.days - 1) }),
    series("songs of a month", { metric: "song" }),
    series("funnel of a month", { metric: "funnel" }),
    series("active of a month", { metric: "active" }),
    ["retention", () => api.listCohorts({ ...month, start_date: masked(world.days - 1) }, context)],
    ["songs", () => api.listSongQuality({ ...songs, sort: "-launches" }, context)],
    ["songs by median time", () => api.listSongQuality({ ...songs, sort: "-median_time" }, context)],
    ["wrong words", () => api.listWrongWords({ ...month, _id: song, players: 2 }, context)],
  ]);
}

/** So many days ago. */
function masked(ago: number): string {
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: config.TIME_ZONE }).format(now.getTime() - ago * 86_400_000);
  return day.replaceAll("-", ".");
}

/** Visitors, songs, events, and a play for every ten events; nobody guesses a song twice. */
async function fill(kysely: Db["kysely"], size: number): Promise<void> {
  const ago = sql`${now}::timestamptz - random() * ${world.days}::int * interval '1 day'`;
  await sql`
    insert into users (id, login, created_at) select gen_random_uuid(), 'bench-' || n, ${ago}
    from generate_series(1, ${world.people}::int) as n`.execute(kysely);
  await sql`
    insert into sounds (id, name, fragment, hidden, sound_id, status_id, difficulty_id)
    select gen_random_uuid(), 'Песня ' || n, 'Во поле берёза стояла', '{1,2}', n, 'active',
      (array(select id from difficulties order by name))[1 + n % (select count(*) from difficulties)]
    from generate_series(1, ${world.songs}::int) as n`.execute(kysely);
  for (let left = size; left > 0; left -= part) {
    const count = Math.min(left, part);
    await sql`
      with made as (
        select n, ${ago} as at, random() as luck,
          (select array_agg(id order by sound_id) from sounds) as songs, (select array_agg(id) from users) as people
        from generate_series(1, ${count}::int) as n
      ), told as (
        select n, at, luck, songs[1 + floor(random() * ${world.songs}::int)] as song,
          people[1 + floor(random() * ${world.people}::int)] as person,
          (array['launch', 'sound-launch', 'sound-launch', 'sound-skip', 'game-duration', 'ad-shown', 'wrong-word',
            'word-selected', 'word-selected', 'sound-change'])[1 + n % 10] as name
        from made
      )
      insert into analytics_events (received_at, at, user_id, visitor, role, name, data)
      select at, at, case when n % 5 > 0 then person end, gen_random_uuid(), case when n % 5 > 0 then 3 else 4 end, name,
        case name
          when 'launch' then jsonb_build_object('platform', (array['web', 'ios', 'android'])[1 + n % 3])
          when 'game-duration' then jsonb_build_object('seconds', floor(luck * 600))
          when 'wrong-word' then jsonb_build_object('soundId', song, 'position', 1, 'word', 'слово' || floor(luck * 20))
          else jsonb_build_object('soundId', song)
        end
      from told`.execute(kysely);
    await sql`
      with made as (
        select n, ${ago} as at, random() as luck,
          (select array_agg(id) from sounds) as songs, (select array_agg(id) from users) as people
        from generate_series(1, ${Math.ceil(count / eventsOfPlay)}::int) as n
      )
      insert into plays (id, user_id, sound_id, state, seed, fragment, hidden, tray, words, served_at, started_at,
        last_restored_at, finished_at, points)
      select gen_random_uuid(), people[1 + floor(random() * ${world.people}::int)],
        songs[1 + floor(random() * ${world.songs}::int)], case when n % 3 > 0 then 'guessed' else 'failed' end,
        '', '', '{1,2}', '{}',
        '{"1": {"restored": "right", "mistakes": 1}, "2": {"restored": "tip", "tip": []}}', at, at,
        at + (5 + luck ^ 3 * 200) * interval '1 second', at + interval '4 minutes',
        case when n % 3 > 0 then 100 else 0 end
      from made
      on conflict do nothing`.execute(kysely);
  }
}

/** Runs `work` on a connection without a statement timeout. */
async function withoutTimeouts({ kysely }: Db, work: (kysely: Db["kysely"]) => Promise<unknown>): Promise<void> {
  await kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await work(connection);
    await sql`set statement_timeout = default`.execute(connection);
  });
}

function show(ratio = Number.NaN): string {
  return ratio.toFixed(1).padStart(9);
}
