import { scoreKeys } from "@hitoslov/rules";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createSong } from "../../../test/factories.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
});
afterAll(() => app.close());

describe("levels", () => {
  it.each(["0", "01", "1000", "-1", "1.5", "первый", " "])("have numbers for names: %s is none", async (name) => {
    const { status, error } = await app.call("createDifficulty", { name, points: 1 }, token);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["name"]]);
  });

  it("are there once, in the order of their numbers", async () => {
    for (const name of ["10", "999"]) {
      expect((await app.call("createDifficulty", { name, points: 1 }, token)).status).toBe(201);
    }
    const taken = await app.call("createDifficulty", { name: "2", points: 1 }, token);
    expect([taken.status, taken.error.fields]).toEqual([409, { name: "Такой уровень сложности уже есть" }]);
    const names = async (sort: "name" | "-name" | "points") =>
      (await app.call("listDifficulty", { sort }, token)).body.data.map(({ name }) => name);
    expect(await names("name")).toEqual(["1", "2", "3", "10", "999"]);
    expect(await names("-name")).toEqual(["999", "10", "3", "2", "1"]);
    expect((await names("points")).slice(2)).toEqual(["1", "2", "3"]);
  });

  it.each([0, 1_000_000])("give %d points", async (points) => {
    expect((await app.call("createDifficulty", { name: "9", points }, token)).status).toBe(201);
  });

  it.each([-1, 1_000_001, 0.5, "5", Number.NaN])("never give %s", async (points) => {
    const { status, error } = await app.call("createDifficulty", { name: "9", points: points as number }, token);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["points"]]);
  });

  it("may change their number while songs are at them, and players see it", async () => {
    const song = await createSong(app, { level: 2 });
    const [, level] = (await app.call("listDifficulty", {}, token)).body.data;
    const change = { _id: level?._id ?? "", name: "20", points: 5 };
    expect((await app.call("updateDifficulty", change, token)).status).toBe(200);
    await app.refreshCatalogue();
    const player = (await createAccount(app)).token;
    const { sounds } = (await app.call("listSounds", { difficulty: 20 }, player)).body;
    expect(sounds.map(({ _id, difficulty }) => [_id, difficulty.name])).toEqual([[song, "20"]]);
  });

  it("come back by default where there are none, and leave a trail", async () => {
    expect((await app.call("createDirectories", {}, token)).body).toEqual({ created: 0 });
    await app.db.kysely.deleteFrom("difficulties").execute();
    const replies = await Promise.all([1, 2].map(() => app.call("createDirectories", {}, token)));
    expect(replies.map(({ status, body }) => [status, body.created]).toSorted()).toEqual([
      [201, 0],
      [201, 3],
    ]);
    expect((await app.call("listDifficulty", {}, token)).body.data).toMatchObject([
      { name: "1", points: 50 },
      { name: "2", points: 100 },
      { name: "3", points: 150 },
    ]);
    const { data } = (await app.call("listChanges", { entity: "difficulty" }, token)).body;
    expect(data.map(({ action, fields }) => [action, fields["name"]?.after]).toSorted()).toEqual([
      ["create", "1"],
      ["create", "2"],
      ["create", "3"],
    ]);
  });
});

describe("score rules", () => {
  it("change their score only, may be deleted and come in no other kinds", async () => {
    const { data, total } = (await app.call("listScore", {}, token)).body;
    expect([data.length, total]).toEqual([scoreKeys.length, scoreKeys.length]);
    const [rule] = data;
    const _id = rule?._id ?? "";
    const edited = await app.call("updateScore", { _id, score: -1_000_000 }, token);
    expect(edited.body).toMatchObject({ _id, key: rule?.key, score: -1_000_000, songs: null });
    for (const score of [-1_000_001, 1_000_001, 0.5]) {
      expect((await app.call("updateScore", { _id, score }, token)).error.fields).toHaveProperty("score");
    }
    const renamed = await app.call("updateScore", { _id, score: -1_000_000, key: "author" } as never, token);
    expect(renamed.body).toMatchObject({ _id, key: rule?.key, score: -1_000_000 });
    expect(
      (await app.app.inject({ method: "POST", url: "/api/score", headers: { token }, payload: {} })).statusCode,
    ).toBe(404);
    expect((await app.call("deleteScore", { _id }, token)).status).toBe(200);
    const { data: trail } = (await app.call("listChanges", { entity: "score", _id }, token)).body;
    expect(trail.map(({ action, fields }) => [action, Object.keys(fields)])).toEqual([
      ["delete", ["key", "score"]],
      ["update", ["score"]],
    ]);
  });
});

