import { type CatalogueSong, limits, type SongFields } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type Reply, type TestApp } from "../../../test/app.ts";
import { createAccount, createDirectories, type TestDirectories } from "../../../test/factories.ts";

let app: TestApp;
let token: string;
let rows: TestDirectories;
let fields: SongFields;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
  rows = await createDirectories(app);
  fields = {
    name: "Соловей",
    //          0        1   2        3
    fragment: "Соловей мой, соловей, голосистый соловей!",
    fragment_order: 9999,
    hidden: [3, 0],
    decoys: ["  Певец ", "утица"],
    sound_id: 4217,
    status_id: "Активна",
    difficulty_id: rows.levels[0],
    music_author_id: [rows.authors[0]],
    text_author_id: [rows.authors[1], rows.authors[0]],
    executor_id: [rows.executors[1], rows.executors[0]],
    genre_id: [rows.genres[0]],
    language_id: [rows.languages[0]],
    film_id: rows.film,
    filter_id: rows.filter,
    demo: true,
    typing_only: true,
    rights_holder: "Общественное достояние",
    fact: "Слова Некрасова",
  };
});
afterAll(() => app.close());

const create = (change: object = {}) => app.call("createSound", { ...fields, ...change }, token);
const update = (_id: string, change: object = {}) => app.call("updateSound", { _id, ...fields, ...change }, token);
const minimal = () => {
  const { name, fragment, sound_id, status_id, difficulty_id } = fields;
  return { name, fragment, sound_id, status_id, difficulty_id };
};
const stored = async () => (await app.call("listCatalogue", {}, token)).body.data;
const trail = async (_id: string) => (await app.call("listChanges", { entity: "sound", _id }, token)).body.data;
const fieldsOf = ({ status, error }: Pick<Reply<"createSound">, "status" | "error">) => [
  status,
  Object.keys(error.fields ?? {}),
];

