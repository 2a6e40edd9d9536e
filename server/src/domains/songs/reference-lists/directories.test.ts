import { directories, type DirectoryName, directoryNames, type ErrorBody } from "@hitoslov/contract";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createSong, plainDirectories } from "../../../test/factories.ts";
import { lists } from "./lists.ts";
import type { Row } from "./queries.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
});
afterAll(() => app.close());

/** One directory as any other: the typed client would need the name in the program's text. */
async function send(method: "GET" | "POST" | "PUT" | "DELETE", name: DirectoryName, input: object) {
  const inQuery = method === "GET" || method === "DELETE";
  const response = await app.app.inject({
    method,
    url: directories[name].path,
    headers: { token },
    ...(inQuery ? { query: { ...input } } : { payload: input }),
  });
  const body: unknown = response.json();
  return {
    status: response.statusCode,
    error: body as ErrorBody,
    row: body as Row,
    list: body as { data: Row[]; total: number },
  };
}

type Example = readonly [object, object];
/** Something of each that has more than a name, and what becomes of it. */
const others: Partial<Record<DirectoryName, Example>> = {
  difficulty: [
    { name: "7", points: 700, title: "Меломан", silence: true },
    { name: "8", points: 0, title: "", silence: false },
  ],
  speed: [
    { min_time: 500, max_time: 600, coefficient: 1.1 },
    { min_time: 0, max_time: 5, coefficient: 3 },
  ],
  filter: [
    { name: "Детям", description: "Песни для детей" },
    { name: "Малышам", description: "Песни для малышей" },
  ],
};
const exampleOf = (name: DirectoryName): Example => others[name] ?? [{ name: "Садко" }, { name: "Садко (1952)" }];
const editable = directoryNames
  .filter((name) => directories[name].creates)
  .map((name) => [name, exampleOf(name)] as const);
const named = [...plainDirectories, "filter"] as const;
const withNames = (name: DirectoryName, text: string) => ({ ...exampleOf(name)[0], name: text });

async function trail(entity: DirectoryName, _id: string) {
  const { body } = await app.call("listChanges", { entity, _id }, token);
  return body.data.map(({ action, fields }) => ({ action, fields }));
}

describe.each(editable)("%s", (name, [fields, other]) => {
  // Speeds of the default settings would be in the way of others.
  beforeEach(() => app.db.kysely.deleteFrom("speeds").execute());

  it("is added, edited and deleted, and the trail tells it", async () => {
    const made = await send("POST", name, fields);
    expect(made.status).toBe(201);
    const used = lists[name].songs === undefined ? null : 0;
    const updated_at = app.clock.now().toISOString();
    expect(made.row).toEqual({ _id: made.row._id, ...fields, songs: used, updated_at });
    app.clock.advance(1);
    const edited = await send("PUT", name, { _id: made.row._id, updated_at: made.row.updated_at, ...other });
    expect(edited.status).toBe(200);
    expect(edited.row).toEqual({ ...made.row, ...other, updated_at: app.clock.now().toISOString() });
    const { status, row } = await send("DELETE", name, { _id: made.row._id });
    expect([status, row]).toEqual([200, { _id: made.row._id }]);

    const entries = Object.entries(fields) as [string, unknown][];
    const is = new Map(Object.entries(other) as [string, unknown][]);
    const changes = (before: (key: string) => unknown, after: (key: string) => unknown) =>
      Object.fromEntries(entries.map(([key]) => [key, { before: before(key) ?? null, after: after(key) ?? null }]));
    const was = new Map(entries);
    expect(await trail(name, made.row._id)).toEqual([
      {
        action: "delete",
        fields: changes(
          (key) => is.get(key),
          () => null,
        ),
      },
      {
        action: "update",
        fields: changes(
          (key) => was.get(key),
          (key) => is.get(key),
        ),
      },
      {
        action: "create",
        fields: changes(
          () => null,
          (key) => was.get(key),
        ),
      },
    ]);
  });

  it("needs every field", async () => {
    for (const field of Object.keys(fields)) {
      for (const value of [undefined, null, "", "   ", [], {}]) {
        // A level may have no title.
        if (field === "title" && (value === undefined || typeof value === "string")) continue;
        // Of a level that says nothing of silence, nothing is silent.
        if (field === "silence" && value === undefined) continue;
        const { status, error } = await send("POST", name, { ...fields, [field]: value });
        expect([status, Object.keys(error.fields ?? {})], `${field}: ${JSON.stringify(value)}`).toEqual([400, [field]]);
      }
    }
  });

  it("takes no other fields", async () => {
    for (const extra of [{ colour: "red" }, { id: uuid() }, { __proto__x: 1 }]) {
      expect((await send("POST", name, { ...fields, ...extra })).status).toBe(400);
    }
    expect((await send("GET", name, {})).list.data.every((row) => row.songs !== 5)).toBe(true);
  });

  it("is not overwritten by an edit of what it was", async () => {
    const { row } = await send("POST", name, fields);
    app.clock.advance(1);
    expect((await send("PUT", name, { _id: row._id, ...fields })).status).toBe(200);
    const stale = await send("PUT", name, { _id: row._id, updated_at: row.updated_at, ...other });
    expect([stale.status, stale.error.code]).toEqual([409, "stale"]);
    const [kept] = (await send("GET", name, { ids: row._id })).list.data;
    expect(kept).toMatchObject(fields);
  });

  it("is not found by an unknown id", async () => {
    for (const method of ["PUT", "DELETE"] as const) {
      const input = method === "PUT" ? fields : {};
      expect((await send(method, name, { ...input, _id: uuid() })).status).toBe(404);
      for (const _id of ["1", "", "x".repeat(36), undefined]) {
        expect((await send(method, name, { ...input, ...(_id !== undefined && { _id }) })).status).toBe(400);
      }
    }
  });
});

