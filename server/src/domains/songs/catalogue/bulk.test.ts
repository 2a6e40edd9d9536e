import { limits } from "@hitoslov/contract";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createSong, createSongs } from "../../../test/factories.ts";
import { joinGame } from "../../../test/player.ts";
import { newName } from "../../../media/store.ts";
import { forgetVersions } from "../../../test/versions.ts";

let app: TestApp;
let token: string;
let ids: string[];
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
  ids = await createSongs(app, 4);
});
afterAll(() => app.close());

const levels = async () => (await app.call("listDifficulty", {}, token)).body.data.map(({ _id }) => _id);
const songs = async () => (await app.call("listCatalogue", {}, token)).body.data;
const trail = async () => (await app.call("listChanges", { entity: "sound" }, token)).body.data;

describe("many songs", () => {
  it("are changed at once, each with a line in the trail", async () => {
    const [, second = ""] = await levels();
    const some = ids.slice(0, 3);
    const input = { ids: some, status_id: "Неактивна", difficulty_id: second } as const;
    const { status, body } = await app.call("updateSounds", input, token);
    expect(status).toBe(200);
    expect(body.data.map(({ _id }) => _id).toSorted()).toEqual(some.toSorted());
    for (const song of body.data) expect(song).toMatchObject({ status_id: "Неактивна", difficulty: { name: "2" } });
    expect((await songs()).filter(({ status_id }) => status_id === "Активна").map(({ _id }) => _id)).toEqual(
      ids.slice(3),
    );
    expect((await trail()).map(({ fields }) => fields["status_id"])).toEqual(
      some.map(() => ({ before: "Активна", after: "Неактивна" })),
    );
  });

  it("keep what was not asked for", async () => {
    await app.call("updateSounds", { ids, status_id: "Неактивна" }, token);
    expect((await songs()).map(({ difficulty }) => difficulty.name)).toEqual(Array(4).fill("1"));
    const [, , third = ""] = await levels();
    await app.call("updateSounds", { ids, difficulty_id: third }, token);
    expect((await songs()).map(({ status_id }) => status_id)).toEqual(Array(4).fill("Неактивна"));
  });

  it("keep a status that a colleague has given since it was read", async () => {
    const [_id = ""] = ids;
    const put = (status_id: "Активна" | "Неактивна" | "Черновик", was_status_id: "Активна" | "Неактивна") =>
      app.call("updateSounds", { ids: [_id], status_id, was_status_id }, token);
    expect((await put("Черновик", "Активна")).status).toBe(200);
    const late = await put("Неактивна", "Активна");
    expect([late.status, late.error.code]).toEqual([409, "stale"]);
    expect((await songs()).find((song) => song._id === _id)?.status_id).toBe("Черновик");
    // A repeated request changes nothing.
    expect((await put("Черновик", "Активна")).status).toBe(200);
  });

  it("are changed or deleted all or none", async () => {
    const unknown = [...ids, uuid()];
    expect((await app.call("updateSounds", { ids: unknown, status_id: "Неактивна" }, token)).status).toBe(404);
    expect((await app.call("deleteSounds", { ids: unknown.join() }, token)).status).toBe(404);
    const level = await app.call("updateSounds", { ids, difficulty_id: uuid() }, token);
    expect([level.status, level.error.fields]).toEqual([409, { difficulty_id: expect.any(String) }]);
    expect((await songs()).map(({ status_id }) => status_id)).toEqual(Array(4).fill("Активна"));
    expect(await trail()).toEqual([]);
  });

  it("are counted once when they are named twice", async () => {
    const [one = ""] = ids;
    const twice = [one, one.toUpperCase()];
    const { body } = await app.call("updateSounds", { ids: twice, status_id: "Неактивна" }, token);
    expect(body.data).toHaveLength(1);
    expect((await app.call("deleteSounds", { ids: `${one},${one}` }, token)).body.data).toEqual([{ _id: one }]);
  });

  it.each([
    ["no songs", { ids: [], status_id: "Активна" }],
    ["too many", { ids: Array.from({ length: limits.bulk.max + 1 }, () => uuid()), status_id: "Активна" }],
    ["no change", { ids: [uuid()] }],
    ["another field", { ids: [uuid()], status_id: "Активна", demo: true }],
    ["no id", { ids: ["1"], status_id: "Активна" }],
    ["a wrong status", { ids: [uuid()], status_id: "Удалена" }],
  ])("are refused: %s", async (_what, input) => {
    expect((await app.call("updateSounds", input as never, token)).status).toBe(400);
  });

  it.each(["", " , ", "1", Array.from({ length: limits.bulk.max + 1 }, () => uuid()).join()])(
    "are not deleted by «%s»",
    async (list) => {
      expect((await app.call("deleteSounds", { ids: list }, token)).status).toBe(400);
    },
  );

  it("wait for each other, whatever their order", async () => {
    const turns = Array.from({ length: 8 }, (_, i) => {
      const status_id = i % 2 === 0 ? "Активна" : "Неактивна";
      return app.call("updateSounds", { ids: i < 4 ? ids : ids.toReversed(), status_id }, token);
    });
    const players = Array.from({ length: 4 }, async () => (await joinGame(app)).serve({ limit: 20 }));
    expect((await Promise.all(turns)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const served of await Promise.all(players)) expect(Array.isArray(served)).toBe(true);
    expect(new Set((await songs()).map(({ status_id }) => status_id)).size).toBe(1);
  });

  it("are deleted once, also while they are being dealt", async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => createAccount(app)));
    const [one, two, ...served] = await Promise.all([
      app.call("deleteSounds", { ids: ids.join() }, token),
      app.call("deleteSounds", { ids: ids.toReversed().join() }, token),
      ...players.map((player) => app.call("listSounds", { limit: 20 }, player.token)),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([200, 404]);
    expect(served.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await songs()).toEqual([]);
    expect((await trail()).map(({ action }) => action)).toEqual(Array(4).fill("delete"));
  });
});

