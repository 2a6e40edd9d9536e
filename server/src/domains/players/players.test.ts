import type { Contract, PlayersQuery, Input } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount, createNamedAccount, createSong, createDraw } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";

let app: TestApp;
let staff: { token: string; userId: string };
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = await createAccount(app, 2);
});
afterAll(() => app.close());

type Query = Input<Contract["listPlayers"]>;
const ask = (query: Query) => app.call("listPlayers", query, staff.token);
const list = async (query: Query = {}) => (await ask(query)).body.users.map(({ login }) => login);
const filtered = (filter: object) => list({ sort: "login", filter: JSON.stringify(filter) });
const set = (userId: string, values: object) =>
  app.db.kysely.updateTable("users").set(values).where("id", "=", userId).execute();

/** Three players, a minute apart, each with a score and songs guessed of their own. */
async function createPlayers() {
  const people = [];
  const songs = [await createSong(app), await createSong(app)];
  for (const [index, login] of ["ёлка", "Анна", "елена"].entries()) {
    const person = await createNamedAccount(app, { login, email: `${3 - index}@example.ru`, name: `Имя ${index}` });
    const game = await joinGame(app, person.token);
    for (const song of songs.slice(0, index)) {
      await game.view(song);
      await game.guess(song);
    }
    await set(person.userId, { score: [5, -10, 70][index], type: index === 0 ? "Премиум" : "Бесплатный" });
    people.push(person);
    app.clock.advance(60);
  }
  return people;
}