describe.each(named)("the name of %s", (name) => {
  it("is there once, whatever its case, its ё and how that is encoded, and is trimmed", async () => {
    const made = await send("POST", name, withNames(name, "  Берёзы  "));
    expect(made.row["name"]).toBe("Берёзы");
    const other = await send("POST", name, withNames(name, "Клёны"));
    for (const text of ["берёзы", "бере\u0308зы", "БЕРЕЗЫ", " березы "]) {
      for (const reply of [
        await send("POST", name, withNames(name, text)),
        await send("PUT", name, { _id: other.row._id, ...withNames(name, text) }),
      ]) {
        expect([reply.status, reply.error.code, Object.keys(reply.error.fields ?? {})]).toEqual([
          409,
          "conflict",
          ["name"],
        ]);
        expect(reply.error.message).toMatch(/^Так(ой|ая|ое) .+ уже есть$/);
      }
    }
    // Its own name may be spelt anew.
    expect((await send("PUT", name, { _id: made.row._id, ...withNames(name, "БЕРЁЗЫ") })).status).toBe(200);
  });

  it("has 200 characters at most, and none that the database refuses", async () => {
    expect((await send("POST", name, withNames(name, "ж".repeat(200)))).status).toBe(201);
    for (const text of ["ж".repeat(201), "a\0b", "\ud800"]) {
      const { status, error } = await send("POST", name, withNames(name, text));
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["name"]]);
    }
  });

  it("is added once by two calls at once", async () => {
    const replies = await Promise.all(["Ясень", "ясень"].map((text) => send("POST", name, withNames(name, text))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe("a row that songs use", () => {
  it.each([
    ["genre", "sound_genres", "genre_id", "genres"],
    ["language", "sound_languages", "language_id", "languages"],
  ] as const)("stays: %s", async (name, table, column, target) => {
    const { row } = await send("POST", name, withNames(name, "Романс"));
    for (let i = 0; i < 2; i++) {
      const link = { sound_id: await createSong(app), ordinal: 0, [column]: row._id };
      await app.db.kysely.insertInto<typeof table>(table).values(link).execute();
    }
    await expectUsed(name, row._id, 2, 2);
    expect(await app.db.kysely.selectFrom(target).select("id").execute()).toEqual([{ id: row._id }]);
  });

  it("stands in order by it, also in lists that no song refers to", async () => {
    for (const name of directoryNames) {
      for (const sort of ["songs", "-songs"]) {
        expect([name, (await send("GET", name, { sort })).status]).toEqual([name, 200]);
      }
    }
  });

  it("is found by an index, wherever songs refer to it", async () => {
    const tables = directoryNames.map((name) => lists[name].table);
    const { rows } = await sql<{ reference: string }>`
      select conrelid::regclass || '.' || attname as reference from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid::regclass::text in (${sql.join(tables)})
        and conrelid::regclass::text ~ '^(sounds|sound_|library_)'
        and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`.execute(
      app.db.kysely,
    );
    expect(rows.map(({ reference }) => reference)).toEqual([]);
  });

  it("stays: film, level and filter", async () => {
    const song = await createSong(app, { film: "Садко", level: 2 });
    const filter = (await send("POST", "filter", exampleOf("filter")[0])).row;
    await app.db.kysely.updateTable("sounds").set({ filter_id: filter._id }).where("id", "=", song).execute();
    for (const name of ["film", "difficulty", "filter"] as const) {
      const row = (await send("GET", name, { sort: "-songs" })).list.data[0];
      await expectUsed(name, row?._id ?? "", 1, 1);
    }
  });

  it("stays: an executor whom the library alone has, too", async () => {
    await createSong(app, { executors: ["Хор", "Ансамбль"] });
    const rows = (await send("GET", "executor", {})).list.data;
    const [ensemble, choir] = rows.map(({ _id }) => _id);
    const soloist = (await send("POST", "executor", { name: "Солист" })).row._id;
    for (const [i, executor_id] of [choir, soloist].entries()) {
      const library = { id: uuid(), name: "Вальс", status_id: "active", order: i } as const;
      await app.db.kysely.insertInto("library_songs").values(library).execute();
      await app.db.kysely
        .insertInto("library_song_executors")
        .values({ library_song_id: library.id, executor_id: executor_id ?? "", ordinal: 0 })
        .execute();
    }
    await expectUsed("executor", ensemble ?? "", 1, 1);
    await expectUsed("executor", choir ?? "", 1, 2);
    await expectUsed("executor", soloist, 0, 1);
  });

  it("stays: an author, whose song counts once however much of it is his", async () => {
    await createSong(app, { music: ["Алябьев"], text: ["Алябьев"] });
    await createSong(app, { music: ["Алябьев"], text: ["Дельвиг"] });
    await createSong(app, { music: ["Глинка"], text: ["Алябьев"] });
    const { data } = (await send("GET", "author", { find: "алябьев" })).list;
    await expectUsed("author", data[0]?._id ?? "", 3, 3);
  });

  async function expectUsed(name: DirectoryName, _id: string, songs: number, all: number) {
    expect((await send("GET", name, { ids: _id })).list.data).toMatchObject([{ _id, songs }]);
    const { status, error } = await send("DELETE", name, { _id });
    expect([status, error.code, error.message]).toEqual([
      409,
      "in_use",
      `Нельзя удалить: используется в\u00A0песнях (${all})`,
    ]);
    expect((await send("GET", name, { ids: _id })).list.total).toBe(1);
    expect(await trail(name, _id)).not.toContainEqual(expect.objectContaining({ action: "delete" }));
  }
});

it("every directory has a list for staff", async () => {
  for (const name of directoryNames) expect((await send("GET", name, {})).status).toBe(200);
});