describe("a song", () => {
  it("is added as it was written", async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const now = app.clock.now().toISOString();
    const expected: CatalogueSong = {
      _id: body._id,
      name: "Соловей",
      fragment: "Соловей мой, соловей, голосистый соловей!",
      fragment_order: 9999,
      hidden: [0, 3],
      aliases: [],
      decoys: ["Певец", "утица"],
      sound_id: 4217,
      status_id: "Активна",
      shown_from: null,
      shown_until: null,
      audience: "all",
      difficulty: { _id: rows.levels[0], name: "1" },
      music_authors: [{ _id: rows.authors[0], name: "Алябьев" }],
      text_authors: [
        { _id: rows.authors[1], name: "Дельвиг" },
        { _id: rows.authors[0], name: "Алябьев" },
      ],
      executors: [
        { _id: rows.executors[1], name: "Ансамбль" },
        { _id: rows.executors[0], name: "Хор имени Пятницкого" },
      ],
      genres: [{ _id: rows.genres[0], name: "Романс" }],
      languages: [{ _id: rows.languages[0], name: "Русский" }],
      film: { _id: rows.film, name: "Садко" },
      filter: { _id: rows.filter, name: "Детям" },
      difficulty_id: rows.levels[0],
      music_author_id: [rows.authors[0]],
      text_author_id: [rows.authors[1], rows.authors[0]],
      executor_id: [rows.executors[1], rows.executors[0]],
      genre_id: [rows.genres[0]],
      language_id: [rows.languages[0]],
      film_id: rows.film,
      filter_id: rows.filter,
      demo: true,
      typing_only: true,
      daily_on: null,
      word_times: null,
      source: null,
      cut: null,
      loudness: null,
      silence: null,
      rights_holder: "Общественное достояние",
      fact: "Слова Некрасова",
      sound: null,
      duration: null,
      audio_ms: null,
      photo: null,
      created_at: now,
      updated_at: now,
    };
    expect(body).toEqual(expected);
    expect(await stored()).toEqual([expected]);
    const [made] = await trail(body._id);
    expect(made).toMatchObject({
      action: "create",
      fields: { name: { before: null, after: "Соловей" }, hidden: { before: null, after: [0, 3] } },
    });
    for (const stamp of ["created_at", "updated_at", "_id"]) expect(made?.fields).not.toHaveProperty(stamp);
  });

  it("needs no more than its name, words, number, status and level", async () => {
    const { status, body } = await app.call("createSound", minimal(), token);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      hidden: [],
      decoys: [],
      executors: [],
      film: null,
      filter: null,
      shown_from: null,
      shown_until: null,
      audience: "all",
      demo: false,
      typing_only: false,
      rights_holder: null,
      fact: null,
      fragment_order: null,
    });
  });

  it("is edited as a whole but for what the specification does not name, and the trail keeps what has changed", async () => {
    const { body: made } = await create();
    app.clock.advance(60);
    const { status, body } = await app.call("updateSound", { ...minimal(), _id: made._id, name: "Жаворонок" }, token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Жаворонок",
      hidden: [0, 3],
      decoys: made.decoys,
      demo: true,
      typing_only: true,
      fact: made.fact,
      text_authors: [],
      genres: [],
      film: null,
      rights_holder: null,
      created_at: made.created_at,
      updated_at: app.clock.now().toISOString(),
    });
    const [edit] = await trail(made._id);
    expect(edit?.fields).toMatchObject({
      name: { before: "Соловей", after: "Жаворонок" },
      executors: { before: made.executors, after: [] },
      film: { before: made.film, after: null },
    });
    expect(edit?.fields).not.toHaveProperty("fragment");
  });

  it("keeps the order of its people through an edit of it", async () => {
    const { body: made } = await create();
    const { body } = await update(made._id, { executor_id: [...rows.executors] });
    expect(body.executors.map(({ _id }) => _id)).toEqual([...rows.executors]);
    const [edit] = await trail(made._id);
    expect(Object.keys(edit?.fields ?? {})).toEqual(["executors"]);
  });

  it("is not overwritten by an edit of what it was, and one edit of two at once is stale", async () => {
    const { body: made } = await create();
    const { updated_at } = made;
    const replies = await Promise.all(["Раз", "Два"].map((name) => update(made._id, { name, updated_at })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.error.code).toBe("stale");
    const won = replies.find(({ status }) => status === 200)?.body.name;
    expect((await stored()).map(({ name }) => name)).toEqual([won]);
    expect(await trail(made._id)).toHaveLength(2);
  });

  it("is deleted", async () => {
    const { body: made } = await create();
    expect((await app.call("deleteSound", { _id: made._id }, token)).body).toEqual({ _id: made._id });
    expect(await stored()).toEqual([]);
    const [deleted] = await trail(made._id);
    expect(deleted).toMatchObject({ action: "delete", fields: { name: { before: "Соловей", after: null } } });
    expect((await app.call("deleteSound", { _id: made._id }, token)).status).toBe(404);
    expect((await update(made._id)).status).toBe(404);
  });

  it("has a number of its own, also when two are added at once", async () => {
    const { body: made } = await create();
    const taken = await create();
    expect([taken.status, taken.error.fields]).toEqual([409, { sound_id: "Код звука 4217 уже занят" }]);
    const { body: other } = await create({ sound_id: 5 });
    expect((await update(other._id, { sound_id: 4217 })).error.fields).toHaveProperty("sound_id");
    expect((await update(made._id, { sound_id: 4217 })).status).toBe(200);
    const replies = await Promise.all([1, 2, 3].map(() => create({ sound_id: 7 })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

describe("the fields of a song", () => {
  it.each([
    { sound_id: 0 },
    { sound_id: 999_999 },
    { fragment_order: 0 },
    { fragment_order: null },
    { name: "ж".repeat(200) },
    { rights_holder: "ж".repeat(200) },
    { rights_holder: " " },
    { hidden: [] },
    { fragment: Array.from({ length: 60 }, (_, i) => `слово${i}`).join(" "), hidden: [59] },
    { decoys: Array.from({ length: 30 }, (_, i) => `приманка${i}`) },
    { decoys: ["ж".repeat(64)] },
    { demo: false },
  ])("may be %o", async (change) => {
    expect((await create(change)).status).toBe(201);
  });

  it("hold the answers that count as right beside a word", async () => {
    const [one, other] = ["певец", "Соловушка"].map((answer) => ({ position: 0, word: "Соловей", answer }));
    const { body } = await create({ aliases: [one, other] });
    expect(body.aliases).toEqual([one, other]);
  });

  it("may have each text as long and each list as full as its limit allows, all in one call", async () => {
    const full = (at: number) => String(at).padStart(limits.answer.max, "ш");
    const change = {
      fragment: Array.from({ length: 30 }, (_, at) => full(at)).join(" "),
      hidden: [0],
      decoys: Array.from({ length: limits.decoys.max }, (_, at) => full(100 + at)),
      aliases: Array.from({ length: limits.aliases.max }, (_, at) => ({
        position: 0,
        word: full(0),
        answer: full(1000 + at),
      })),
    };
    const { status, body } = await create(change);
    expect([status, body]).toMatchObject([201, change]);
    expect((await update(body._id, change)).status).toBe(200);
  });

  it.each([
    ["no word", [{ position: 0, word: "Соловей", answer: "…" }]],
    ["the word itself", [{ position: 0, word: "Соловей", answer: "сОлОвЕй!" }]],
  ])("may not hold as such an answer: %s", async (_what, aliases) => {
    expect(fieldsOf(await create({ aliases }))).toEqual([400, ["aliases.0.answer"]]);
    expect(await stored()).toEqual([]);
  });

  it("may not hold such an answer twice", async () => {
    const aliases = ["ёлка", "Елка"].map((answer) => ({ position: 0, word: "Соловей", answer }));
    expect(fieldsOf(await create({ aliases }))).toEqual([400, ["aliases.1.answer"]]);
  });

  it("keep no blank holder of rights", async () => {
    expect((await create({ rights_holder: "   " })).body.rights_holder).toBeNull();
  });

  it.each([
    ...(["name", "fragment", "sound_id", "status_id", "difficulty_id"] as const).flatMap((field) => [
      [field, undefined] as const,
      [field, null] as const,
      [field, "  "] as const,
    ]),
    ["name", "ж".repeat(201)],
    ["name", "a\0b"],
    ["fragment", "ж".repeat(2001)],
    ["fragment", "— … !"],
    ["fragment", "слово ".repeat(61)],
    ["sound_id", -1],
    ["sound_id", 1_000_000],
    ["sound_id", 1.5],
    ["sound_id", "4217"],
    ["fragment_order", 10_000],
    ["fragment_order", -1],
    ["status_id", "Удалена"],
    ["difficulty_id", "1"],
    ["rights_holder", "ж".repeat(201)],
    ["fact", "ж".repeat(301)],
    ["hidden", [5]],
    ["hidden", [0, 0]],
    ["decoys", Array.from({ length: 31 }, (_, i) => `приманка${i}`)],
    ["decoys", ["Голосистый"]],
    ["decoys", ["сОлОвЕй"]],
    ["decoys", ["ёлка", "елка"]],
    ["decoys", ["— !"]],
    ["executor_id", "хор"],
    ["demo", "да"],
    ["film_id", ""],
  ] as const)("may not be %s: %o", async (field, value) => {
    expect(fieldsOf(await create({ [field]: value }))).toEqual([400, [field]]);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ["hidden", [-1]],
    ["hidden", [60]],
    ["decoys", ["  "]],
    ["decoys", ["ж".repeat(65)]],
    ["genre_id", ["1"]],
  ] as const)("may not hold %s: %o", async (field, value) => {
    expect(fieldsOf(await create({ [field]: value }))).toEqual([400, [`${field}.0`]]);
  });

  it("may not hide a word too long to be typed", async () => {
    const fragment = `Во ${"о".repeat(65)}`;
    expect(fieldsOf(await create({ fragment, hidden: [1], decoys: [] }))).toEqual([400, ["hidden"]]);
    expect((await create({ fragment, hidden: [0], decoys: [] })).status).toBe(201);
  });

  it.each(["music_author_id", "text_author_id", "executor_id", "genre_id", "language_id"] as const)(
    "have no unknown and no repeated rows: %s",
    async (field) => {
      const [known = ""] = fields[field] ?? [];
      expect(fieldsOf(await create({ [field]: [known, known.toUpperCase()] }))).toEqual([400, [field]]);
      expect(fieldsOf(await create({ [field]: [known, uuid()] }))).toEqual([409, [field]]);
      expect(fieldsOf(await create({ [field]: Array.from({ length: 21 }, () => uuid()) }))).toEqual([400, [field]]);
      expect(await stored()).toEqual([]);
    },
  );

  it.each(["difficulty_id", "film_id", "filter_id"] as const)("have no unknown row: %s", async (field) => {
    expect(fieldsOf(await create({ [field]: uuid() }))).toEqual([409, [field]]);
    const { body: made } = await create();
    expect(fieldsOf(await update(made._id, { [field]: uuid() }))).toEqual([409, [field]]);
  });

  it.each([{ audio_hash: "x" }, { search: "x" }, { points: 5 }])("are these only: %o", async (extra) => {
    expect((await create(extra)).status).toBe(400);
  });

  it.each(["1", "", uuid().slice(1)])("are of a song with an id: «%s» is none", async (_id) => {
    expect((await update(_id)).status).toBe(400);
    expect((await app.call("deleteSound", { _id }, token)).status).toBe(400);
  });
});