describe("the list of players", () => {
  it("holds players only, whole, and no secret", async () => {
    const player = await createNamedAccount(app, { login: "анна", password: "тестовый пароль", phone: "+79001234567" });
    const { status, body, text } = await ask({});
    expect([status, body]).toEqual([
      200,
      {
        total: 1,
        users: [
          {
            _id: player.userId,
            login: "анна",
            name: null,
            email: null,
            phone: "+79001234567",
            photo: null,
            score: 0,
            type: "Бесплатный",
            user_category: "default",
            subscription_checked_at: null,
            guessed: 0,
            guessed_sounds: { all: { count: 0 } },
            role: 3,
            stocks: [],
            last_seen_at: app.clock.now().toISOString(),
            created_at: app.clock.now().toISOString(),
            updated_at: expect.any(String),
            blocked_at: null,
            blocked_until: null,
            block_reason: null,
            block_contact: null,
          },
        ],
      },
    ]);
    expect(text).not.toMatch(/hash|argon/);
  });

  it.for<[string, string[]]>([
    ["login", ["Анна", "елена", "ёлка"]],
    ["name", ["ёлка", "Анна", "елена"]],
    ["email", ["елена", "Анна", "ёлка"]],
    ["score", ["Анна", "ёлка", "елена"]],
    ["guessed", ["ёлка", "Анна", "елена"]],
    ["last_seen_at", ["ёлка", "Анна", "елена"]],
    ["created_at", ["ёлка", "Анна", "елена"]],
  ])("sorts by %s both ways, over all of them", async ([field, expected]) => {
    await createPlayers();
    for (const [sort, order] of [
      [field, expected],
      [`-${field}`, expected.toReversed()],
    ] as const) {
      expect(await list({ sort: sort as PlayersQuery["sort"] })).toEqual(order);
      const pages = [0, 1, 2].map((skip) => list({ sort: sort as PlayersQuery["sort"], skip, limit: 1 }));
      expect((await Promise.all(pages)).flat()).toEqual(order);
    }
    // The latest first where nothing is said.
    expect(await list()).toEqual(["елена", "Анна", "ёлка"]);
  });

  it.for(["name", "email", "last_seen_at"] as const)("has those without %s last both ways", async (field) => {
    const ids = new Map((await createPlayers()).map(({ userId }, index) => [userId, index]));
    for (let i = 0; i < 2; i++) await set((await createAccount(app)).userId, { [field]: null });
    const sorted = async (query: Query) => (await ask(query)).body.users.map(({ _id }) => ids.get(_id) ?? "без");
    for (const sort of [field, `-${field}`] as const) {
      const all = await sorted({ sort });
      expect(all.slice(3)).toEqual(["без", "без"]);
      expect(new Set(all.slice(0, 3))).toEqual(new Set([0, 1, 2]));
      const pages = await Promise.all([0, 2, 4, 6].map((skip) => sorted({ sort, skip, limit: 2 })));
      expect(pages).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4), []]);
    }
  });

  it("has no player twice where all are equal, and those never seen come last", async () => {
    for (let i = 0; i < 7; i++) await createAccount(app);
    for (const sort of ["-guessed", "score", "-name"] as const) {
      const pages = await Promise.all([0, 3, 6].map((skip) => list({ sort, skip, limit: 3 })));
      expect(new Set(pages.flat()).size).toBe(7);
    }
    const { userId } = await createNamedAccount(app, { login: "невидимка" });
    await set(userId, { last_seen_at: null });
    expect((await list({ sort: "-last_seen_at" })).at(-1)).toBe("невидимка");
    expect((await list({ sort: "last_seen_at" })).at(-1)).toBe("невидимка");
  });

  it("searches login, name, e-mail and phone, without regard to case and ё, literally", async () => {
    await createPlayers();
    const { userId } = await createNamedAccount(app, { login: "сто_процентов", phone: "+79001234567" });
    await set(userId, { name: "100%" });
    for (const [find, expected] of [
      ["ЕЛК", ["ёлка"]],
      ["имя 1", ["Анна", "елена"]],
      ["2@EXAMPLE", ["Анна"]],
      ["123-45", ["сто_процентов"]],
      ["8 (900) 123 45 67", ["сто_процентов"]],
      ["2@ ИМЯ", ["Анна"]],
      ["12345", ["сто_процентов"]],
      ["%", ["сто_процентов"]],
      ["о_п", ["сто_процентов"]],
      ["е_а", []],
      [" ", ["Анна", "елена", "ёлка", "сто_процентов"]],
    ] as const) {
      expect([find, await list({ find, sort: "login" })]).toEqual([find, expected]);
    }
  });

  it("filters, alone and together", async () => {
    const [first, second] = await createPlayers();
    await set(second?.userId ?? "", { user_category: "megafon" });
    // The first one signed up three minutes ago.
    const start = app.clock.now().getTime() - 3 * 60_000;
    const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    expect(await filtered({ type: "Премиум" })).toEqual(["ёлка"]);
    expect(await filtered({ type: ["Премиум", "Бесплатный"] })).toHaveLength(3);
    expect(await filtered({ user_category: ["megafon", "megafonSubscription"] })).toEqual(["Анна"]);
    expect(await filtered({ registered_from: at(1) })).toEqual(["Анна", "елена"]);
    expect(await filtered({ registered_to: at(1) })).toEqual(["ёлка"]);
    expect(await filtered({ registered_from: at(1).replace("Z", "+00:00"), registered_to: at(2) })).toEqual(["Анна"]);
    expect(await filtered({ score_min: 5 })).toEqual(["елена", "ёлка"]);
    expect(await filtered({ score_max: -10 })).toEqual(["Анна"]);
    expect(await filtered({ score_min: 0, score_max: 0 })).toEqual([]);
    expect(await filtered({ type: "Бесплатный", score_min: 0 })).toEqual(["елена"]);
    expect(await list({ ids: first?.userId, filter: '{"type":"Бесплатный"}' })).toEqual([]);
    expect((await ask({ filter: '{"type":"Бесплатный"}', limit: 1 })).body.total).toBe(2);
  });

  it("narrows to ids, of players only, and to fields", async () => {
    const [first] = await createPlayers();
    expect(await list({ ids: `${first?.userId},${staff.userId},${uuid()}` })).toEqual(["ёлка"]);
    expect(await list({ ids: "[]" })).toEqual([]);
    const { body } = await ask({ ids: first?.userId, select: "login,guessed" });
    expect(body.users).toEqual([{ _id: first?.userId, login: "ёлка", guessed: 0 }]);
  });

  it.for<Record<string, string>>([
    { sort: "password_hash" },
    { sort: "phone" },
    { select: "password_hash" },
    { select: "token" },
    { filter: '{"role":1}' },
    { filter: '{"password_hash":"x"}' },
    { filter: '{"type":"Золотой"}' },
    { filter: '{"score_min":"1"}' },
    { filter: '{"registered_from":"вчера"}' },
    { filter: '{"registered_from":"0000-01-01T00:00:00Z"}' },
    { filter: '{"registered_to":"9999-12-31T23:59:59-14:00"}' },
    { filter: "{" },
    { limit: "0" },
    { limit: "101" },
    { skip: "-1" },
    { ids: "1" },
    { find: "я".repeat(101) },
    { more: "1" },
  ])("%j is refused", async (query) => {
    expect((await ask(query)).status).toBe(400);
  });
});

