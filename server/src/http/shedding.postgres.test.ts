import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createAccount, createSong } from "../test/factories.ts";
import { joinGame } from "../test/player.ts";

const METRICS_TOKEN = "a token of the metrics";
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN }, 16);
  await app.reset();
});
afterAll(() => app.close());

const works: Promise<unknown>[] = [];
let over = new AbortController();
afterEach(calmDown);

function goOn(work: () => Promise<unknown>): void {
  const repeat = async () => {
    while (!over.signal.aborted) await work();
  };
  works.push(repeat());
}

/** Statements hold every connection, and many calls stand in line for one: strangers, whose tokens are looked up each time. */
function holdConnections(): void {
  for (let n = 0; n < 10; n++) goOn(() => sql`select pg_sleep(0.3)`.execute(app.db.kysely));
  callOften();
}

/** Between calls the process is busy with something else. */
function holdProcessor(): void {
  goOn(async () => {
    const until = performance.now() + 400;
    while (performance.now() < until);
    await sleep(5);
  });
  callOften();
}

function callOften(): void {
  for (let n = 0; n < 60; n++) {
    const remoteAddress = app.nextAddress();
    goOn(() => app.app.inject({ url: "/api/token", headers: { token: uuid() }, remoteAddress }));
  }
}

async function calmDown(): Promise<void> {
  over.abort();
  await Promise.all(works.splice(0));
  over = new AbortController();
}

async function shedCalls(): Promise<string[]> {
  const { body } = await app.app.inject({ url: "/metrics", headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return [...body.matchAll(/^hitoslov_calls_shed_total\{waits="(\w+)"\} [1-9]/gm)].map(([, waits = ""]) => waits);
}

it.each([
  ["connections of the database", holdConnections],
  ["the processor", holdProcessor],
])("while calls wait for %s, what can wait is refused and the game goes on", async (_name, hold) => {
  const staff = await createAccount(app, 2);
  const player = await joinGame(app);
  // Another device: each page has a game token of its own.
  const dealt = await createAccount(app);
  const song = await createSong(app);
  await player.serve();
  const asks = {
    deal: () => app.call("listSounds", { skip: 0 }, dealt.token),
    list: () => app.call("listStocks", {}, player.token),
    staff_list: () => app.call("listCatalogue", {}, staff.token),
    report: () => app.call("getDisputeNumbers", {}, staff.token),
  };
  const askAll = async () => (await Promise.all(Object.values(asks).map((ask) => ask()))).map(({ status }) => status);
  // Looked up just now: once a session is to be looked up again, its calls wait for a connection before they are refused.
  app.services.sessions.invalidate();
  expect(await askAll()).toEqual([200, 200, 200, 200]);

  hold();
  // In which round each was refused first; what is let in is not waited for.
  const refused: Record<string, number> = {};
  for (let round = 0; Object.keys(refused).length < 4; round++) {
    for (const [waits, ask] of Object.entries(asks)) {
      void ask().then(({ status }) => {
        // Answers may come in another order than the calls.
        if (status === 503) refused[waits] = Math.min(round, refused[waits] ?? round);
      });
    }
    await sleep(10);
  }
  expect(refused["report"]).toBeLessThanOrEqual(refused["staff_list"] ?? 0);
  expect(refused["staff_list"]).toBeLessThanOrEqual(refused["list"] ?? 0);
  expect(refused["list"]).toBeLessThanOrEqual(refused["deal"] ?? 0);
  const { headers, error } = await app.call("getTop", { rating: "all" }, player.token);
  expect(headers["retry-after"]).toBe("2");
  expect(error).toEqual({
    code: "unavailable",
    message: "Сейчас слишком много игроков. Попробуйте ещё раз через несколько секунд.",
  });
  const played = [
    player.launch(song),
    player.restore(song).then(() => player.finish(song)),
    app.call("createGenre", { name: `Жанр ${uuid()}` }, staff.token),
  ];
  expect((await Promise.all(played)).map(({ status }) => status)).toEqual([204, 200, 201]);
  expect((await shedCalls()).toSorted()).toEqual(["deal", "list", "report", "staff_list"]);

  await calmDown();
  await expect.poll(askAll).toEqual([200, 200, 200, 200]);
});
