import { type Metric, metrics, type Series } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount } from "../../../test/factories.ts";
import { addEvents, addPlay, goTo } from "../../../test/metrics.ts";
import {
  after,
  type SeriesInput,
  createTwoDays,
  ninth,
  seriesOf,
  recordTwoDays,
  tenth,
  type TwoDays,
} from "../../../test/two-days.ts";
import { rollUp } from "./roll-up.ts";

let app: TestApp;
let twoDays: TwoDays;
beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());
beforeEach(async () => (twoDays = await createTwoDays(app)));

const run = () => rollUp(app.services);
const series = (...asked: SeriesInput) => seriesOf(app, ...asked);

const filled = ({ buckets }: Series) =>
  Object.fromEntries(buckets.flatMap(({ at, values }) => (Object.keys(values).length === 0 ? [] : [[at, values]])));

/** One count for each of the three players: one on the ninth, the operator's and the demo's on the tenth. */
const thrice = (...labels: readonly string[]) => ({
  [ninth]: Object.fromEntries(labels.map((label) => [label, 1])),
  [tenth]: Object.fromEntries(labels.map((label) => [label, 2])),
});

const expected = {
  launch: { [ninth]: { web: 1 }, [tenth]: { android: 1, ios: 1 } },
  launch_audience: { [ninth]: { ordinary: 1 }, [tenth]: { operator: 1, demo: 1 } },
  visit: { [ninth]: { count: 1, seconds: 60 }, [tenth]: { count: 2, seconds: 40 } },
  song: { [ninth]: { started: 1, skipped: 1 }, [tenth]: { started: 2, skipped: 2, guessed: 2, failed: 1 } },
  guessed_audience: { [tenth]: { ordinary: 1, demo: 1 } },
  funnel: {
    [ninth]: { "2:started": 1, "2:word": 1, "2:words": 1, "2:author": 1, "2:guessed": 1 },
    [tenth]: { "2:started": 2, "2:word": 2, "2:words": 1, "2:author": 1, "2:guessed": 1, "1:started": 1 },
  },
  hint: { [ninth]: { lamp: 1, eye: 1 }, [tenth]: { lamp: 1, eye: 1 } },
  ad: thrice(...metrics.ad),
  video: thrice(...metrics.video),
  points: { [tenth]: { given: 100 } },
  joined: { [ninth]: { "vk.com": 1 }, [tenth]: { оператор: 1, "без источника": 1 } },
  active: { "2026-03-09": { day: 1, week: 1, month: 1 }, "2026-03-10": { day: 2, week: 2, month: 2 } },
} as const satisfies Record<Metric, unknown>;

