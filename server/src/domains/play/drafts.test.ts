import type { SongStatusCode } from "@hitoslov/contract";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrations } from "../../db/migrations/index.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createTestDatabase } from "../../test/database.ts";
import { createAccount, createSong, createSongs } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";

let app: TestApp;
let token: string;
let draft: string;
const song = { name: "Тайна", fragment: "Сиреневый дирижабль плывёт над Невой", hidden: [0, 1, 2] } as const;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app));
  draft = await createSong(app, { ...song, status: "draft", demo: true });
});
afterAll(() => app.close());

const become = async (status_id: SongStatusCode) => {
  await app.db.kysely.updateTable("sounds").set({ status_id }).where("id", "=", draft).execute();
  await app.refreshCatalogue();
};
const served = async () => JSON.stringify((await app.call("listSounds", { limit: 20, settings: true }, token)).body);

describe("a draft", () => {
  it("is never served: not in the game, its counts and trays, nor in the demo", async () => {
    const ids = await createSongs(app, 3);
    const { body } = await app.call("listSounds", { limit: 20, settings: true }, token);
    expect(body.sounds.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
    expect(body.settings?.difficulties.map(({ songs }) => songs)).toEqual([3, 0, 0]);
    expect(await served()).not.toMatch(/дирижабль|Тайна/i);
    expect((await app.call("listDemoSounds", {})).body.data).toEqual([]);
    const visitor = await app.enterDemo();
    expect((await app.call("listDemoSounds", {}, visitor)).body.data).toEqual([]);
    await become("active");
    expect(await served()).toContain(draft);
  });

  it("is refused by its number: its words, hints, finish and replays", async () => {
    await createSong(app);
    const player = await joinGame(app, token);
    await player.serve();
    const refusals = [
      await player.check(draft, 0, "сиреневый"),
      await player.restore(draft),
      await player.lamp(draft, 0),
      await player.eye(draft),
      await player.authors(draft),
      await player.finish(draft),
      await player.replay(draft, "more"),
    ];
    for (const { status } of refusals) expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(refusals)).not.toMatch(/дирижабль|Тайна/i);
    expect(await app.db.kysely.selectFrom("plays").select("id").where("sound_id", "=", draft).execute()).toEqual([]);
  });

  it("is not the song of the day, also where staff have planned it, till it is published", async () => {
    const day = app.clock.now().toISOString().slice(0, 10);
    await app.db.kysely.updateTable("sounds").set({ daily_on: day }).where("id", "=", draft).execute();
    await app.refreshCatalogue();
    expect((await app.call("getDaily", {}, token)).body.daily).toBeNull();
    const other = await createSong(app);
    const { body } = await app.call("getDaily", {}, token);
    expect(body.daily?.number).toBe(1);
    const days = await app.db.kysely.selectFrom("daily_songs").select("sound_id").execute();
    expect(days.map(({ sound_id }) => sound_id)).toEqual([other]);
  });

  it("leaves the game, its replays and duels when a published song becomes one again, and comes back as it was", async () => {
    await become("active");
    const player = await joinGame(app, token);
    await createSongs(app, 2);
    await player.serve({ limit: 20 });
    for (const { _id } of await player.serve({ limit: 20 })) await player.guess(_id);
    await become("draft");
    expect((await player.replay(draft, "more")).status).toBe(409);
    const call = () => app.call("callDuel", {}, token);
    // Two songs are left, and a duel needs three.
    expect((await call()).status).toBe(409);
    await become("active");
    expect((await call()).status).toBe(201);
    await become("draft");
    const rival = await joinGame(app);
    expect((await rival.serve({ limit: 20 })).map(({ _id }) => _id)).not.toContain(draft);
  });
});

it("a migration back to the version before drafts publishes no draft", async () => {
  const db = await createTestDatabase();
  const names = Object.keys(migrations).toSorted();
  const to = async (name: string) => {
    const migrator = new Migrator({ db: db.kysely, provider: { getMigrations: async () => migrations } });
    expect((await migrator.migrateTo(name)).error).toBeUndefined();
  };
  const level = await db.kysely.selectFrom("difficulties").select("id").executeTakeFirst();
  const difficulty_id = level?.id ?? "00000000-0000-7000-8000-000000000001";
  if (level === undefined) {
    await db.kysely.insertInto("difficulties").values({ id: difficulty_id, name: "1", points: 1 }).execute();
  }
  const row = { id: draft, name: "Тайна", fragment: "Калинка", sound_id: 1, difficulty_id };
  await db.kysely
    .insertInto("sounds")
    .values({ ...row, status_id: "draft" })
    .execute();
  await to(names.findLast((name) => name < "0030-drafts") ?? "");
  const statuses = async () => (await db.kysely.selectFrom("sounds").select("status_id").execute())[0]?.status_id;
  expect(await statuses()).toBe("hidden");
  await expect(db.kysely.updateTable("sounds").set({ status_id: "draft" }).execute()).rejects.toThrow("status_id");
  await to("0030-drafts");
  await db.kysely.updateTable("sounds").set({ status_id: "draft" }).execute();
  expect(await statuses()).toBe("draft");
  await db.close();
});
