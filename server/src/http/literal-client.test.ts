import { contract, type Contract, directoryNames } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { endDraw } from "../test/awards.ts";
import { createAccount, createDirectories, createDraw, createEntrant, createSong } from "../test/factories.ts";
import { joinGame } from "../test/player.ts";

// A client that sends what the specification says and nothing else.

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

type Name = keyof Contract;
const running = () => ({ start: app.clock.now(), end: new Date(app.clock.now().getTime() + 86_400_000) });

/** A call as it goes over the wire, with fields that the typed client does not let through. */
async function send(name: Name, token: string, payload?: unknown, headers: Record<string, string> = {}) {
  const { method, path } = contract[name];
  const reply = await app.app.inject({
    method,
    url: path,
    headers: { token, ...headers, ...(payload !== undefined && { "content-type": "application/json" }) },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });
  const body: Record<string, unknown> = reply.body === "" ? {} : reply.json();
  return { status: reply.statusCode, body };
}

describe.each([
  ["without a content type", {}],
  ["as JSON", { "content-type": "application/json" }],
])("a call with an empty body, %s", (_way, headers) => {
  it("ends the session", async () => {
    const { token } = await createAccount(app);
    expect((await send("logout", token, undefined, headers)).status).toBe(200);
    expect((await app.call("getMe", {}, token)).status).toBe(401);
  });

  it.each(["createSettings", "createDirectories", "createGameSettings"] as const)("%s", async (name) => {
    const { token } = await createAccount(app, 1);
    expect((await send(name, token, undefined, headers)).status).toBe(201);
  });

  it("is refused where fields are needed", async () => {
    const { token } = await createAccount(app, 1);
    expect((await send("createGenre", token, undefined, headers)).status).toBe(400);
  });
});

