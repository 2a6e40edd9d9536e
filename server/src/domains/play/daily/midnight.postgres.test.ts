import { contract, type Contract, type Input, type Output } from "@hitoslov/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "../../../app.ts";
import { openSessionCache } from "../../../http/session-cache.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { answerAt, createAccount, createSongs } from "../../../test/factories.ts";
import { waiting } from "../../../test/waiting.ts";
import { openCatalogue } from "../load-catalogue.ts";
import { openKnownPlays } from "../known-plays.ts";
import { insertDay, lockDays } from "./queries.ts";

const fragment = "Летит лебёдушка, летит сизая, летит пугливая утица";
const hidden = [1, 3, 5, 6];

let app: TestApp;
let nodes: Node[];
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
  await createSongs(app, 8, { fragment, hidden });
  // The first is a second ahead, the last two seconds behind.
  nodes = await Promise.all([1, 0, -2].map((seconds) => openNode(seconds)));
});
afterAll(async () => {
  await Promise.all(nodes.map(({ close }) => close()));
  await app.close();
});

type Node = Awaited<ReturnType<typeof openNode>>;

/** Another process on the same database: its memory and its clock are its own. */
async function openNode(ahead: number) {
  const { db, services, clock } = app;
  const memory = { sessions: openSessionCache(db.kysely), plays: openKnownPlays(), catalogue: await openCatalogue(db) };
  const now = () => new Date(clock.now().getTime() + ahead * 1000);
  const server: FastifyInstance = await buildApp(
    { ...services, ...memory, now },
    { gameDir: "/none", adminDir: "/none" },
  );
  return {
    call: async <N extends "getDaily" | "startDaily" | "checkWords" | "finish">(
      name: N,
      input: Input<Contract[N]>,
      token: string,
    ): Promise<Output<Contract[N]>> => {
      const { method, path: url } = contract[name];
      const fields = Object.entries(input as object);
      const answer = await server.inject({
        method,
        url,
        headers: { token },
        ...(method === "GET"
          ? { query: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])) }
          : { payload: Object.fromEntries(fields) }),
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    },
    close: async () => {
      await server.close();
      await memory.catalogue.close();
    },
  };
}

it("midnight on three nodes, one of them killed while it opens the day: one song, and every try counts once", async () => {
  const [ahead, exact, behind] = nodes;
  if (!ahead || !exact || !behind) throw new Error("There are three");
  const [anna, boris, vera] = [await createAccount(app), await createAccount(app), await createAccount(app)];
  const { kysely } = app.db;
  // Half a minute before midnight of Moscow.
  const since = (app.clock.now().getTime() / 1000 + 3 * 3600) % 86_400;
  app.clock.advance(86_400 - since - 30);
  const begun = await ahead.call("startDaily", {}, anna.token);
  expect(begun.number).toBe(1);

  // The first node has taken the lock and written its choice when it is killed; the others wait for it.
  app.clock.advance(29.5);
  const [other] = await kysely.selectFrom("sounds").select("id").orderBy("id").execute();
  const calls: Promise<Output<Contract["startDaily"]>>[] = [];
  const dying = kysely.transaction().execute(async (trx) => {
    await lockDays(trx);
    const day = new Date(app.clock.now().getTime() + 3 * 3600_000 + 1000).toISOString().slice(0, 10);
    const row = {
      id: uuid(),
      day,
      sound_id: other?.id ?? "",
      seed: "",
      fragment,
      hidden,
      tray: [],
      typing_only: false,
    };
    await insertDay(trx, row, "Europe/Moscow", app.clock.now());
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    app.clock.advance(1);
    calls.push(exact.call("startDaily", {}, boris.token), exact.call("startDaily", {}, boris.token));
    await waiting(app, 2);
    await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::int)`.execute(kysely);
    await sql`select 1`.execute(trx);
  });
  await expect(dying).rejects.toThrow("does not answer");
  const [first, again] = await Promise.all(calls);
  if (!first || !again) throw new Error("Nobody has asked");
  expect(again.song).toEqual(first.song);
  // Its clock says that it is still yesterday: the day is open all the same.
  const last = await behind.call("startDaily", {}, vera.token);
  expect([first.number, last.number, last.song._id]).toEqual([2, 2, first.song._id]);
  expect(last.song._id).not.toBe(begun.song._id);
  const days = await kysely.selectFrom("daily_songs").select(["number", "tray"]).orderBy("number").execute();
  expect(days.map(({ number, tray }) => [number, tray.length > 0])).toEqual([
    [1, true],
    [2, true],
  ]);

  // What was begun on the killed node before midnight is finished on another, asked for twice at once.
  const asked = { soundId: begun.song._id, tokenGame: begun.token };
  const words = hidden.map((position) => ({ position, word: answerAt(fragment, position) }));
  await exact.call("checkWords", { ...asked, words }, anna.token);
  const finish = { ...asked, duration: 1, words: [] };
  const [one, two] = await Promise.all([
    exact.call("finish", finish, anna.token),
    behind.call("finish", finish, anna.token),
  ]);
  expect(one).toEqual(two);
  const { daily } = await behind.call("getDaily", { number: 1 }, anna.token);
  expect(daily).toMatchObject({
    result: { points: one.result.points, rank: { place: 1, players: 1 } },
    streak: { days: 1, total: 1 },
  });
  const { score } = await kysely
    .selectFrom("users")
    .select("score")
    .where("id", "=", anna.userId)
    .executeTakeFirstOrThrow();
  expect(score).toBe(one.result.points);
});
