import { sql } from "kysely";
import path from "node:path";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeBackup } from "../backup/backup.ts";
import { keepBackup } from "../backup/files.ts";
import { openBackup } from "../backup/open-backup.ts";
import { restore } from "../backup/restore.ts";
import { insertEvents } from "../domains/analytics/events/queries.ts";
import { migrate } from "../db/migrate.ts";
import { migrations } from "../db/migrations/index.ts";
import { createTestDatabase, type TestDb } from "../test/database.ts";
import { createBareHome, createEmptyHome, type EmptyHome } from "../test/home.ts";
import { keepEventMonths, purgeEvents } from "./purge-events.ts";

const userId = "0b9f6f3e-4c39-4d43-8a57-3a3b6a7b1c2d";

type Executor = Pick<TestDb, "kysely">;

const add = ({ kysely }: Executor, ...times: string[]) =>
  insertEvents(
    kysely,
    times.map((time) => {
      const at = new Date(time);
      return { received_at: at, at, user_id: userId, visitor: null, role: 3, name: "launch", data: {} };
    }),
  );

/** Every event with the table it lies in, by its time. */
async function lying({ kysely }: Executor): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') || ' ' || tableoid::regclass as line
    from analytics_events order by at, id`.execute(kysely);
  return rows.map(({ line }) => line);
}

const all = ({ kysely }: Executor) => kysely.selectFrom("analytics_events").selectAll().orderBy("id").execute();

async function months({ kysely }: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'analytics_events'::regclass order by 1`.execute(kysely);
  return rows.map(({ name }) => name.replace("analytics_events_", ""));
}

const addUser = ({ kysely }: Executor) => kysely.insertInto("users").values({ id: userId, login: "игрок" }).execute();

/** A year in which no month is made yet: all that came till the end of the month this runs in lies in one partition. */
const year = new Date().getUTCFullYear() + 4;
const at = (time: string) => `${year}-${time}`;

let db: TestDb;
beforeEach(async () => {
  db = await createTestDatabase();
  await db.kysely.insertInto("settings").values({ events_days: 3660 }).execute();
  await addUser(db);
});
afterEach(() => db.close());

const keep = (time: string) => keepEventMonths({ db, now: () => new Date(at(time)) });
const purge = (time: string) => purgeEvents({ db, now: () => new Date(at(time)) });

it("months are made before their time, and once by several nodes", async () => {
  await Promise.all([keep("05-31T23:00:00Z"), keep("05-31T23:00:00Z")]);
  await keep("05-31T23:00:00Z");
  expect(await months(db)).toEqual([`${year}_05`, `${year}_06`, `${year}_07`, "before", "rest"]);
  await add(db, "2026-03-01T12:00:00Z", at("05-31T23:59:59.999Z"), at("06-01T00:00:00Z"), at("07-31T23:59:59.999Z"));
  expect(await lying(db)).toEqual([
    "2026-03-01 analytics_events_before",
    `${year}-05-31 analytics_events_${year}_05`,
    `${year}-06-01 analytics_events_${year}_06`,
    `${year}-07-31 analytics_events_${year}_07`,
  ]);
});

it("an event without a month is kept, and lies in its month once that is made", async () => {
  await add(
    db,
    `${year - 1}-11-30T12:00:00Z`,
    at("05-31T12:00:00Z"),
    at("06-01T12:00:00Z"),
    `${year + 1}-06-01T12:00:00Z`,
  );
  expect(new Set((await lying(db)).map((line) => line.slice(11)))).toEqual(new Set(["analytics_events_rest"]));
  await keep("05-31T12:00:00Z");
  expect(await lying(db)).toEqual([
    `${year - 1}-11-30 analytics_events_rest`,
    `${year}-05-31 analytics_events_${year}_05`,
    `${year}-06-01 analytics_events_${year}_06`,
    `${year + 1}-06-01 analytics_events_rest`,
  ]);
  // Everything goes to the user by the key, in whichever table it lies.
  await db.kysely.deleteFrom("users").execute();
  const named = await db.kysely.selectFrom("analytics_events").select("id").where("user_id", "is not", null).execute();
  expect(named).toEqual([]);
  expect(await lying(db)).toHaveLength(4);
});

it("a month goes whole when the last that can be in it is over, and events before their month by their time", async () => {
  await keep("05-01T12:00:00Z");
  await add(db, "2026-03-01T12:00:00Z", at("05-01T12:00:00Z"), at("05-31T23:59:59Z"), at("06-01T12:00:00Z"));
  await db.kysely.updateTable("settings").set({ events_days: 30 }).execute();
  const made = ["05", "06", "07", "08"].map((month) => `${year}_${month}`);
  await keep("06-05T12:00:00Z");
  expect(await months(db)).toEqual([...made, "rest"]);
  await purge("06-05T12:00:00Z");
  expect(await lying(db)).toEqual([
    `${year}-05-31 analytics_events_${year}_05`,
    `${year}-06-01 analytics_events_${year}_06`,
  ]);
  // An event of the last second of May may have been received a day later.
  await keep("07-01T23:59:59Z");
  expect(await months(db)).toContain(`${year}_05`);
  await keep("07-02T00:00:00Z");
  expect(await months(db)).toEqual([...made.slice(1), `${year}_09`, "rest"]);
  expect(await lying(db)).toEqual([`${year}-06-01 analytics_events_${year}_06`]);
});

