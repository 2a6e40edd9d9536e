import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createAward, createFinishedDraw, givePlaces, rankingOf } from "../test/awards.ts";
import { createAccount, createEntrant, createSong, createDraw, trailOf } from "../test/factories.ts";
import { joinGame, type TestPlayer } from "../test/player.ts";
import { failAtStatement, withStatementHook } from "../test/cut-off.ts";
import { momentInWords } from "../time.ts";
import { closeDraws, grace } from "./close-draws.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
});
afterAll(() => app.close());

const hour = 3_600_000;
const runFor = async (ms: number, status?: "active" | "paused" | "testing" | "disabled") => {
  const start = app.clock.now();
  return createDraw(app, { start, end: new Date(start.getTime() + ms), ...(status && { status }) });
};
const read = async (id: string) => {
  const { body } = await app.call("listStocks", { ids: id }, token);
  const [stock] = body.data;
  return [stock?.status, stock?.frozen_at];
};
const close = () => closeDraws(app.services);

describe("a draw whose time is over", () => {
  it("ends by itself, after a grace for finishes that began before", async () => {
    const id = await runFor(hour);
    app.clock.advance(hour / 1000 + grace / 1000 - 1);
    await close();
    expect(await read(id)).toEqual(["active", null]);
    app.clock.advance(1);
    const now = app.clock.now().toISOString();
    await close();
    expect(await read(id)).toEqual(["ended", now]);
    expect(await trailOf(app, "stock", id)).toEqual([
      {
        user_id: null,
        login: "Хитослов",
        action: "update",
        fields: { status: { before: "active", after: "ended" }, frozen_at: { before: null, after: now } },
      },
    ]);
    app.clock.advance(60);
    await close();
    expect(await read(id)).toEqual(["ended", now]);
  });

  it.each(["paused", "testing", "disabled"] as const)("stays %s: only a running one ends", async (status) => {
    const id = await runFor(hour, status);
    app.clock.advance(2 * 3600);
    await close();
    expect(await read(id)).toEqual([status, null]);
  });

  it("is ended once by five at the same time", async () => {
    const ids = await Promise.all([runFor(hour), runFor(hour)]);
    app.clock.advance(2 * 3600);
    await Promise.all([close(), close(), close(), close(), close()]);
    for (const id of ids) expect(await trailOf(app, "stock", id)).toHaveLength(1);
  });

  it("that cannot be ended does not hold up the others, nor late prizes", async () => {
    const { kysely } = app.db;
    const award = await createAward(app, token);
    const ids = [await runFor(hour), await runFor(hour)];
    app.clock.advance(2 * 3600);
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
      kysely,
    );
    for (const [broken = "", whole = ""] of [ids, ids.toReversed()]) {
      await kysely.updateTable("stocks").set({ status: "active", frozen_at: null }).where("id", "in", ids).execute();
      await kysely
        .updateTable("awards")
        .set({ state: "assigned", reason: null, due_at: app.clock.now() })
        .where("id", "=", award._id)
        .execute();
      await sql`
        create trigger refuse before update on stocks for each row when (old.id = ${sql.lit(broken)})
        execute function refuse()`.execute(kysely);
      try {
        await expect(close()).rejects.toThrow(`Draws were not closed: ${broken}`);
      } finally {
        await sql`drop trigger refuse on stocks`.execute(kysely);
      }
      expect([(await read(broken))[0], (await read(whole))[0]]).toEqual(["active", "ended"]);
      const { state } = await kysely
        .selectFrom("awards")
        .select("state")
        .where("id", "=", award._id)
        .executeTakeFirstOrThrow();
      expect(state).toBe("expired");
    }
    await sql`drop function refuse`.execute(kysely);
  });

  it("is ended by the next run, wherever one was cut off", async () => {
    const steps = await countSteps();
    expect(steps).toBeGreaterThan(3);
    for (let step = 1; step <= steps; step++) {
      await app.reset();
      ({ token } = await createAccount(app, 2));
      const id = await runFor(hour);
      app.clock.advance(2 * 3600);
      await expect(closeDraws(failAtStatement(app.services, step))).rejects.toThrow(/cut off|not closed/);
      expect(await read(id)).toEqual(["active", null]);
      expect(await trailOf(app, "stock", id)).toEqual([]);
      await close();
      expect((await read(id))[0]).toBe("ended");
      expect(await trailOf(app, "stock", id)).toHaveLength(1);
    }
  });
});

/** The statements by which one draw is ended. */
async function countSteps(): Promise<number> {
  await runFor(hour);
  app.clock.advance(2 * 3600);
  let count = 0;
  await closeDraws(withStatementHook(app.services, () => (count += 1)));
  // The last one looks for late prizes: by then the draw is ended.
  return count - 1;
}

async function guess(player: TestPlayer, soundId = ""): Promise<void> {
  await player.restore(soundId);
  const { status } = await player.finish(soundId);
  expect(status).toBe(200);
}