describe("speeds", () => {
  beforeEach(() => app.db.kysely.deleteFrom("speeds").execute());
  const speed = { min_time: 10, max_time: 20, coefficient: 1.5 };
  const create = (change: Partial<typeof speed>) => app.call("createSpeed", { ...speed, ...change }, token);

  it.each([{ min_time: 0, max_time: 999 }, { coefficient: 0.001 }, { coefficient: 1000 }])(
    "take %o",
    async (change) => {
      expect((await create(change)).status).toBe(201);
    },
  );

  it.each([
    ["min_time", -1],
    ["min_time", 1000],
    ["min_time", 1.5],
    ["max_time", 1000],
    ["max_time", -1],
    ["max_time", 10],
    ["max_time", 9],
    ["coefficient", 0],
    ["coefficient", -1],
    ["coefficient", 1000.1],
    ["coefficient", "2"],
  ] as const)("never take %s of %s", async (field, value) => {
    const { status, error } = await create({ [field]: value });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });

  it("never share a second", async () => {
    const made = await create({});
    expect((await create({ min_time: 20, max_time: 30 })).status).toBe(201);
    for (const [min_time, max_time] of [
      [10, 20],
      [0, 11],
      [19, 20],
      [12, 13],
      [0, 999],
    ] as const) {
      const { status, error } = await create({ min_time, max_time });
      expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([409, "conflict", ["min_time"]]);
    }
    const wider = await app.call("updateSpeed", { ...speed, _id: made.body._id, max_time: 21 }, token);
    expect(wider.status).toBe(409);
    expect((await app.call("updateSpeed", { ...speed, _id: made.body._id, min_time: 0 }, token)).status).toBe(200);
  });

  it("are added once by many at once", async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, (_, i) => create({ max_time: 20 + i })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it("come in the order of time", async () => {
    await create({ min_time: 100, max_time: 200 });
    await create({ min_time: 9, max_time: 10 });
    const { data } = (await app.call("listSpeed", {}, token)).body;
    expect(data.map(({ min_time }) => min_time)).toEqual([9, 100]);
  });
});

describe("all names", () => {
  it("come in a reader's order for the forms", async () => {
    for (const name of ["юла", "Ёлка", "Ель", "арба"]) {
      for (const route of ["createExecutor", "createAuthor", "createGenre", "createLanguage", "createFilm"] as const) {
        expect((await app.call(route, { name }, token)).status).toBe(201);
      }
      await app.call("createFilter", { name, description: "о чём" }, token);
    }
    await app.call("createDifficulty", { name: "10", points: 1 }, token);
    const { body } = await app.call("getDirectories", {}, token);
    const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
    const { difficulty, ...rest } = body;
    expect(names(difficulty)).toEqual(["1", "2", "3", "10"]);
    expect(body.music).toEqual(body.author);
    for (const [name, list] of Object.entries(rest)) expect(names(list), name).toEqual(["арба", "Ёлка", "Ель", "юла"]);
    expect((await app.call("listExecutorNames", {}, token)).body.data).toEqual(body.executor);
  });
});

describe("a list", () => {
  const names = ["берёза", "Берёзка", "вальс 100%", "Под_чёркнуто", "10", "9"];
  beforeEach(async () => {
    for (const name of names) await app.call("createFilm", { name }, token);
  });
  const find = async (input: Parameters<typeof app.call<"listFilm">>[1]) => {
    const { status, body } = await app.call("listFilm", input, token);
    return { status, total: body.total, names: body.data?.map(({ name }) => name) };
  };

  it.each([
    ["БЕРЕЗ", ["берёза", "Берёзка"]],
    ["ерёзк", ["Берёзка"]],
    ["0%", ["вальс 100%"]],
    ["вальс%", []],
    ["вальс 1", ["вальс 100%"]],
    ["Под_чер", ["Под_чёркнуто"]],
    ["чер_нуто", []],
    ["_", ["Под_чёркнуто"]],
    ["%", ["вальс 100%"]],
    ["\\", []],
    ["  ", names],
  ])("is searched for «%s» as it stands", async (text, found) => {
    const { names: answer, total } = await find({ find: text });
    expect(answer?.toSorted()).toEqual([...found].toSorted());
    expect(total).toBe(found.length);
  });

  it("begins with the very name that is searched for, whatever its case and ё", async () => {
    for (const name of ["Абрикос", "Бабрик", "брик"]) await app.call("createFilm", { name }, token);
    expect((await find({ find: "БРИК", limit: 1 })).names).toEqual(["брик"]);
    expect((await find({ find: "БРИК", sort: "-name" })).names).toEqual(["брик", "Бабрик", "Абрикос"]);
    expect((await find({ find: "береза", sort: "-name" })).names).toEqual(["берёза"]);
    expect((await find({ find: "Берёзк" })).names).toEqual(["Берёзка"]);
    expect((await app.call("listDifficulty", { find: "1" }, token)).status).toBe(200);
    expect((await app.call("listFilter", { find: "1" }, token)).status).toBe(200);
  });

  it("is sorted both ways, and paged without a gap", async () => {
    const all = (await find({ sort: "name" })).names ?? [];
    expect(all).toEqual(["10", "9", "берёза", "Берёзка", "вальс 100%", "Под_чёркнуто"]);
    expect((await find({ sort: "-name" })).names).toEqual(all.toReversed());
    // Nothing tells them apart, and yet no page repeats another.
    for (const sort of ["songs", "-songs"] as const) {
      const pages = await Promise.all([0, 2, 4].map((skip) => find({ sort, skip, limit: 2 })));
      expect(new Set(pages.flatMap((page) => page.names)).size).toBe(6);
      expect(pages.map(({ total }) => total)).toEqual([6, 6, 6]);
    }
  });

  it("is sorted by use, over all pages", async () => {
    await createSong(app, { film: "9" });
    await createSong(app, { film: "9" });
    await createSong(app, { film: "вальс 100%" });
    expect((await find({ sort: "-songs", limit: 2 })).names).toEqual(["9", "вальс 100%"]);
    expect((await find({ sort: "songs" })).names?.slice(-2)).toEqual(["вальс 100%", "9"]);
  });

  it("is narrowed to ids, and to fields", async () => {
    const { data } = (await app.call("listFilm", { select: "name" }, token)).body;
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(["_id", "name"]);
    const ids = data.slice(1, 3).map(({ _id }) => _id);
    for (const list of [ids.join(","), JSON.stringify(ids), ids.join().toUpperCase()]) {
      expect((await app.call("listFilm", { ids: list }, token)).body.data.map(({ _id }) => _id)).toEqual(ids);
    }
    expect((await find({ ids: uuid() })).total).toBe(0);
  });

  it.each([
    { sort: "updated_at" },
    { sort: "id" },
    { select: "password" },
    { filter: '{"secret":"x"}' },
    { filter: "{" },
    { ids: "1,2" },
    { limit: 101 },
    { skip: -1 },
    { find: "ж".repeat(101) },
    { find: "\0" },
    { other: "1" },
  ])("refuses %o", async (input) => {
    expect((await find(input as never)).status).toBe(400);
  });
});