describe("a player's card", () => {
  it("holds the draws, hidden ones as well, and how many songs were played", async () => {
    const [, anna] = await createPlayers();
    const [start, end] = [new Date("2026-01-01Z"), new Date("2026-12-01Z")];
    const draw = await createDraw(app, { status: "testing", start, end });
    await app.db.kysely
      .insertInto("stock_members")
      .values({ stock_id: draw, user_id: anna?.userId ?? "", score: 7, score_reached_at: start })
      .execute();
    const { status, body } = await app.call("getPlayer", { _id: anna?.userId ?? "" }, staff.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      login: "Анна",
      guessed: 1,
      stocks: [{ _id: draw, name: "Весна", score: 7, prize: null }],
    });
    const plays = await app.db.kysely.selectFrom("plays").select("state").where("user_id", "=", body._id).execute();
    expect([body.plays, plays.map(({ state }) => state).toSorted()]).toEqual([1, ["guessed", "served"]]);
  });

  it("is nobody's of staff", async () => {
    for (const _id of [staff.userId, uuid()]) {
      expect((await app.call("getPlayer", { _id }, staff.token)).status).toBe(404);
      expect((await app.call("listPlayerPlays", { _id }, staff.token)).status).toBe(404);
    }
    expect((await app.call("getPlayer", { _id: "1" }, staff.token)).status).toBe(400);
  });
});

it("a player's plays tell mistakes and hints, the latest first, page by page", async () => {
  const player = await createNamedAccount(app, { login: "анна" });
  const game = await joinGame(app, player.token);
  const song = (name: string) => createSong(app, { name, fragment: "Во поле берёза стояла", hidden: [1, 2, 3] });
  const [first, second] = [await song("Первая"), await song("Вторая")];
  await game.view(first);
  await game.launch(first);
  await game.miss(first, 1, 2);
  await game.lamp(first, 2);
  await game.eye(first);
  const start = app.clock.now().toISOString();
  app.clock.advance(30);
  await game.guess(first);
  const end = app.clock.now().toISOString();
  app.clock.advance(30);
  await game.launch(second);
  const { status, body } = await app.call("listPlayerPlays", { _id: player.userId }, staff.token);
  expect([status, body.total]).toEqual([200, 2]);
  expect(body.data).toEqual([
    {
      _id: expect.any(String),
      sound: { _id: second, name: "Вторая" },
      kind: "song",
      state: "started",
      points: 0,
      mistakes: 0,
      hints: 0,
      started_at: app.clock.now().toISOString(),
      finished_at: null,
    },
    {
      _id: expect.any(String),
      sound: { _id: first, name: "Первая" },
      kind: "song",
      state: "guessed",
      points: expect.any(Number),
      mistakes: 2,
      hints: 2,
      started_at: start,
      finished_at: end,
    },
  ]);
  const page = await app.call("listPlayerPlays", { _id: player.userId, skip: 1, limit: 1 }, staff.token);
  expect(page.body).toEqual({ data: [body.data[1]], total: 2 });
});

it("a play that is not begun, whose id would start its clock, is told nobody but its player", async () => {
  const { token, userId: _id } = await createNamedAccount(app, { login: "анна" });
  const [begun, dealt] = [await createSong(app, { name: "Первая" }), await createSong(app, { name: "Вторая" })];
  const game = await joinGame(app, token);
  const song = (await game.serve({ limit: 20 })).find((served) => served._id === dealt);
  await game.launch(begun);
  const plays = (await app.call("listPlayerPlays", { _id }, staff.token)).body;
  expect([plays.total, plays.data.map(({ sound }) => sound.name)]).toEqual([1, ["Первая"]]);
  const secret = new URL(song?.sound ?? "", "http://localhost").searchParams.get("play") ?? "";
  expect((await app.call("getPlayerPlay", { _id: secret }, staff.token)).status).toBe(404);
  // Also of a complaint about a song that was only dealt.
  const sent = { soundId: dealt, kind: "song", comment: "Тишина" } as const;
  expect((await app.call("sendDispute", sent, token)).status).toBe(201);
  const { text } = await app.call("exportPlayer", { _id }, staff.token);
  const told = [dealt, plays.data[0]?._id ?? "?", secret].map((id) => text.includes(id));
  expect(told).toEqual([true, true, false]);
});
