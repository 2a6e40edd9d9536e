import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  createAccount,
  createDirectories,
  createSong,
  type SongOptions,
  type TestDirectories,
} from "../../../test/factories.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
});
afterAll(() => app.close());

type Query = Parameters<typeof app.call<"listCatalogue">>[1];
const list = async (query: Query) => {
  const { status, body } = await app.call("listCatalogue", query, token);
  return { status, total: body.total, names: body.data?.map(({ name }) => name) };
};
const change = (id: string, columns: object) =>
  app.db.kysely.updateTable("sounds").set(columns).where("id", "=", id).execute();

describe("a search", () => {
  beforeEach(async () => {
    await createSong(app, { name: "Берёза", fragment: "Во поле стояла", executors: ["Хор Пятницкого"] });
    await createSong(app, { name: "Калинка", fragment: "Под берёзою зелёной", executors: ["Ансамбль"] });
    await change(await createSong(app, { name: "100% любви_", fragment: "Ах", executors: ["Ёлки"] }), { sound_id: 42 });
  });

  it.each([
    ["БЕРЕЗ", ["Берёза", "Калинка"]],
    ["зеленой", ["Калинка"]],
    ["пятниц", ["Берёза"]],
    ["елки", ["100% любви_"]],
    ["%", ["100% любви_"]],
    ["_", ["100% любви_"]],
    ["100% люб", ["100% любви_"]],
    ["люб_и", []],
    ["хор%пят", []],
    ["42", ["100% любви_"]],
    ["100", ["100% любви_"]],
    ["4", []],
    ["берёза калинка", []],
    [" ", ["100% любви_", "Берёза", "Калинка"]],
    ["'; drop table sounds --", []],
    ["\\", []],
    ["99999999999999999999", []],
  ])("for «%s»", async (find, names) => {
    expect(await list({ find })).toEqual({ status: 200, total: names.length, names });
  });
});

describe("a filter", () => {
  let rows: TestDirectories;
  const ids: string[] = [];
  beforeEach(async () => {
    rows = await createDirectories(app);
    ids.length = 0;
    const options: SongOptions[] = [
      { music: ["Алябьев"], text: ["Дельвиг"], executors: ["Ансамбль"], level: 1, film: "Садко" },
      { music: ["Дельвиг"], text: [], executors: ["Ансамбль", "Хор имени Пятницкого"], level: 2, demo: true },
      { music: [], text: [], executors: [], level: 2, status: "hidden" },
    ];
    for (const [i, option] of options.entries()) ids.push(await createSong(app, { ...option, name: `Песня ${i}` }));
    const [first = "", second = "", third = ""] = ids;
    await change(first, { filter_id: rows.filter });
    await change(third, { sound: null });
    const link = (sound_id: string) => ({ sound_id, ordinal: 0 });
    await app.db.kysely
      .insertInto("sound_genres")
      .values({ ...link(first), genre_id: rows.genres[0] })
      .execute();
    await app.db.kysely
      .insertInto("sound_genres")
      .values({ ...link(second), genre_id: rows.genres[1] })
      .execute();
    await app.db.kysely
      .insertInto("sound_languages")
      .values({ ...link(second), language_id: rows.languages[0] })
      .execute();
  });

  it("by each field alone, by many values and by many fields", async () => {
    const { authors, executors, genres, languages, film, filter, levels } = rows;
    const cases: [object, number[]][] = [
      [{ status_id: "Неактивна" }, [2]],
      [{ status_id: ["Активна", "Неактивна"] }, [0, 1, 2]],
      [{ difficulty_id: levels[1] }, [1, 2]],
      [{ difficulty_id: [...levels] }, [0, 1, 2]],
      [{ genre_id: genres[0] }, [0]],
      [{ genre_id: [...genres] }, [0, 1]],
      [{ language_id: languages[0] }, [1]],
      [{ executor_id: executors[0] }, [1]],
      [{ executor_id: executors[1] }, [0, 1]],
      [{ author_id: authors[0] }, [0]],
      [{ author_id: authors[1] }, [0, 1]],
      [{ film_id: film }, [0]],
      [{ filter_id: filter }, [0]],
      [{ has_sound: false }, [2]],
      [{ has_sound: true }, [0, 1]],
      [{ demo: true }, [1]],
      [{ demo: false }, [0, 2]],
      [{ author_id: authors[1], demo: true }, [1]],
      [{ difficulty_id: levels[1], status_id: "Активна", has_sound: true }, [1]],
      [{ genre_id: genres[0], demo: true }, []],
      [{ film_id: uuid() }, []],
      [{}, [0, 1, 2]],
    ];
    for (const [filter_, expected] of cases) {
      const names = expected.map((i) => `Песня ${i}`);
      const answer = await list({ filter: JSON.stringify(filter_) });
      expect(answer, JSON.stringify(filter_)).toEqual({ status: 200, total: names.length, names });
    }
    expect((await list({ filter: JSON.stringify({ difficulty_id: levels[1] }), find: "песня 1" })).names).toEqual([
      "Песня 1",
    ]);
    expect((await list({ filter: '{"demo":true}', ids: ids.join() })).names).toEqual(["Песня 1"]);
    expect((await list({ ids: ids.slice(0, 1).join() })).names).toEqual(["Песня 0"]);
  });

  it.each([
    { filter: '{"name":"x"}' },
    { filter: '{"audio_hash":"x"}' },
    { filter: '{"status_id":"x"}' },
    { filter: '{"status_id":[]}' },
    { filter: '{"genre_id":"1"}' },
    { filter: '{"demo":"true"}' },
    { filter: '{"__proto__":{"demo":true},"constructor":1}' },
    { filter: "[]" },
    { filter: "{" },
    { sort: "fragment" },
    { sort: "audio_hash" },
    { sort: "--name" },
    { select: "audio_hash" },
    { select: "search" },
    { select: "" },
    { ids: "1" },
    { limit: 0 },
    { limit: 301 },
    { skip: -1 },
    { find: "ж".repeat(101) },
    { other: 1 },
  ])("is refused: %o", async (query) => {
    expect((await list(query as never)).status).toBe(400);
  });

  it("and a choice of fields leaves the others out", async () => {
    const { body } = await app.call("listCatalogue", { select: "name,executors" }, token);
    expect(body.data).toHaveLength(3);
    for (const song of body.data) expect(Object.keys(song).toSorted()).toEqual(["_id", "executors", "name"]);
  });
});

