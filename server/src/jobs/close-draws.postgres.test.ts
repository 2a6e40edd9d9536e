import { afterEach, expect, it, vi } from "vitest";
import { createTestApp } from "../test/app.ts";
import { lockDraw } from "../domains/draws/prizes.ts";
import { createAward, rankingOf } from "../test/awards.ts";
import { createAccount, createDraw, createEntrant, createSong } from "../test/factories.ts";
import { joinGame } from "../test/player.ts";
import { waiting } from "../test/waiting.ts";
import { closeDraws } from "./close-draws.ts";

afterEach(() => void vi.useRealTimers());

it("a node whose clock is ahead ends no draw early, nor the time to confirm a prize", async () => {
  const app = await createTestApp();
  await app.reset();
  const { kysely } = app.db;
  const { token } = await createAccount(app, 2);
  const award = await createAward(app, token);
  const at = Date.now();
  const [start, past, soon] = [new Date(at - 1e6), new Date(at - 10_000), new Date(at + 300_000)];
  const over = await createDraw(app, { start, end: past });
  const running = await createDraw(app, { start, end: soon });
  await kysely.updateTable("awards").set({ due_at: soon }).execute();

  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(at + 600_000);
  await closeDraws({ ...app.services, now: () => new Date() });

  const draws = kysely.selectFrom("stocks").select(["id", "status"]).where("id", "<>", award._idStock).orderBy("id");
  expect(await draws.execute()).toEqual([
    { id: over, status: "ended" },
    { id: running, status: "active" },
  ]);
  expect(await kysely.selectFrom("awards").select("state").execute()).toEqual([{ state: "assigned" }]);
  await app.close();
});

it("a finish that begins before the freezing and is written after it moves nothing", async () => {
  const app = await createTestApp();
  await app.reset();
  const { token } = await createAccount(app, 2);
  const now = app.clock.now();
  const id = await createDraw(app, { start: now, end: new Date(now.getTime() + 1e6) });
  const song = await createSong(app);
  const player = await joinGame(app);
  await player.serve();
  await player.restore(song);
  await createEntrant(app, id, { score: 5 });
  const before = await rankingOf(app, token, id);

  const [finish] = await app.db.kysely.transaction().execute(async (trx) => {
    await lockDraw(trx, id);
    const finishing = player.finish(song);
    await waiting(app, 1);
    await trx.updateTable("stocks").set({ status: "ended", frozen_at: now }).where("id", "=", id).execute();
    return [finishing] as const;
  });
  const { status, body } = await finish;
  expect([status, body.result.stocks]).toEqual([200, []]);
  expect(await rankingOf(app, token, id)).toEqual(before);
  await app.close();
});