describe("the fields of section 3", () => {
  let staff: string;
  let rows: Awaited<ReturnType<typeof createDirectories>>;
  beforeEach(async () => {
    ({ token: staff } = await createAccount(app, 1));
    rows = await createDirectories(app);
  });

  const song = () => ({
    name: "Соловей",
    fragment: "Соловей мой, соловей, голосистый соловей!",
    fragment_order: 1,
    sound_id: 4217,
    status_id: "Неактивна",
    difficulty_id: rows.levels[0],
    music_author_id: [rows.authors[0]],
    text_author_id: [],
    executor_id: [],
    genre_id: [],
    language_id: [],
    film_id: null,
    filter_id: null,
    rights_holder: "",
  });
  const executor = async () => (await app.call("createExecutor", { name: "Хор" }, staff)).body._id;

  const cases: [Name, Name, () => Promise<object> | object, object][] = [
    ["createSound", "updateSound", song, { photo: "x.webp", img: "y.webp", image: "z.webp", sound: "a.mp3" }],
    [
      "createLibraryItem",
      "updateLibraryItem",
      async () => ({ name: "Фон", executor_id: [await executor()], order: 1, status_id: "Активна" }),
      { executor: ["Другой хор"], duration: 3, type: "mp3", sound: "b.mp3" },
    ],
    ["createGenre", "updateGenre", () => ({ name: "Частушка" }), { songs: 5 }],
    [
      "createStock",
      "updateStock",
      () => ({
        fullname: "Осенний розыгрыш",
        name: "Осень",
        description: "Играйте",
        start_date: "2030-01-01T00:00:00Z",
        end_date: "2030-02-01T00:00:00Z",
        status: "testing",
      }),
      { prizes: {}, members: {} },
    ],
    [
      "createNews",
      "updateNews",
      () => ({ title: "Новость", content: "", user_category: "all", status_id: "Активна" }),
      {},
    ],
    [
      "createAdmin",
      "updateAdmin",
      () => ({ login: "помощник", email: "a@example.ru", phone: "", password: "длинный пароль", role: 2 }),
      { photo: "x.webp", name: "Имя", type: "Премиум", score: 900, user_category: "default", guessed_sounds: {} },
    ],
  ];

  it.each(cases)("%s and %s take them, and ignore what the server owns", async (create, update, fieldsOf, owned) => {
    const fields = await fieldsOf();
    const made = await send(create, staff, { ...fields, ...owned });
    expect(made).toMatchObject({ status: 201 });
    const { _id } = made.body;
    const saved = await send(update, staff, { _id, ...fields, ...owned });
    expect(saved).toMatchObject({ status: 200, body: { _id } });
    for (const [field, value] of Object.entries(owned)) {
      if (typeof value !== "object" || Object.keys(value).length > 0) expect(saved.body[field]).not.toEqual(value);
    }
  });

  it.each(cases)("%s and %s refuse an unknown one by its name", async (create, update, fieldsOf) => {
    const fields = await fieldsOf();
    const refused = await send(create, staff, { ...fields, colour: "red" });
    expect(refused).toMatchObject({ status: 400, body: { message: "Неизвестное поле: colour" } });
    const { body } = await send(create, staff, fields);
    const kept = await send(update, staff, { ...fields, _id: body["_id"], colour: "red", taste: 1 });
    expect(kept).toMatchObject({ status: 400, body: { message: "Неизвестные поля: colour, taste" } });
  });

  it("of a song, which keeps what they do not name", async () => {
    const more = { hidden: [0, 3], decoys: ["певец"], demo: true, typing_only: true, fact: "Слова Дельвига" };
    const active = { ...song(), status_id: "Активна" };
    const { body: made } = await send("createSound", staff, { ...active, ...more });
    const { _id } = made;
    const saved = await send("updateSound", staff, {
      _id,
      ...active,
      fragment: "Жаворонок мой, соловей, голосистый соловей!",
    });
    expect(saved).toMatchObject({ status: 200, body: more });
    const longer = { _id, ...active, fragment: "Соловей мой, соловей" };
    const message = "Слов станет 3 вместо 5: собьются спрятанные слова. Отметьте их заново.";
    expect(await send("updateSound", staff, longer)).toMatchObject({
      status: 400,
      body: { fields: { hidden: message } },
    });
    const marked = await send("updateSound", staff, { ...longer, hidden: [] });
    expect(marked).toMatchObject({ status: 200, body: { ...more, hidden: [] } });
    expect((await send("updateSound", staff, { _id, ...active })).status).toBe(200);
  });

  it("of a prize, by `newPrize`", async () => {
    const owned = { img: "x.webp", photo: "y.webp" };
    const made = await send("createPrize", staff, { name: "Билет", description: "В театр", ...owned });
    const { _id: id } = made.body;
    const saved = await send("updatePrize", staff, { id, newPrize: { _id: id, name: "Два билета", ...owned } });
    expect(saved).toMatchObject({ status: 200, body: { name: "Два билета", img: null } });
    const refused = await send("updatePrize", staff, { id, newPrize: { name: "Билет", colour: "red" } });
    expect(refused).toMatchObject({ status: 400, body: { message: "Неизвестное поле: colour" } });
  });

  it("of a prize of a draw and of a member", async () => {
    const _idStock = await createDraw(app, running());
    const prize = { _idStock, name: "Билет", img: "x.webp", quantity: 1, category: "Стандартная" };
    const made = await send("createStockPrize", staff, prize);
    expect(made).toMatchObject({ status: 201, body: { img: null } });
    const { userId, token } = await createAccount(app);
    const soundId = await createSong(app);
    const player = await joinGame(app, token);
    await player.serve();
    await player.guess(soundId);
    const member = { _idStock, _id: userId, score: "12", prize_id: made.body["_id"] };
    const owned = { login: "чужой", email: "x@example.ru", type: "Премиум", prize: "Приз", category: "Иная", img: "y" };
    const saved = await send("updateStockMember", staff, { ...member, ...owned });
    expect(saved).toMatchObject({ status: 200, body: { score: 12, prize: "Билет", type: "Бесплатный" } });
  });

  it.each([
    { way: "place", place_from: 2 },
    { way: "draw", place_from: null },
  ] as const)("of a prize by $way, which keeps what they do not name, also after the draw", async (given) => {
    const _idStock = await createDraw(app, running());
    const { body: directory } = await app.call("createPrize", { name: "Билет", description: "В\u00A0театр" }, staff);
    const first = { _idStock, prize_id: directory._id, name: "Билет", quantity: 2, category: "Главная", ...given };
    const { body: prize } = await app.call("createStockPrize", first, staff);
    const saved = await send("updateStockPrize", staff, {
      _id: prize._id,
      _idStock,
      name: "Два билета",
      img: "x.webp",
    });
    const kept = { ...prize, name: "Два билета", updated_at: expect.any(String) };
    expect(saved).toEqual({ status: 200, body: kept });
    await endDraw(app, _idStock);
    const after = { _id: prize._id, _idStock, name: "Два билета", category: "Особая" };
    const again = await send("updateStockPrize", staff, after);
    expect(again).toEqual({ status: 200, body: { ...kept, category: "Особая" } });
  });

  it("of a player's score", async () => {
    const { userId } = await createAccount(app);
    const owned = { login: "чужой", email: "x@example.ru", role: 1, stocks: [], guessed_sounds: { all: { count: 9 } } };
    const saved = await send("updateUserScore", staff, { _id: userId, score: 7, type: "Премиум", ...owned });
    expect(saved).toMatchObject({ status: 200, body: { score: 7, type: "Премиум", guessed: 0 } });
    expect(saved.body["login"]).not.toBe("чужой");
    const { body } = await app.call("checkToken", {}, staff);
    expect(body.role).toBe(1);
  });

  it("of a song, its ids beside its names", async () => {
    const { body } = await send("createSound", staff, song());
    const { data } = (await app.call("listCatalogue", {}, staff)).body;
    expect(data.find(({ _id }) => _id === body["_id"])).toMatchObject({
      difficulty: { _id: rows.levels[0] },
      difficulty_id: rows.levels[0],
      music_author_id: [rows.authors[0]],
      film_id: null,
    });
  });
});