describe("the order", () => {
  const names = ["юла", "Ёлка", "Ель", "арба", "10", "9"];
  beforeEach(async () => {
    for (const [i, name] of names.entries()) {
      const id = await createSong(app, { name, level: (i % 3) + 1, status: i < 2 ? "hidden" : "active" });
      const at = new Date(2026, 0, 1 + ((i * 5) % 6));
      await change(id, {
        duration: i === 3 ? null : 60 - i,
        sound_id: 1000 + ((i * 7) % 11),
        created_at: at,
        updated_at: at,
      });
    }
  });

  it.each([
    ["name", ["10", "9", "арба", "Ёлка", "Ель", "юла"]],
    ["sound_id", ["юла", "9", "Ель", "10", "Ёлка", "арба"]],
    ["created_at", ["юла", "9", "10", "арба", "Ель", "Ёлка"]],
    ["updated_at", ["юла", "9", "10", "арба", "Ель", "Ёлка"]],
    ["duration", ["9", "10", "Ель", "Ёлка", "юла", "арба"]],
    ["difficulty", ["юла", "арба", "Ёлка", "10", "Ель", "9"]],
    ["status_id", ["Ель", "арба", "10", "9", "юла", "Ёлка"]],
  ] as const)("is by %s, both ways, and pages have no gap", async (sort, expected) => {
    expect((await list({ sort })).names).toEqual(expected);
    const back = sort === "duration" ? ["юла", "Ёлка", "Ель", "10", "9", "арба"] : expected.toReversed();
    expect((await list({ sort: `-${sort}` })).names).toEqual(back);
    const pages = await Promise.all([0, 2, 4, 6].map((skip) => list({ sort, skip, limit: 2 })));
    expect(pages.flatMap((page) => page.names)).toEqual(expected);
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6]);
  });

  it.each(["name", "-name", "difficulty", "-difficulty", "duration", "-duration", "status_id"] as const)(
    "is that of the neighbours: %s",
    async (sort) => {
      for (const filter of [undefined, '{"status_id":"Активна"}']) {
        const { data } = (await app.call("listCatalogue", { sort, filter }, token)).body;
        const ids = [null, ...data.map(({ _id }) => _id), null];
        for (const [i, { _id }] of data.entries()) {
          const { body } = await app.call("getNeighbours", { _id, sort, filter }, token);
          expect(body).toEqual({ previous: ids[i], next: ids[i + 2] });
        }
      }
    },
  );

  it("has neighbours of a song that the filter leaves out, and none of one that is not there", async () => {
    const { data } = (await app.call("listCatalogue", { find: "арба" }, token)).body;
    const _id = data[0]?._id ?? "";
    const { body } = await app.call("getNeighbours", { _id, find: "ель" }, token);
    const [next] = (await app.call("listCatalogue", { find: "ель" }, token)).body.data;
    expect(body).toEqual({ previous: null, next: next?._id });
    expect((await app.call("getNeighbours", { _id: uuid() }, token)).body).toEqual({ previous: null, next: null });
    expect((await app.call("getNeighbours", { _id: "1" }, token)).status).toBe(400);
  });
});

describe("duplicates", () => {
  it("are other songs of one name and executor, or of one audio", async () => {
    const one = await createSong(app, { name: "Берёза", executors: ["Хор", "Ансамбль"] });
    const two = await createSong(app, { name: "берЕза", executors: ["Ансамбль"] });
    await createSong(app, { name: "Берёза", executors: ["Оркестр"] });
    const four = await createSong(app, { name: "Другая", executors: ["Хор"] });
    for (const id of [one, four]) await change(id, { audio_hash: "ab" });
    const { data: executors } = (await app.call("listExecutorNames", {}, token)).body;
    const ids = executors.filter(({ name }) => name !== "Оркестр").map(({ _id }) => _id);
    const find = async (query: Parameters<typeof app.call<"listDuplicates">>[1]) => {
      const { data } = (await app.call("listDuplicates", query, token)).body;
      return data.map(({ _id, reason }) => [_id, reason]);
    };
    const executor_id = ids.join();
    expect(await find({ _id: one, name: "БЕРЁЗА", executor_id })).toEqual([
      [two, "name"],
      [four, "audio"],
    ]);
    expect(await find({ name: "Береза", executor_id })).toEqual([
      [one, "name"],
      [two, "name"],
    ]);
    expect(await find({ _id: four })).toEqual([[one, "audio"]]);
    expect(await find({ _id: two })).toEqual([]);
    expect(await find({ name: "Берёза" })).toEqual([]);
    expect(await find({})).toEqual([]);
    const { data } = (await app.call("listDuplicates", { _id: four }, token)).body;
    expect(data).toMatchObject([{ _id: one, name: "Берёза", executors: ["Хор", "Ансамбль"], reason: "audio" }]);
  });
});
