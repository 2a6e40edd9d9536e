import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { migrations } from "../../../db/migrations/index.ts";
import { purge } from "../../../jobs/purge.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createSong } from "../../../test/factories.ts";
import { rollUp } from "./roll-up.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const day = 24 * 3600;

async function open() {
  const { daily } = (await app.call("getDaily", {})).body;
  if (daily === null) throw new Error("There is no song of the day");
  return daily.day;
}

async function play(token: string, guesses = true) {
  const { song, token: tokenGame } = (await app.call("startDaily", {}, token)).body;
  const asked = { soundId: song._id, tokenGame };
  const words = [
    { position: 1, word: "поле" },
    { position: 2, word: "берёза" },
  ];
  if (guesses) await app.call("checkWords", { ...asked, words }, token);
  return (await app.call("finish", { ...asked, duration: 1, words: [] }, token)).body.result.points;
}

async function figuresOf(date: string) {
  const { data } = (await app.call("listDailyPlan", { month: date.slice(0, 7) }, (await createAccount(app, 2)).token))
    .body;
  const { players, points } = data.find((it) => it.day === date) ?? {};
  return { players, points };
}

it("who has played the song of a day: players and visits, not staff, also once the plays of visits are gone", async () => {
  await createSong(app, { fragment: "Во поле берёза стояла", hidden: [1, 2] });
  const date = await open();
  expect(await figuresOf(date)).toEqual({ players: 0, points: null });
  const guessed = await play((await createAccount(app)).token);
  const visit = await app.enterDemo();
  const given = await play(visit, false);
  for (const role of [1, 2] as const) await play((await createAccount(app, role)).token);
  expect(guessed).toBeGreaterThan(given);
  await rollUp(app.services);
  const figures = { players: 2, points: Math.round((guessed + given) / 2) };
  expect(await figuresOf(date)).toEqual(figures);

  app.clock.advance(2 * day);
  await open();
  await rollUp(app.services);
  app.clock.advance(29 * day);
  await purge(app.services);
  expect(await app.db.kysely.selectFrom("plays").select("id").where("user_id", "is", null).execute()).toEqual([]);
  await rollUp(app.services);
  expect(await figuresOf(date)).toEqual(figures);
});

it("who has played the song of a day before it was counted is counted by the migration", async () => {
  await createSong(app, { fragment: "Во поле берёза стояла", hidden: [1, 2] });
  const points = await play((await createAccount(app)).token);
  await play((await createAccount(app, 2)).token);
  const migration = migrations["0076-figures-of-days"];
  await migration?.down?.(app.db.kysely);
  await migration?.up(app.db.kysely);
  const figures = await app.db.kysely.selectFrom("daily_songs").select(["players", "average_points"]).execute();
  expect(figures).toEqual([{ players: 1, average_points: points }]);
});