describe("a row that is sent back as it was read changes nothing", () => {
  let staff: string;
  beforeEach(async () => {
    ({ token: staff } = await createAccount(app, 1));
    await createDirectories(app);
  });

  type Rows = { readonly data: readonly Record<string, unknown>[] };
  const rows = async (name: Name, query: object = {}) => {
    const { method, path } = contract[name];
    const reply = await app.app.inject({ method, url: path, headers: { token: staff }, query: { ...query } });
    const { data } = reply.json<Rows>();
    expect(data.length).toBeGreaterThan(0);
    return data;
  };
  const expectKept = async (name: Name, row: Record<string, unknown>, body: object = row) => {
    const stamp = "updated_at" in row && { updated_at: expect.any(String) };
    expect(await send(name, staff, body)).toEqual({ status: 200, body: { ...row, ...stamp } });
  };

  it.each(
    directoryNames.map((name) => {
      const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      return [`list${capital}`, `update${capital}`] as [Name, Name];
    }),
  )("%s, %s", async (list, update) => {
    for (const row of await rows(list)) await expectKept(update, row);
  });

  it("a song, a track of the library, a piece of news, a draw, its prize, its entrant and its document", async () => {
    await createSong(app);
    const [executor] = await rows("listExecutor");
    const track = { name: "Фон", executor_id: [executor?.["_id"]], order: 1, status_id: "Активна" };
    await send("createLibraryItem", staff, track);
    await send("createNews", staff, { title: "Новость" });
    const _idStock = await createDraw(app, running());
    await createEntrant(app, _idStock, { score: 7 });
    const given = { quantity: 3, category: "Главная", way: "place", place_from: 1, value: 900 };
    await send("createStockPrize", staff, { _idStock, name: "Билет", ...given });
    await send("createPrize", staff, { name: "Билет", description: "В\u00A0театр" });
    await send("createDocument", staff, { kind: "privacy" });
    const edits = [
      ["listCatalogue", "updateSound"],
      ["listLibraryItems", "updateLibraryItem"],
      ["listNews", "updateNews"],
      ["listStocks", "updateStock"],
      ["listDocuments", "updateDocument"],
    ] as const;
    for (const [list, update] of edits) for (const row of await rows(list)) await expectKept(update, row);
    for (const row of await rows("listStockMembers", { _idStock })) await expectKept("updateStockMember", row);
    for (const row of await rows("listPrizes")) await expectKept("updatePrize", row, { id: row["_id"], newPrize: row });
    const [draw] = (await app.call("listStocks", { ids: _idStock }, staff)).body.data;
    for (const row of Object.values(draw?.prizes ?? {})) await expectKept("updateStockPrize", row);
  });

  it("an administrator without a phone, and a player", async () => {
    await send("createAdmin", staff, { login: "помощник", email: "a@example.ru", password: "длинный пароль" });
    const [admin] = await rows("listAdmins", { find: "помощник" });
    await expectKept("updateAdmin", { ...admin });
    const { userId } = await createAccount(app);
    const { body } = await app.call("getPlayer", { _id: userId }, staff);
    const { stocks: _stocks, plays: _plays, ...player } = body;
    await expectKept("updateUserScore", player);
  });

  it("the settings, with a video and the picture of an ad", async () => {
    await app.db.kysely
      .updateTable("settings")
      .set({ video: "help.mp4", video_seconds: 40, ad_title: "Реклама", ad_img: "ad.webp" })
      .execute();
    const { body } = await app.call("getSettings", {}, staff);
    expect([body.video, body.ad.img]).not.toContain(null);
    await expectKept("updateSettings", body);
  });
});