it("a change of months gives up where somebody reads, and writes go on", async () => {
  // There nobody reads while another writes.
  if (db.engine === "pglite") return;
  await keep("05-01T12:00:00Z");
  await db.kysely.updateTable("settings").set({ events_days: 30 }).execute();
  await db.kysely.transaction().execute(async (reader) => {
    await reader.selectFrom("analytics_events").select("id").execute();
    await expect(keep("08-01T12:00:00Z")).rejects.toThrow("lock timeout");
    await add(db, at("07-01T12:00:00Z"));
  });
  await keep("08-01T12:00:00Z");
  expect(await months(db)).toEqual([...["07", "08", "09", "10"].map((month) => `${year}_${month}`), "rest"]);
  expect(await lying(db)).toEqual([`${year}-07-01 analytics_events_${year}_07`]);
});

it("a backup takes the events of all months once, also to where their months are not made", async () => {
  await using stack = new AsyncDisposableStack();
  const [from, to] = [await createEmptyHome(), await createEmptyHome()];
  for (const home of [from, to]) stack.defer(home.close);
  await from.db.kysely.insertInto("settings").defaultValues().execute();
  await keepEventMonths({ db: from.db, now: () => new Date(at("05-01T12:00:00Z")) });
  await add(from.db, at("05-31T12:00:00Z"), at("06-01T12:00:00Z"));
  const archive = path.join(from.config.DATA_DIR, "months.tar");
  await keepBackup(archive, undefined, (sink) => writeBackup(from, sink));
  await restore(to, await openBackup(archive, undefined));
  expect(await all(to.db)).toEqual(await all(from.db));
  expect(await lying(to.db)).toEqual([`${year}-05-31 analytics_events_rest`, `${year}-06-01 analytics_events_rest`]);
  await keepEventMonths({ db: to.db, now: () => new Date(at("05-01T12:00:00Z")) });
  expect(await lying(to.db)).toEqual(await lying(from.db));
});

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0053"));

async function createOld(stack: AsyncDisposableStack): Promise<EmptyHome> {
  const home = await createBareHome();
  stack.defer(home.close);
  await migrate(home.db, before);
  await addUser(home.db);
  await home.db.kysely.insertInto("settings").defaultValues().execute();
  return home;
}

const file = async ({ kysely }: Executor, table: string) =>
  (await sql`select pg_relation_filenode(${table}::regclass) as node`.execute(kysely)).rows;

it("an older database keeps its events, in the file they lie in, and goes on counting them", async () => {
  await using stack = new AsyncDisposableStack();
  const { db: old } = await createOld(stack);
  // One is of a clock that was years ahead.
  await add(old, "2024-03-01T12:00:00Z", at("05-31T12:00:00Z"), "2026-03-01T12:00:00Z");
  const [events, node] = [await all(old), await file(old, "analytics_events")];
  await migrate(old);
  expect(await all(old)).toEqual(events);
  expect(await file(old, "analytics_events_before")).toEqual(node);
  await add(old, at("06-01T12:00:00Z"));
  expect((await all(old)).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect((await lying(old)).at(-1)).toBe(`${year}-06-01 analytics_events_rest`);
  // What the version before it asks for, which runs on beside this one for a while.
  await sql`delete from analytics_events using settings
    where received_at < now() - settings.events_days * interval '1 day'`.execute(old.kysely);
  expect(await lying(old)).not.toContain("2024-03-01 analytics_events_before");

  const left = await all(old);
  const migrator = new Migrator({ db: old.kysely, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo(Object.keys(before).at(-1) ?? "")).error).toBeUndefined();
  expect(await all(old)).toEqual(left);
  await add(old, "2026-04-01T12:00:00Z");
  expect((await all(old)).at(-1)?.id).toBe(5);
  await migrate(old);
  expect(await all(old)).toHaveLength(left.length + 1);
});

it("many old events go some thousands at a time", async () => {
  const run = (text: string) => sql.raw(text).execute(db.kysely);
  await run(`create function refuse_many() returns trigger language plpgsql as $$ begin
    if (select count(*) from gone) > 5000 then raise 'too many events at once'; end if;
    return null;
  end $$`);
  await run(`create trigger refuse_many after delete on analytics_events referencing old table as gone
    for each statement execute function refuse_many()`);
  await keep("05-01T12:00:00Z");
  await run(`insert into analytics_events (received_at, at, role, name, data)
    select at, at, 3, 'launch', '{}' from generate_series(1, 12000) n
    cross join lateral (select timestamptz '${at("05-31T23:00:00Z")}' + n * interval '1 s' as at) times`);
  await db.kysely.updateTable("settings").set({ events_days: 30 }).execute();
  await purge("07-01T01:00:00Z");
  const left = await all(db);
  expect(left).toHaveLength(12_000 - 7199);
  expect(left[0]?.at.toISOString()).toBe(at("06-01T01:00:00.000Z"));
});