describe("a song that has been played", () => {
  const remove = (_id: string) => app.call("deleteSound", { _id }, token);

  it("stays once an account has begun it, guessed it or given it up", async () => {
    const [one = "", two = "", three = ""] = ids;
    const [first, second] = [await joinGame(app), await joinGame(app)];
    for (const player of [first, second]) await player.serve({ limit: 20 });
    await first.launch(one);
    await second.launch(one);
    await first.guess(two);
    await first.launch(three);
    await first.finish(three);
    for (const id of [one, two, three]) {
      const { status, error } = await remove(id);
      expect([status, error.code, error.message]).toEqual([
        409,
        "in_use",
        "Нельзя удалить: песню уже играли. Сделайте её неактивной.",
      ]);
    }
    const all = await app.call("deleteSounds", { ids: ids.join() }, token);
    expect([all.status, all.error.code, all.error.message]).toEqual([
      409,
      "in_use",
      "Нельзя удалить: песни уже играли (3 из 4). Сделайте их неактивными.",
    ]);
    expect(await songs()).toHaveLength(4);
    expect(await app.db.kysely.selectFrom("plays").select("id").execute()).toHaveLength(8);
  });

  it("goes with its plays when it was only dealt, or played in the demo", async () => {
    const demo = await createSong(app, { demo: true });
    await (await joinGame(app)).serve({ limit: 20 });
    const visitor = await joinGame(app, await app.enterDemo());
    await visitor.serve();
    expect(await visitor.guess(demo)).toMatchObject({ guessed: true });
    expect((await app.call("deleteSounds", { ids: [...ids, demo].join() }, token)).status).toBe(200);
    expect(await app.db.kysely.selectFrom("plays").select("id").execute()).toEqual([]);
  });

  it("stays in the report for rights holders, also when only visitors have heard it", async () => {
    const [one = "", two = ""] = ids;
    const days = ["2026-01-31", "2026-02-01"].map((day) => ({ day, sound_id: one, plays: 2, seconds: 24 }));
    await app.db.kysely.insertInto("song_performances").values(days).execute();
    const { status, error } = await remove(one);
    expect([status, error.message]).toEqual([409, "Нельзя удалить: песню уже играли. Сделайте её неактивной."]);
    const all = await app.call("deleteSounds", { ids: ids.join() }, token);
    expect([all.status, all.error.message]).toEqual([
      409,
      "Нельзя удалить: песни уже играли (1 из 4). Сделайте их неактивными.",
    ]);
    expect((await remove(two)).status).toBe(200);
  });

  it("takes its files along only when it goes", async () => {
    const [one = "", two = ""] = ids;
    for (const id of [one, two]) {
      const set = app.db.kysely.updateTable("sounds").set({ sound: newName("mp3"), photo: newName("webp") });
      await set.where("id", "=", id).execute();
    }
    const files = await app.db.kysely.selectFrom("sounds").select(["id", "sound", "photo"]).execute();
    const names = (id: string) =>
      files.filter((row) => row.id === id).flatMap(({ sound, photo }) => [sound ?? "", photo ?? ""]);
    for (const name of [...names(one), ...names(two)]) await writeFile(path.join(app.media.dir, name), "файл");
    const player = await joinGame(app);
    await player.serve({ limit: 20 });
    await player.launch(two);
    expect((await app.call("deleteSounds", { ids: `${one},${two}` }, token)).status).toBe(409);
    expect((await readdir(app.media.dir)).toSorted()).toEqual([...names(one), ...names(two)].toSorted());
    expect((await remove(one)).status).toBe(200);
    await forgetVersions(app);
    expect((await readdir(app.media.dir)).toSorted()).toEqual(names(two).toSorted());
  });
});
