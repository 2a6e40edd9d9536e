import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { migrations } from "../../../db/migrations/index.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createTestDatabase } from "../../../test/database.ts";
import { createAccount, createSong } from "../../../test/factories.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
});
afterAll(() => app.close());

const add = async (name: string) => (await app.call("createAuthor", { name }, token)).body._id;
const authors = async () => (await app.call("listAuthor", { sort: "name" }, token)).body.data;
const merge = (_id: string, into_id: string, directory: "author" | "executor" | "film" = "author") =>
  app.call("mergeDirectoryRows", { directory, _id, into_id }, token);
const idOf = async (table: "authors" | "executors" | "films", name: string) =>
  (await app.db.kysely.selectFrom(table).select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;

describe("two rows", () => {
  it("are merged: every song moves, once, and the trail has them and the row that went", async () => {
    const both = await createSong(app, { music: ["А. Пахмутова", "Пахмутова"], text: ["Пахмутова"] });
    const one = await createSong(app, { music: ["Пахмутова", "Другой"], text: [] });
    const [from, into] = [await idOf("authors", "Пахмутова"), await idOf("authors", "А. Пахмутова")];
    const { status, body } = await merge(from, into);
    expect([status, body]).toEqual([200, { _id: from, songs: 2 }]);
    const { data } = (await app.call("listCatalogue", {}, token)).body;
    const people = (id: string) => {
      const song = data.find(({ _id }) => _id === id);
      return [song?.music_authors, song?.text_authors].map((names) => names?.map(({ name }) => name));
    };
    expect(people(both)).toEqual([["А. Пахмутова"], ["А. Пахмутова"]]);
    expect(people(one)).toEqual([["А. Пахмутова", "Другой"], []]);
    expect((await authors()).map(({ name }) => name)).not.toContain("Пахмутова");
    expect((await authors()).find(({ _id }) => _id === into)?.songs).toBe(2);
    const trail = (await app.call("listChanges", { entity: "sound" }, token)).body.data;
    expect(trail.map(({ fields }) => Object.keys(fields).toSorted())).toEqual([
      ["music_authors"],
      ["music_authors", "text_authors"],
    ]);
    const gone = (await app.call("listChanges", { entity: "author", _id: from }, token)).body.data;
    expect(gone.map(({ action }) => action)).toEqual(["delete"]);
  });

  it("of executors are merged in the library too, and films in the songs themselves", async () => {
    const song = await createSong(app, { executors: ["Хор"], film: "Цирк" });
    await createSong(app, { executors: ["Хор имени"], film: "Цирк (1936)" });
    const [choir, named] = [await idOf("executors", "Хор"), await idOf("executors", "Хор имени")];
    const item = { name: "Гимн", executor_id: [choir], status_id: "Активна" as const, order: 1 };
    const { body } = await app.call("createLibraryItem", item, token);
    expect((await merge(choir, named, "executor")).body.songs).toBe(2);
    const { data } = (await app.call("listLibraryItems", { ids: body._id }, token)).body;
    expect(data[0]?.executor).toEqual(["Хор имени"]);
    expect((await merge(await idOf("films", "Цирк"), await idOf("films", "Цирк (1936)"), "film")).body.songs).toBe(1);
    const [moved] = (await app.call("listCatalogue", { ids: song }, token)).body.data;
    expect(moved).toMatchObject({ executors: [{ name: "Хор имени" }], film: { name: "Цирк (1936)" } });
  });

  it("stay where one is not there, or both are one", async () => {
    await createSong(app, { music: ["Автор"], text: [] });
    const id = await idOf("authors", "Автор");
    const lost = await merge(id, uuid());
    expect([lost.status, Object.keys(lost.error.fields ?? {})]).toEqual([409, ["into_id"]]);
    expect((await merge(uuid(), id)).status).toBe(404);
    const same = await merge(id, id);
    expect([same.status, Object.keys(same.error.fields ?? {})]).toEqual([400, ["into_id"]]);
    expect((await authors()).find(({ _id }) => _id === id)?.songs).toBe(1);
  });
});

describe("twins", () => {
  const taken = { status: 409, field: "Такой автор уже есть" };
  const tryAdd = async (name: string) => {
    const { status, error } = await app.call("createAuthor", { name }, token);
    return { status, field: error.fields?.["name"] };
  };

  it("are refused regardless of case, ё and spaces, at the field", async () => {
    await add("Пётр Лещенко");
    for (const name of ["петр  лещенко", "ПЕТРЛЕЩЕНКО", "Пётр\u00A0Лещенко"]) {
      expect(await tryAdd(name)).toEqual(taken);
    }
    expect((await tryAdd("Пётр Лещёнко-младший")).status).toBe(201);
  });

  // By a database of its own: what migrations have built on this one since keeps it from being taken back.
  it("from before stay, are told apart, and end by a deletion or another name", async () => {
    const db = await createTestDatabase();
    onTestFinished(() => db.close());
    const { kysely } = db;
    const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
    expect((await migrator.migrateTo("0033-lists")).error).toBeUndefined();
    const names = ["Лев Лещенко", "Лев  Лещенко", "ЛевЛещенко"];
    const [first = "", second = "", third = ""] = names.map(() => uuid());
    for (const [at, id] of [first, second, third].entries()) {
      await sql`insert into authors (id, name) values (${id}, ${names[at]})`.execute(kysely);
    }
    expect((await migrator.migrateToLatest()).error).toBeUndefined();

    const twins = async () => {
      const rows = kysely.selectFrom("authors").select("id").where("twin", "=", true).orderBy("id");
      return (await rows.execute()).map(({ id }) => id);
    };
    const rename = (id: string, name: string) =>
      kysely.updateTable("authors").set({ name }).where("id", "=", id).execute();
    const insert = () => kysely.insertInto("authors").values({ id: uuid(), name: "лев лещенко" }).execute();
    const refused = "authors_name";
    expect(await twins()).toEqual([second, third]);
    await expect(insert()).rejects.toThrow(refused);
    // Its spelling may change as long as it says the same.
    await rename(third, "Левлещенко");
    await expect(rename(second, "Лев   Лещенко")).rejects.toThrow(refused);
    await kysely.deleteFrom("authors").where("id", "=", first).execute();
    expect(await twins()).toEqual([third]);
    await expect(insert()).rejects.toThrow(refused);
    await rename(second, "Валерий");
    expect(await twins()).toEqual([]);
    await expect(insert()).rejects.toThrow(refused);
  });
});