describe("lists", () => {
  it.each([
    ["createGenre", "listGenre", { name: "Романс" }, { name: "Вальс" }],
    ["createDifficulty", "listDifficulty", { name: "7", points: 71 }, { name: "8", points: 82 }],
    [
      "createSpeed",
      "listSpeed",
      { min_time: 500, max_time: 600, coefficient: 1.75 },
      { min_time: 700, max_time: 800, coefficient: 1.25 },
    ],
    ["createFilter", "listFilter", { name: "Дети", description: "Детям" }, { name: "Кино", description: "Из кино" }],
  ] as const)("%s, %s: every field filters and is found", async (create, list, wanted, other) => {
    const { token } = await createAccount(app, 1);
    const { body } = await send(create, token, wanted);
    await send(create, token, other);
    for (const [field, value] of Object.entries(wanted)) {
      const filtered = await app.call(list, { filter: JSON.stringify({ [field]: value }) }, token);
      expect(
        filtered.body.data.map(({ _id }) => _id),
        field,
      ).toEqual([body["_id"]]);
      const found = await app.call(list, { find: String(value) }, token);
      expect(
        found.body.data.map(({ _id }) => _id),
        field,
      ).toContain(body["_id"]);
    }
    const text = await app.call(list, { filter: JSON.stringify({ name: ["никакой"] }) }, token);
    if (list !== "listSpeed") expect(text.body.total).toBe(0);
  });

  it("of gamers selects draws, guessed songs and the role", async () => {
    const { token: staff } = await createAccount(app, 1);
    const stock = await createDraw(app, running());
    const soundId = await createSong(app);
    const { userId, token } = await createAccount(app);
    const player = await joinGame(app, token);
    await player.serve();
    const { points } = await player.guess(soundId);
    const { body } = await app.call("listPlayers", { select: "stocks,guessed_sounds,role" }, staff);
    expect(body.users).toEqual([
      {
        _id: userId,
        role: 3,
        guessed_sounds: { all: { count: 1 } },
        stocks: [expect.objectContaining({ _id: stock, score: points, prize: null })],
      },
    ]);
  });
});

