import type { Series } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rollUpUnlessResting } from "../../../jobs/roll-up.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addEvents, goTo } from "../../../test/metrics.ts";
import { before, createTwoDays, ninth, seriesOf, recordTwoDays, type TwoDays } from "../../../test/two-days.ts";
import { failAtStatement, withStatementHook } from "../../../test/cut-off.ts";
import { rollUp } from "./roll-up.ts";

let app: TestApp;
let twoDays: TwoDays;
beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());
beforeEach(async () => (twoDays = await createTwoDays(app)));

const run = () => rollUp(app.services);
const series = (metric: "ad" | "launch") => seriesOf(app, metric);

const filled = ({ buckets }: Series) =>
  Object.fromEntries(buckets.flatMap(({ at, values }) => (Object.keys(values).length === 0 ? [] : [[at, values]])));

const tables = ["metric_hours", "active_days", "cohorts", "song_days", "song_times", "wrong_words"] as const;

/** All counted rows but those of value 0, so that a further day without players makes no difference. */
async function snapshot() {
  const { kysely } = app.db;
  const rows = await Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().execute()));
  return rows.map((table) =>
    table
      .map((row) => JSON.stringify(row))
      .filter((row) => !row.includes('"value":0'))
      .toSorted(),
  );
}

describe("rolling up again", () => {
  it("counts nothing twice: repeated, several times in parallel, or on the next day", async () => {
    await recordTwoDays(app, twoDays);
    await run();
    const once = await snapshot();
    expect(once.flat().length).toBeGreaterThan(40);
    await run();
    expect(await snapshot()).toEqual(once);
    await Promise.all([run(), run(), run()]);
    expect(await snapshot()).toEqual(once);
    goTo(app, "2026-03-11T20:00:00Z");
    await run();
    const before11 = (rows: string[]) =>
      rows.filter((row) => !row.includes("2026-03-10T21") && !row.includes("2026-03-11"));
    expect((await snapshot()).map(before11)).toEqual(once);
  });

  it("counts events that came up to a day late", async () => {
    await recordTwoDays(app, twoDays);
    await run();
    goTo(app, "2026-03-10T20:59:00Z");
    await run();
    await addEvents(app, twoDays.people.ordinary, before, { "ad-shown": { ad: "network" } });
    goTo(app, "2026-03-10T21:04:00Z");
    await run();
    expect((await series("ad")).buckets.find(({ at }) => at === ninth)?.values).toMatchObject({ shown: 2 });
  });

  it("counts a day that is over once an hour, and today's figures each time", async () => {
    await recordTwoDays(app, twoDays);
    goTo(app, "2026-03-10T20:10:00Z");
    await run();
    const { ordinary } = twoDays.people;
    await addEvents(app, ordinary, before, { "ad-shown": { ad: "network" } });
    await addEvents(app, ordinary, "2026-03-10T20:12:00Z", { "ad-shown": { ad: "network" } });
    const shown = async () => {
      const { buckets } = await series("ad");
      return [ninth, "2026-03-10 23"].map((hour) => buckets.find(({ at }) => at === hour)?.values["shown"]);
    };
    goTo(app, "2026-03-10T20:15:00Z");
    await run();
    expect(await shown()).toEqual([1, 1]);
    goTo(app, "2026-03-10T21:00:00Z");
    await run();
    expect(await shown()).toEqual([2, 1]);
  });

  it("rests four times as long as a run took, at most ten minutes, on all nodes", async () => {
    await recordTwoDays(app, twoDays);
    const until = async () =>
      (await app.db.kysely.selectFrom("rollup").select("until").executeTakeFirst())?.until?.toISOString();
    /** A run that takes so many seconds. */
    const runFor = async (seconds: number) => {
      let statements = 0;
      const slow = withStatementHook(app.services, () => {
        statements += 1;
        if (statements === 3) app.clock.advance(seconds);
      });
      await rollUpUnlessResting({ ...app.services, db: slow.db });
      return until();
    };
    const first = await runFor(100);
    for (const isResting of [true, false]) {
      expect((await runFor(0)) === first).toBe(isResting);
      app.clock.advance(401);
    }
    const long = await runFor(3600);
    app.clock.advance(590);
    expect(await runFor(0)).toBe(long);
    app.clock.advance(20);
    expect(await runFor(0)).not.toBe(long);
  });

  it("goes on where it was cut off, at any statement", async () => {
    await recordTwoDays(app, twoDays);
    let statements = 0;
    await rollUp(withStatementHook(app.services, () => (statements += 1)));
    const whole = await snapshot();
    expect(statements).toBeGreaterThan(25);
    for (let step = 1; step <= statements; step++) {
      await app.db.kysely.updateTable("rollup").set({ until: null }).execute();
      await expect(rollUp(failAtStatement(app.services, step))).rejects.toThrow("cut off");
      // Every day keeps its figures in between.
      expect(await snapshot()).toEqual(whole);
    }
    await empty();
    for (let step = 1; step <= statements; step += 5) {
      await expect(rollUp(failAtStatement(app.services, step))).rejects.toThrow("cut off");
    }
    await run();
    expect(await snapshot()).toEqual(whole);
  });

  it("does not count days again whose events are no longer kept", async () => {
    await recordTwoDays(app, twoDays);
    await run();
    await app.db.kysely.updateTable("settings").set({ events_days: 3 }).execute();
    const launches = filled(await series("launch"));
    expect(launches).toHaveProperty([ninth]);
    // The server did not run while the events grew old, so the ninth would be due to be counted again.
    goTo(app, "2026-03-14T20:00:00Z");
    await app.db.kysely.deleteFrom("analytics_events").execute();
    await run();
    expect(filled(await series("launch"))).toEqual(launches);
    goTo(app, "2026-03-20T20:00:00Z");
    await run();
    expect(filled(await series("launch"))).toEqual(launches);
    const { until } = await app.db.kysely.selectFrom("rollup").select("until").executeTakeFirstOrThrow();
    expect(until).toEqual(app.clock.now());
  });

  it("leaves the work to the node that already does it", async () => {
    // An embedded database has one node only.
    if (app.db.engine === "pglite") return;
    await recordTwoDays(app, twoDays);
    await run();
    await empty();
    await app.db.kysely.transaction().execute(async (trx) => {
      await trx.selectFrom("rollup").select("until").forUpdate().execute();
      await run();
    });
    expect((await snapshot()).flat()).toEqual([]);
  });
});

/** Deletes all counts, as if nothing had been counted yet. */
async function empty() {
  const { kysely } = app.db;
  for (const table of tables) await kysely.deleteFrom(table).execute();
  await kysely.updateTable("rollup").set({ until: null }).execute();
}
