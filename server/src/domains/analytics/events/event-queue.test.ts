import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listenToLog, type LogLines } from "../../../test/log-lines.ts";
import { createTestDatabase, type TestDb } from "../../../test/database.ts";
import { type EventQueue, openEventQueue } from "./event-queue.ts";
import type { RecordedEvent } from "./queries.ts";

let db: TestDb;
let queue: EventQueue;
let said: LogLines;
beforeAll(async () => (db = await createTestDatabase()));
beforeEach(async () => {
  await db.reset();
  said = listenToLog();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  queue = openEventQueue(db.kysely);
});
afterEach(async () => {
  await queue.close();
  said.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => db.close());

const at = new Date("2026-03-01T09:00:00Z");
const event = (level: number): RecordedEvent => {
  return { received_at: at, at, user_id: null, visitor: null, role: 0, name: "level-up", data: { level } };
};
const events = (count: number) => Array.from({ length: count }, (_, index) => event(index));
const kept = () => db.kysely.selectFrom("analytics_events").selectAll().orderBy("id").execute();
const count = async () => (await kept()).length;
const levels = async () => (await kept()).map(({ data }) => data["level"]);

/** Renames the table so that every insert fails; returns the function that renames it back. */
async function breakTable() {
  await sql`alter table analytics_events rename to away`.execute(db.kysely);
  return () => sql`alter table away rename to analytics_events`.execute(db.kysely);
}

describe("the queue of events", () => {
  it("writes waiting events every second, in their order", async () => {
    queue.add(...events(3));
    vi.advanceTimersByTime(999);
    expect(await count()).toBe(0);
    vi.advanceTimersByTime(1);
    await expect.poll(levels).toEqual([0, 1, 2]);
  });

  it("writes 500 events immediately by one insert, and leaves the rest for the next write", async () => {
    queue.add(...events(499));
    expect(await count()).toBe(0);
    queue.add(...events(2));
    await expect.poll(count).toBe(500);
    const inserts = await sql`select 1 from analytics_events group by xmin::text`.execute(db.kysely);
    expect(inserts.rows).toHaveLength(1);
    await queue.flush();
    expect(await count()).toBe(501);
  });

  it("drops and counts events beyond 10,000, and logs it once", async () => {
    const mend = await breakTable();
    queue.add(...events(9_999));
    queue.add(event(9_999), event(10_000), event(10_001));
    queue.add(event(10_002));
    expect(queue.dropped()).toBe(3);
    vi.advanceTimersByTime(2000);
    expect(said.lines().filter(({ dropped }) => dropped === 3)).toHaveLength(1);
    await mend();
    // A write that began while the table was away may still fail.
    await queue.flush().catch(() => queue.flush());
    expect(await levels()).toEqual(events(10_000).map(({ data }) => data["level"]));
  });

  it("keeps events that could not be written, and tries again", async () => {
    const mend = await breakTable();
    queue.add(...events(2));
    await expect(queue.flush()).rejects.toThrow();
    await mend();
    vi.advanceTimersByTime(1000);
    await expect.poll(levels).toEqual([0, 1]);
  });

  it("writes everything on close, and closes even if the database fails", async () => {
    queue.add(...events(700));
    await queue.close();
    expect(await count()).toBe(700);
    const other = openEventQueue(db.kysely);
    const mend = await breakTable();
    other.add(event(1));
    await other.close();
    expect(said.lines().at(-1)).toMatchObject({ waiting: 1, msg: "usage events wait to be written" });
    await mend();
  });
});