describe("the game", () => {
  it("is played by `soundId` alone: word, words, lamp and eye", async () => {
    const soundId = await createSong(app);
    const { token } = await createAccount(app);
    const player = await joinGame(app, token);
    const { fragment } = await player.view(soundId);
    const position = fragment.words.find((word) => "hidden" in word)?.position ?? -1;
    expect(await send("checkWord", token, { word: "мимо", position, soundId })).toMatchObject({
      status: 200,
      body: { valid: false, mistakesLeft: 4 },
    });
    expect(await send("checkWords", token, { words: [{ word: "мимо", position }], soundId })).toMatchObject({
      status: 200,
      body: { valid: false },
    });
    expect((await send("useWordTip", token, { position, soundId })).body["words"]).toHaveLength(3);
    expect((await send("useNameTip", token, { soundId })).body["name"]).toEqual(expect.any(String));
  });

  it("asked about another's song, one that is not open or after the game session, refuses without a token too", async () => {
    const soundId = await createSong(app);
    const owner = await joinGame(app);
    await owner.serve();
    const stranger = await createAccount(app);
    const ask = (token: string) => send("useNameTip", token, { soundId });
    expect(await ask(stranger.token)).toMatchObject({ status: 401, body: { code: "game_token_invalid" } });
    const other = await createSong(app, { level: 3 });
    expect(await send("useNameTip", owner.token, { soundId: other })).toMatchObject({ status: 409 });
    app.clock.advance(13 * 3600);
    expect(await ask(owner.token)).toMatchObject({ status: 401, body: { code: "game_token_invalid" } });
  });

  it("takes the six digits of a song in its analytics", async () => {
    const soundId = await createSong(app);
    await app.db.kysely.updateTable("sounds").set({ sound_id: 4217 }).where("id", "=", soundId).execute();
    const player = await joinGame(app);
    await player.serve();
    for (const sound_id of [4217, "004217", soundId]) {
      expect((await send("launchSound", player.token, { sound_id })).status).toBe(204);
      expect((await send("skipSound", player.token, { sound_id, date: "25.11.2026 09" })).status).toBe(204);
    }
    expect(await send("launchSound", player.token, { sound_id: 4218 })).toMatchObject({ status: 409 });
    expect(await send("launchSound", player.token, { sound_id: "сорок" })).toMatchObject({ status: 400 });
    const [play] = await app.db.kysely.selectFrom("plays").select("state").execute();
    expect(play?.state).toBe("started");
  });

  it("waits during repair works, with their text; staff and what ends an open play go on", async () => {
    const soundId = await createSong(app);
    const player = await joinGame(app);
    await player.serve();
    await player.restore(soundId);
    const { token: staff } = await createAccount(app, 2);
    const repair = (on: boolean, until: Date | null = null) =>
      app.db.kysely
        .updateTable("settings")
        .set({ is_repair_works: on, repair_text: "Меняем лампы", repair_until: until })
        .execute();
    await repair(true, new Date(app.clock.now().getTime() + 90_000));
    const calls = ["listSounds", "getGameSettings", "listLibrary", "useNameTip", "getDaily"] as const;
    const ask = (name: (typeof calls)[number], token: string) =>
      app.app.inject({
        method: contract[name].method,
        url: contract[name].path,
        headers: { token },
        ...(name === "useNameTip" && { payload: { soundId } }),
      });
    await expect.poll(async () => (await ask("listSounds", player.token)).statusCode).toBe(503);
    for (const name of calls) {
      const { statusCode, headers, body } = await ask(name, player.token);
      expect([name, statusCode, headers["retry-after"]]).toEqual([name, 503, "90"]);
      expect(JSON.parse(body)).toEqual({ code: "repair_works", message: "Меняем лампы" });
    }
    const room = { songs: 5, level: "1", seconds: 30 } as const;
    expect((await app.call("openRoom", room, player.token)).status).toBe(503);
    expect((await app.call("joinRoom", { code: "НОТКА", name: "Нина" })).status).toBe(503);
    expect((await app.call("findRoom", { code: "НОТКА" })).status).toBe(404);
    expect((await ask("listSounds", staff)).statusCode).toBe(200);
    expect((await app.call("getMe", {}, player.token)).status).toBe(200);
    expect((await player.authors(soundId)).status).toBe(200);
    expect((await player.finish(soundId)).body.result.guessed).toBe(true);
    app.clock.advance(91);
    expect((await ask("listSounds", player.token)).statusCode).toBe(200);
    await repair(false);
  });
});

it("staff enter the game as themselves and play outside of the ratings", async () => {
  const soundId = await createSong(app);
  await createDraw(app, running());
  const { token, userId } = await createAccount(app, 2);
  const { body } = await app.call("enterGame", {}, token);
  expect((await app.call("checkToken", {}, body.token)).body).toEqual({ role: 2, area: "game" });
  const player = await joinGame(app, body.token);
  await player.serve();
  expect(await player.guess(soundId)).toMatchObject({ guessed: true, stocks: [] });
  for (const table of ["stock_members", "board_scores"] as const) {
    expect(await app.db.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  // No visit of the demo: whoever plays is somebody.
  const tokens = await app.db.kysely.selectFrom("tokens").select("user_id").execute();
  expect(tokens.map(({ user_id }) => user_id)).toEqual([userId, userId]);
  // What a session has opened, and what that has opened, ends with it.
  app.clock.advance(3600);
  const { body: again } = await app.call("enterGame", {}, body.token);
  expect((await app.call("checkToken", {}, again.token)).status).toBe(200);
  // None is good for longer than the first would be.
  const begun = await app.db.kysely.selectFrom("tokens").select("created_at").distinct().execute();
  expect(begun).toHaveLength(1);
  await app.call("logout", {}, token);
  expect((await app.call("enterGame", {}, token)).status).toBe(401);
  for (const opened of [body, again]) expect((await app.call("checkToken", {}, opened.token)).status).toBe(401);
  const stranger = await createAccount(app);
  expect((await app.call("enterGame", {}, stranger.token)).status).toBe(403);
});