describe("known events give known figures", () => {
  it("in every metric, on either side of midnight in Moscow; staff are not counted", async () => {
    await recordTwoDays(app, twoDays);
    await run();
    for (const metric of Object.keys(expected) as Metric[]) {
      expect([metric, filled(await series(metric))]).toEqual([metric, expected[metric]]);
    }
  });

  it("of each song, with the wrong words given for a blank", async () => {
    await recordTwoDays(app, twoDays);
    await run();
    const { kysely } = app.db;
    const songs = await kysely
      .selectFrom("song_days")
      .selectAll()
      .where("sound_id", "=", twoDays.song)
      .orderBy("day")
      .execute();
    const same = { sound_id: twoDays.song };
    expect(songs).toEqual([
      { ...same, day: "2026-03-09", launches: 1, skipped: 1, guessed: 0, failed: 0, hinted: 0, mistakes: 0, hidden: 0 },
      { ...same, day: "2026-03-10", launches: 2, skipped: 2, guessed: 2, failed: 1, hinted: 2, mistakes: 6, hidden: 6 },
    ]);
    expect(await kysely.selectFrom("song_times").selectAll().execute()).toEqual([
      { ...same, day: "2026-03-10", bucket: 31, plays: 2 },
    ]);
    expect(await kysely.selectFrom("wrong_words").selectAll().orderBy("day").execute()).toEqual([
      { ...same, day: "2026-03-09", position: 1, word: "мимо", players: 1 },
      { ...same, day: "2026-03-10", position: 1, word: "мимо", players: 2 },
    ]);
  });

  it("in totals, next to those of as many days before", async () => {
    await recordTwoDays(app, twoDays);
    await run();
    const tenthOnly = await series("song", "2026.03.10", "2026.03.10");
    expect(tenthOnly.total).toEqual(expected.song[tenth]);
    expect(tenthOnly.previous).toEqual(expected.song[ninth]);
    expect((await series("song")).total).toEqual({ started: 3, skipped: 3, guessed: 2, failed: 1 });
    const active = await series("active", "2026.03.10", "2026.03.31");
    expect([active.total, active.previous]).toEqual([expected.active["2026-03-10"], expected.active["2026-03-09"]]);
  });

  it("of players: nobody is counted twice in a week or a month, or after thirty days", async () => {
    const { ordinary } = twoDays.people;
    for (const day of ["05", "06"])
      await addPlay(app, ordinary, twoDays.song, { state: "failed", from: `2026-03-${day}T09:00:00Z` });
    goTo(app, "2026-04-05T09:00:00Z");
    await run();
    const days = filled(await series("active", "2026.03.05", "2026.04.05"));
    expect(days["2026-03-06"]).toEqual({ day: 1, week: 1, month: 1 });
    expect(days["2026-03-12"]).toEqual({ week: 1, month: 1 });
    expect(days["2026-03-13"]).toEqual({ month: 1 });
    expect(days["2026-04-04"]).toEqual({ month: 1 });
    expect(days["2026-04-05"]).toBeUndefined();
    // The total is that of the last counted day, even if nobody played then.
    expect((await series("active", "2026.03.05", "2026.04.05")).total).toEqual({});
  });

  it("a launch without a source, or one a day after joining, does not tell where a player came from", async () => {
    const { silent } = twoDays.people;
    await addEvents(app, silent, after, { launch: { platform: "web" } });
    await addEvents(app, silent, "2026-03-10T01:00:00Z", { launch: { platform: "web", source: "vk.com" } });
    await addEvents(app, twoDays.people.operators, "2026-03-10T21:00:00Z", {
      launch: { platform: "web", source: "ok.ru" },
    });
    goTo(app, "2026-03-11T09:00:00Z");
    await run();
    expect((await series("joined")).total).toEqual({ оператор: 1, "без источника": 2 });
  });
});

describe("a range", () => {
  it("has every hour of two days, every day of a longer range, or the 24 hours of day, also empty ones", async () => {
    await recordTwoDays(app, twoDays);
    await run();
    const two = await series("launch");
    expect([two.unit, two.buckets.length, two.buckets[0]?.at]).toEqual(["hour", 48, "2026-03-09 00"]);
    const three = await series("launch", "2026.03.08", "2026.03.10");
    expect(three.unit).toBe("day");
    expect(three.buckets.map(({ values }) => values)).toEqual([{}, { web: 1 }, { android: 1, ios: 1 }]);
    const hours = await series("launch", "2026.03.01", "2026.03.31", "hour_of_day");
    expect([hours.unit, hours.buckets.length]).toEqual(["hour_of_day", 24]);
    expect(filled(hours)).toEqual({ 23: { web: 1 }, "00": { android: 1, ios: 1 } });
  });

  it("may be a year, also a leap year, and no longer", async () => {
    const { token } = await createAccount(app, 2);
    const year = await series("launch", "2024.01.01", "2024.12.31");
    expect([year.buckets.length, year.buckets[59]?.at, year.buckets.at(-1)?.at]).toEqual([
      366,
      "2024-02-29",
      "2024-12-31",
    ]);
    const query = (
      start_date: string,
      end_date: string,
      metric: Metric = "launch",
      by: "time" | "hour_of_day" = "time",
    ) => app.call("getSeries", { start_date, end_date, metric, by }, token);
    for (const [start, end, fault] of [
      ["2024.01.01", "2025.01.01", "Не больше 366\u00A0дней"],
      ["2026.03.02", "2026.03.01", "Конец не раньше начала"],
    ] as const) {
      const { status, error } = await query(start, end);
      expect([status, error.fields]).toEqual([400, { end_date: fault }]);
    }
    const byHour = await query("2026.03.01", "2026.03.01", "active", "hour_of_day");
    expect([byHour.status, byHour.error.message]).toEqual([400, "Активных считают по дням"]);
  });
});
