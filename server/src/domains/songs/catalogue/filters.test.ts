import { limits } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount, createSong } from "../../../test/factories.ts";

type Person = Awaited<ReturnType<typeof createNamedAccount>>;
let app: TestApp;
let anna: Person;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  anna = await createNamedAccount(app, { login: "анна", role: 2 });
});
afterAll(() => app.close());

describe("a filter", () => {
  const found = async (filter: object) =>
    (await app.call("listCatalogue", { sort: "name", filter: JSON.stringify(filter) }, anna.token)).body.data.map(
      ({ name }) => name,
    );

  it("finds what is missing, or there", async () => {
    const { kysely } = app.db;
    const full = await createSong(app, { name: "Полная", duration: 20 });
    const bare = await createSong(app, { name: "Пустая", hidden: [], music: [], text: [], duration: 31 });
    await createSong(app, { name: "С поэтом", music: [], hidden: [0], duration: 30 });
    await kysely.updateTable("sounds").set({ photo: null }).where("id", "=", bare).execute();
    await kysely.updateTable("sounds").set({ audio_ms: 29_500 }).where("id", "=", full).execute();
    const genre = (await app.call("createGenre", { name: "Поп" }, anna.token)).body._id;
    await kysely.insertInto("sound_genres").values({ sound_id: full, genre_id: genre, ordinal: 0 }).execute();
    expect(await found({ has_cover: false })).toEqual(["Пустая"]);
    expect(await found({ has_authors: false })).toEqual(["Пустая"]);
    expect(await found({ has_authors: true })).toEqual(["Полная", "С поэтом"]);
    await kysely.updateTable("sounds").set({ rights_holder: "Лейбл" }).where("id", "=", full).execute();
    expect(await found({ has_rights_holder: true })).toEqual(["Полная"]);
    expect(await found({ has_rights_holder: false })).toEqual(["Пустая", "С поэтом"]);
    await kysely.updateTable("sounds").set({ word_times: "[]" }).where("id", "=", full).execute();
    expect(await found({ has_times: true })).toEqual(["Полная"]);
    expect(await found({ has_times: false })).toEqual(["Пустая", "С поэтом"]);
    expect(await found({ has_hidden: false })).toEqual(["Пустая"]);
    expect(await found({ has_genre: true })).toEqual(["Полная"]);
    expect(await found({ has_genre: false })).toEqual(["Пустая", "С поэтом"]);
    expect(await found({ long_sound: true })).toEqual(["Пустая"]);
    expect(await found({ long_sound: false, has_cover: true })).toEqual(["Полная", "С поэтом"]);
  });

  it("finds songs by the mark that the statistics of the last days give them", async () => {
    const day = (back: number) => new Date(app.clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10);
    const rows = { hard: [5, 95], usual: [150, 50], easy: [99, 1] } as const;
    for (const [name, [guessed, failed]] of Object.entries(rows)) {
      const sound_id = await createSong(app, { name });
      const counts = { launches: 0, skipped: 0, hinted: 0, mistakes: 0, hidden: 0 };
      await app.db.kysely
        .insertInto("song_days")
        .values([
          { sound_id, day: day(3), guessed, failed, ...counts },
          // Too long ago to count.
          { sound_id, day: day(40), guessed: failed, failed: guessed, ...counts },
        ])
        .execute();
    }
    expect(await found({ mark: "too_hard" })).toEqual(["hard"]);
    expect(await found({ mark: "too_easy" })).toEqual(["easy", "usual"]);
    const { body } = await app.call("findSongIds", { filter: JSON.stringify({ mark: "too_hard" }) }, anna.token);
    expect(body.ids).toHaveLength(1);
    const [hard = ""] = body.ids;
    const beside = { _id: hard, sort: "name", filter: JSON.stringify({ mark: "too_easy" }) } as const;
    expect((await app.call("getNeighbours", beside, anna.token)).status).toBe(200);
  });

  it.each([{ has_cover: "no" }, { mark: "hard" }, { long_sound: 1 }])("is refused: %o", async (filter) => {
    expect((await app.call("listCatalogue", { filter: JSON.stringify(filter) }, anna.token)).status).toBe(400);
  });
});

describe("a saved filter", () => {
  const save = (name: string, person = anna, shared = false) =>
    app.call("createSavedFilter", { name, shared, query: "has_cover=no&sort=-name" }, person.token);
  const list = async (person = anna) => (await app.call("listSavedFilters", {}, person.token)).body.data;
  const remove = (_id: string, person: Person) => app.call("deleteSavedFilter", { _id }, person.token);

  it("is for oneself, or for all", async () => {
    const boris = await createNamedAccount(app, { login: "борис", role: 2 });
    const own = (await save("Без обложки")).body;
    expect(own).toMatchObject({ name: "Без обложки", query: "has_cover=no&sort=-name", login: "анна", own: true });
    const shared = (await save("Общий", anna, true)).body;
    expect((await list()).map(({ name }) => name)).toEqual(["Без обложки", "Общий"]);
    expect(await list(boris)).toEqual([{ ...shared, own: false }]);
    // Whoever sees one only may not delete it; who does not see it learns nothing of it.
    expect((await remove(shared._id, boris)).status).toBe(403);
    expect((await remove(own._id, boris)).status).toBe(404);
    const owner = await createNamedAccount(app, { login: "владелец", role: 1 });
    expect((await remove(shared._id, owner)).status).toBe(200);
    expect((await remove(own._id, anna)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it("for all stays when the account of who saved it is deleted, for the owner to delete", async () => {
    const owner = await createNamedAccount(app, { login: "владелец", role: 1 });
    await save("Свой");
    const { _id } = (await save("Общий", anna, true)).body;
    expect((await app.call("deleteUser", { _id: anna.userId }, owner.token)).status).toBe(200);
    const boris = await createNamedAccount(app, { login: "борис", role: 2 });
    expect(await list(boris)).toMatchObject([{ _id, name: "Общий", login: null, own: false }]);
    expect(await app.db.kysely.selectFrom("saved_filters").select("id").execute()).toEqual([{ id: _id }]);
    expect((await remove(_id, owner)).status).toBe(200);
  });

  it("has a name of its own", async () => {
    const boris = await createNamedAccount(app, { login: "борис", role: 2 });
    await save("Ёлки");
    const twice = await save("елки");
    expect([twice.status, Object.keys(twice.error.fields ?? {})]).toEqual([409, ["name"]]);
    expect((await save("Ёлки", boris)).status).toBe(201);
    expect((await save("Ёлки", anna, true)).status).toBe(201);
    expect((await save("Ёлки", boris, true)).status).toBe(409);
  });

  it("is refused without a name, without filters, and over the number", async () => {
    expect((await save("  ")).error.fields).toEqual({ name: "Введите название" });
    const empty = await app.call("createSavedFilter", { name: "Пусто", query: " " }, anna.token);
    expect(empty.error.fields).toEqual({ query: "Сначала выберите фильтры" });
    const rows = Array.from({ length: limits.savedFilter.max }, (_row, i) => ({
      id: uuid(),
      user_id: anna.userId,
      name: `№ ${i}`,
      shared: false,
      query: "find=а",
    }));
    await app.db.kysely.insertInto("saved_filters").values(rows).execute();
    expect((await save("Лишний")).status).toBe(409);
    expect(await list()).toHaveLength(limits.savedFilter.max);
  });
});