describe("points at the edges of a draw", () => {
  it.each([
    ["a millisecond before the start", -1, 0],
    ["at the start", 0, 1],
    ["a millisecond before the end", hour - 1, 1],
    ["at the end", hour, 0],
  ])("%s", async (_when, after, entrants) => {
    const start = new Date(app.clock.now().getTime() + 60_000);
    const id = await createDraw(app, { start, end: new Date(start.getTime() + hour) });
    const _id = await createSong(app);
    const player = await joinGame(app);
    app.clock.advance((60_000 + after) / 1000);
    await player.serve({ limit: 20 });
    await guess(player, _id);
    expect(await rankingOf(app, token, id)).toHaveLength(entrants);
  });

  it("a pause in between counts nothing, several draws count each for itself", async () => {
    const [one, other] = [await runFor(hour), await runFor(hour)];
    const songs = [await createSong(app), await createSong(app)];
    const player = await joinGame(app);
    await player.serve({ limit: 20 });
    await guess(player, songs[0]);
    await app.db.kysely.updateTable("stocks").set({ status: "paused" }).where("id", "=", one).execute();
    await guess(player, songs[1]);
    await app.db.kysely.updateTable("stocks").set({ status: "active" }).where("id", "=", one).execute();
    const [[first], [second]] = await Promise.all([rankingOf(app, token, one), rankingOf(app, token, other)]);
    expect(first?.score).toBeGreaterThan(0);
    expect(second?.score).toBeGreaterThan(first?.score ?? 0);
  });

  it("two hundred finishes round the end: who was told so is ranked, and the frozen ranking moves no more", async () => {
    const count = 200;
    const id = await runFor(hour);
    const _id = await createSong(app);
    const players: TestPlayer[] = [];
    for (let i = 0; i < count; i++) players.push(await joinGame(app));
    for (const player of players) {
      await player.serve();
      await player.restore(_id);
    }
    app.clock.advance(hour / 1000 - 0.001);
    const hasEnded = Promise.withResolvers<void>();
    const finishes = players.map(async (player, at) => {
      // However busy the machine is, the first is before the end and the last after it.
      await (at === count - 1 ? hasEnded.promise : sleep(at));
      return player.finish(_id);
    });
    await Promise.all([sleep(count / 2), finishes[0]]);
    app.clock.advance(0.001);
    hasEnded.resolve();
    await sleep(count / 4);
    app.clock.advance(grace / 1000);
    await Promise.all([close(), close()]);
    expect((await read(id))[0]).toBe("ended");
    const frozen = await app.call("listStockMembers", { _idStock: id, limit: 1 }, token);
    const replies = await Promise.all(finishes);
    const told = replies.filter(({ status, body }) => status === 200 && body.result.stocks.length > 0);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(count);
    const after = await app.call("listStockMembers", { _idStock: id, limit: 1 }, token);
    expect(after.body).toEqual(frozen.body);
    expect(after.body.total).toBe(told.length);
  });

  it("a finish after the freezing moves nothing", async () => {
    const id = await runFor(hour);
    const _id = await createSong(app);
    const player = await joinGame(app);
    await player.serve({ limit: 20 });
    await createEntrant(app, id, { score: 5 });
    const before = await rankingOf(app, token, id);
    await app.db.kysely.updateTable("stocks").set({ status: "ended" }).where("id", "=", id).execute();
    await guess(player, _id);
    expect(await rankingOf(app, token, id)).toEqual(before);
  });
});

describe("a prize that nobody has confirmed in time", () => {
  it("expires, with a reason, and the next may have it", async () => {
    const award = await createAward(app, token);
    app.clock.advance(7 * 24 * 3600 - 1);
    await close();
    expect(await stateOf(award)).toEqual(["assigned", null]);
    app.clock.advance(1);
    await Promise.all([close(), close()]);
    expect(await stateOf(award)).toEqual([
      "expired",
      `Не\u00A0ответил до ${momentInWords(award.due_at, "Europe/Moscow")}`,
    ]);
    expect((await trailOf(app, "award", award._id)).slice(1)).toMatchObject([
      { login: "Хитослов", fields: { state: { after: "expired" } } },
    ]);
    const { token: fresh } = await createAccount(app, 2);
    const { status, body } = await app.call("replaceAward", { _id: award._id, reason: "Не ответил" }, fresh);
    expect([status, body.replaces, body.slot]).toEqual([201, award._id, 1]);
  });

  it("one that is confirmed stays", async () => {
    const { _idStock } = await createFinishedDraw(app, token, { way: "place", quantity: 2 });
    const [first, second] = (await givePlaces(app, token, _idStock)).body.data;
    if (first === undefined || second === undefined) throw new Error("There are two winners");
    await app.call("updateAward", { _id: first._id, state: "confirmed" }, token);
    app.clock.advance(8 * 24 * 3600);
    await close();
    expect((await stateOf(first))[0]).toBe("confirmed");
    expect((await stateOf(second))[0]).toBe("expired");
  });
});

async function stateOf({ _id, _idStock }: { readonly _id: string; readonly _idStock: string }) {
  // Days go by: sessions of staff do not last so long.
  const { token: fresh } = await createAccount(app, 2);
  const { body } = await app.call("listAwards", { _idStock }, fresh);
  const award = body.data.find((row) => row._id === _id);
  return [award?.state, award?.reason];
}
