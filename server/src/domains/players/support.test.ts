import type { Contract, Input, SongInPlay } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import {
  answerAt,
  createAccount,
  createDraw,
  createEntrant,
  createNamedAccount,
  createSong,
  signInAgain,
  trailOf,
} from "../../test/factories.ts";
import { createAward, createFinishedDraw, givePlaces } from "../../test/awards.ts";
import { complain, createDisputedSong, heard, playRefused } from "../../test/disputes.ts";
import { openCall } from "../../test/duels.ts";
import { takeLetters } from "../../test/outbox.ts";
import { joinGame } from "../../test/player.ts";
import { openRoom } from "../../test/rooms.ts";
import { whyRefused } from "./play-details.ts";

let app: TestApp;
let staff: { token: string; userId: string };
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = await createNamedAccount(app, { login: "поддержка", role: 2 });
});
afterAll(() => app.close());

const day = 24 * 3600;
const password = "тестовый пароль";
const signIn = (login: string) => app.call("login", { login, password });
const fieldsOf = async (id: string) => (await trailOf(app, "gamer", id)).map(({ fields }) => fields);
const letters = async () => {
  await app.services.mail.settled();
  return takeLetters(app.services.config.DATA_DIR);
};
const hence = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();

describe("a block", () => {
  const block = (_id: string, more: Partial<Input<Contract["blockPlayer"]>> = {}) =>
    app.call("blockPlayer", { _id, until: null, reason: "Накрутка очков.", ...more }, staff.token);

  it("ends the sessions and lets nobody in, with the reason and where to write", async () => {
    await app.db.kysely.updateTable("settings").set({ contact: "help@example.ru" }).execute();
    const { token, userId } = await createNamedAccount(app, { login: "анна", password });
    const { status, body } = await block(userId);
    expect([status, body.blocked_until, body.block_reason]).toEqual([200, null, "Накрутка очков."]);
    expect((await app.call("getMe", {}, token)).status).toBe(401);
    const refused = await signIn("анна");
    expect([refused.status, refused.error.message]).toEqual([
      403,
      "Учётная запись заблокирована навсегда. Причина: Накрутка очков. Если это ошибка, напишите нам: help@example.ru",
    ]);
    // Nobody who does not know the password learns of it.
    expect((await app.call("login", { login: "анна", password: "не тот пароль" })).status).toBe(401);
    expect(await app.db.kysely.selectFrom("tokens").selectAll().where("user_id", "=", userId).execute()).toEqual([]);
  });

  it("ends the room of a host, and takes a guest out of the rooms of others", async () => {
    const [own, other] = [await openRoom(app), await openRoom(app)];
    await app.call("joinRoom", { code: other.code, name: "Оля" }, own.session, app.nextAddress());
    await block(own.userId);
    expect((await app.call("findRoom", { code: own.code })).status).toBe(404);
    expect((await app.call("findRoom", { code: other.code })).status).toBe(200);
    const guests = app.db.kysely.selectFrom("room_guests").select("removed_at");
    expect(await guests.execute()).toEqual([{ removed_at: app.clock.now() }]);
  });

  it("until a date ends by itself, and names the contact of its own", async () => {
    const { userId } = await createNamedAccount(app, { login: "анна", password });
    await block(userId, { until: "2030-01-02T09:00:00+03:00", contact: "+7 900 000-00-00" });
    expect((await signIn("анна")).error.message).toBe(
      "Учётная запись заблокирована до\u00A02 января 2030 г., 09:00 по\u00A0Москве. Причина: Накрутка очков. Если это ошибка, напишите нам: +7 900 000-00-00",
    );
    await block(userId, { until: hence(day) });
    app.clock.advance(day + 1);
    expect((await signIn("анна")).status).toBe(200);
  });

  it("is lifted by one call; all of it is in the trail", async () => {
    const { userId } = await createNamedAccount(app, { login: "анна", password });
    await block(userId);
    const { status, body } = await app.call("unblockPlayer", { _id: userId }, staff.token);
    expect([status, body.blocked_at, body.block_reason]).toEqual([200, null, null]);
    expect((await signIn("анна")).status).toBe(200);
    expect((await fieldsOf(userId)).map((fields) => fields["block_reason"])).toEqual([
      { before: null, after: "Накрутка очков." },
      { before: "Накрутка очков.", after: null },
    ]);
  });

  it("stops points of a song that is being played", async () => {
    const { token, userId } = await createNamedAccount(app, { login: "анна" });
    const song = await createSong(app);
    const game = await joinGame(app, token);
    await game.view(song);
    await game.restore(song);
    await block(userId);
    expect((await game.finish(song)).status).toBe(401);
    const { score } = (await app.call("getPlayer", { _id: userId }, staff.token)).body;
    expect(score).toBe(0);
  });

  it("at the same time as sign-ins leaves no session", async () => {
    const { userId } = await createNamedAccount(app, { login: "анна", password });
    await Promise.all([signIn("анна"), block(userId), signIn("анна"), signIn("анна")]);
    expect(await app.db.kysely.selectFrom("tokens").selectAll().where("user_id", "=", userId).execute()).toEqual([]);
  });

  it("holds for a new password by mail: nothing is changed by it", async () => {
    const { userId } = await createNamedAccount(app, { login: "анна", email: "anna@example.ru", password });
    await block(userId);
    await app.call("requestReset", { login: "анна" });
    const [letter] = await letters();
    const reset = /token=([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? "";
    const { status, error } = await app.call("resetPassword", { reset, password: "другой пароль 2" });
    expect([status, error.message]).toEqual([403, expect.stringContaining("заблокирована навсегда")]);
    await app.call("unblockPlayer", { _id: userId }, staff.token);
    expect((await signIn("анна")).status).toBe(200);
  });

  it.for<[string, object, string]>([
    ["a moment that has passed", { until: "2020-01-01T00:00:00Z" }, "until"],
    ["no moment", { until: "завтра" }, "until"],
    ["no reason", { reason: " " }, "reason"],
    ["too long a contact", { contact: "я".repeat(201) }, "contact"],
  ])("with %s is refused at its field", async ([, more, field]) => {
    const { userId } = await createNamedAccount(app, { login: "анна" });
    const { status, error } = await block(userId, more);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    expect(await fieldsOf(userId)).toEqual([]);
  });

  it("is nobody's of staff", async () => {
    for (const _id of [staff.userId, uuid()]) {
      expect((await block(_id)).status).toBe(404);
      expect((await app.call("unblockPlayer", { _id }, staff.token)).status).toBe(404);
    }
  });
});

describe("points", () => {
  const give = (_id: string, points: number, more: Partial<Input<Contract["changePlayerPoints"]>> = {}) =>
    app.call("changePlayerPoints", { _id, points, reason: "Очки за песню не пришли", ...more }, staff.token);
  const preview = (_id: string, points: number) => app.call("previewPlayerPoints", { _id, points }, staff.token);
  const withScores = async (...scores: readonly number[]) => {
    const people = [];
    for (const [index, score] of scores.entries()) {
      const { userId } = await createNamedAccount(app, { login: `игрок-${index}` });
      if (score !== 0) await give(userId, score);
      app.clock.advance(60);
      people.push(userId);
    }
    return people;
  };

  it("are a difference with a reason, and the preview tells the places that come of it", async () => {
    const [first = "", second = "", third = ""] = await withScores(30, 20, 10);
    expect((await preview(third, 15)).body).toEqual({
      account: { before: { score: 10, place: 3 }, after: { score: 25, place: 2 } },
      stocks: [],
    });
    expect((await preview(third, 10)).body.account.after).toEqual({ score: 20, place: 3 });
    expect((await preview(first, -25)).body.account.after).toEqual({ score: 5, place: 3 });
    expect((await preview(second, -20)).body.account.after).toEqual({ score: 0, place: null });
    expect((await give(third, 15)).body.score).toBe(25);
    expect((await preview(third, 1)).body.account.before).toEqual({ score: 25, place: 2 });
    const change = { fields: { score: { before: 10, after: 25 } }, reason: "Очки за песню не пришли" };
    const [last] = (await app.call("listChanges", { entity: "gamer", _id: third }, staff.token)).body.data;
    expect(last).toMatchObject(change);
    // Whose points they are: an account keeps no image of its row.
    const { login } = await app.db.kysely
      .selectFrom("users")
      .select("login")
      .where("id", "=", third)
      .executeTakeFirstOrThrow();
    const journal = async () => (await app.call("listJournal", { entity: "gamer" }, staff.token)).body.data;
    expect((await journal())[0]).toMatchObject({ ...change, name: login });
    expect((await app.call("listJournal", { find: login }, staff.token)).body.data[0]).toMatchObject({ name: login });
    await app.db.kysely.updateTable("users").set({ deleted_at: app.clock.now() }).where("id", "=", third).execute();
    expect((await journal())[0]).toMatchObject({ ...change, name: "" });
  });

  it("of several at once are all there", async () => {
    const [player = ""] = await withScores(0);
    await Promise.all([1, 2, 3, 4].map((points) => give(player, points)));
    expect((await app.call("getPlayer", { _id: player }, staff.token)).body.score).toBe(10);
  });

  it("count in the draws that are named, and in no other", async () => {
    const [start, end] = [app.clock.now(), new Date(app.clock.now().getTime() + 1e9)];
    const [named, other] = [await createDraw(app, { start, end }), await createDraw(app, { start, end })];
    const { userId } = await createEntrant(app, named, { login: "анна", score: 5 });
    const rival = await createEntrant(app, named, { login: "борис", score: 8 });
    await app.db.kysely
      .insertInto("stock_members")
      .values({ stock_id: other, user_id: userId, score: 5, score_reached_at: start })
      .execute();
    const { body } = await preview(userId, 4);
    expect(body.stocks.find(({ _id }) => _id === named)).toMatchObject({
      before: { score: 5, place: 2 },
      after: { score: 9, place: 1 },
    });
    expect((await give(userId, 4, { stocks: [named, named] })).status).toBe(200);
    const scores = await app.db.kysely
      .selectFrom("stock_members")
      .select(["stock_id", "score"])
      .where("user_id", "=", userId)
      .execute();
    expect(Object.fromEntries(scores.map(({ stock_id, score }) => [stock_id, score]))).toEqual({
      [named]: 9,
      [other]: 5,
    });
    const [event] = (await app.call("listStockEvents", { _idStock: named }, staff.token)).body.data;
    expect(event).toMatchObject({ kind: "correction", reason: "Очки за песню не пришли" });
    expect(rival.userId).not.toBe(userId);
  });

  it("that a draw refuses change nothing anywhere", async () => {
    const [start, end] = [app.clock.now(), new Date(app.clock.now().getTime() + 1e9)];
    const draw = await createDraw(app, { start, end });
    const { userId } = await createEntrant(app, draw, { login: "анна", score: 5 });
    await give(userId, 50);
    expect((await give(userId, -10, { stocks: [draw] })).status).toBe(409);
    expect((await give(userId, 5, { stocks: [uuid()] })).status).toBe(404);
    expect((await give(userId, 5, { stocks: [draw], reason: "анна просила прибавить" })).status).toBe(400);
    app.clock.advance(1e6 + 1);
    const late = await createNamedAccount(app, { login: "поздний", role: 2 });
    const ended = { _id: userId, points: 5, reason: "Очки за песню не пришли", stocks: [draw] };
    expect((await app.call("changePlayerPoints", ended, late.token)).status).toBe(409);
    expect((await app.call("getPlayer", { _id: userId }, late.token)).body.score).toBe(50);
    expect(await fieldsOf(userId)).toEqual([{ score: { before: 0, after: 50 } }]);
  });

  it("need the section of draws to count there", async () => {
    const [start, end] = [app.clock.now(), new Date(app.clock.now().getTime() + 1e9)];
    const draw = await createDraw(app, { start, end });
    const { userId } = await createEntrant(app, draw, { login: "анна", score: 5 });
    await app.db.kysely
      .updateTable("users")
      .set({ sections: ["players"] })
      .where("id", "=", staff.userId)
      .execute();
    app.services.sessions.invalidate();
    expect((await give(userId, 5, { stocks: [draw] })).status).toBe(403);
    expect((await give(userId, 5)).status).toBe(200);
  });

  it.for<[string, number, object, number]>([
    ["none", 0, {}, 400],
    ["more than there are", -1, {}, 409],
    ["too many", 1_000_000_001, {}, 400],
    ["without a reason", 5, { reason: "" }, 400],
    ["read before another change", 5, { updated_at: "2020-01-01T00:00:00.000Z" }, 409],
  ])("%s are refused", async ([, points, more, expected]) => {
    const [player = ""] = await withScores(0);
    expect((await give(player, points, more)).status).toBe(expected);
    expect(await fieldsOf(player)).toEqual([]);
  });
});

it("a play tells every answer, why it was refused, hints and points by line", async () => {
  const { token, userId } = await createNamedAccount(app, { login: "анна" });
  const song = await createSong(app, { fragment: "Во поле берёза стояла", hidden: [1, 2, 3] });
  const game = await joinGame(app, token);
  await game.view(song);
  for (const word of ["берёза", "поля", "сад\u0000"]) await game.check(song, 1, word, true);
  await game.lamp(song, 2);
  await game.eye(song);
  const { points } = await game.guess(song);
  const [play] = (await app.call("listPlayerPlays", { _id: userId }, staff.token)).body.data;
  const { status, body } = await app.call("getPlayerPlay", { _id: play?._id ?? "" }, staff.token);
  expect([status, body.points, body.eye, body.state]).toEqual([200, points, true, "guessed"]);
  expect(body.words).toEqual([
    {
      position: 1,
      text: "поле",
      restored: "right",
      typed: false,
      lamp: false,
      mistakes: 3,
      wrong: [
        { word: "берёза", why: "other_place" },
        { word: "поля", why: "near" },
        { word: "сад", why: "other" },
      ],
    },
    expect.objectContaining({ text: "берёза", restored: "tip", lamp: true, mistakes: 0, wrong: [] }),
    expect.objectContaining({ text: "стояла", restored: "right", lamp: false }),
  ]);
  expect(body.lines?.map(({ key }) => key)).toContain("word");
  expect(body.coefficient).toBeGreaterThan(0);
  // All that the sum is made of is told.
  const { lines, coefficient, difficulty, accuracy, share } = body;
  const sum = (lines ?? []).reduce((total, line) => total + line.score, 0);
  const paid = Math.max(0, sum) * (coefficient ?? 0) + (difficulty?.points ?? 0);
  expect(Math.round(paid * (accuracy ?? 1) * (share ?? 1))).toBe(points);
  expect(body.uncounted).toEqual([]);
  // The player is told nothing of it but how many.
  expect((await game.view(song).catch(() => undefined))?.fragment).toBeUndefined();
  expect((await app.call("getPlayerPlay", { _id: uuid() }, staff.token)).status).toBe(404);
});

it("a play tells of what kind it is, the points of a duel and what replays can still pay", async () => {
  const line = { fragment: "Во поле берёза стояла", hidden: [1, 2, 3] };
  const code = await openCall(app, line);
  const { token, userId } = await createNamedAccount(app, { login: "анна" });
  const playOut = async (dealt: { song: SongInPlay; token: string }) => {
    const asked = { soundId: dealt.song._id, tokenGame: dealt.token };
    const blanks = dealt.song.fragment.words.filter((word) => "hidden" in word);
    const words = blanks.map(({ position }) => ({ position, word: answerAt(line.fragment, position) }));
    app.clock.advance(60);
    await app.call("checkWords", { ...asked, words }, token);
    return (await app.call("finish", { ...asked, duration: 1, words: [] }, token)).body.result;
  };
  const duel = await playOut((await app.call("playDuel", { code }, token)).body);
  const daily = await playOut((await app.call("startDaily", {}, token)).body);
  app.clock.advance(day);
  // Opens the next day.
  await app.call("getDaily", {}, token);
  const song = await createSong(app, line);
  const game = await joinGame(app, token);
  await game.view(song);
  const own = await game.guess(song);
  const again = (await game.replay(song, "other")).body;
  const replay = await playOut({ song: again.sound, token: again.token });
  const editor = await signInAgain(app, staff.userId);
  const { data } = (await app.call("listPlayerPlays", { _id: userId }, editor)).body;
  expect(data.map(({ kind, state, points }) => [kind, state, points])).toEqual([
    ["replay", "replayed", replay.points],
    ["song", "guessed", own.points],
    ["daily", "guessed", daily.points],
    ["duel", "replayed", 0],
  ]);
  const details = await Promise.all(data.map(({ _id }) => app.call("getPlayerPlay", { _id }, editor)));
  expect([duel.points, replay.points].map((points) => points > 0)).toEqual([true, true]);
  // Duels and songs that were dealt only are in no figure, the other plays are.
  const card = (await app.call("getPlayer", { _id: userId }, editor)).body;
  expect(card.plays).toBe(data.filter(({ kind }) => kind !== "duel").length);
  expect(details.map(({ body }) => [body.kind, body.duel_points, body.replay_left])).toEqual([
    ["replay", null, 100 - replay.points],
    ["song", null, null],
    ["daily", null, null],
    ["duel", duel.points, null],
  ]);
});

it("a play tells in which draws it does not count, and why", async () => {
  const { token, userId } = await createNamedAccount(app, { login: "анна" });
  const [start, end] = [app.clock.now(), new Date(app.clock.now().getTime() + 1e9)];
  const draw = await createDraw(app, { start, end });
  const song = await createSong(app, { demo: true });
  const game = await joinGame(app, token);
  await game.view(song);
  await game.guess(song);
  const [play] = (await app.call("listPlayerPlays", { _id: userId }, staff.token)).body.data;
  const { body } = await app.call("getPlayerPlay", { _id: play?._id ?? "" }, staff.token);
  expect(body.uncounted).toEqual([{ _id: draw, name: expect.any(String), reason: "demo" }]);
});

it("a play tells the complaints about it, and how they were answered", async () => {
  const { token, userId } = await createNamedAccount(app, { login: "анна" });
  const song = await createDisputedSong(app);
  const player = await playRefused(app, song, { player: await joinGame(app, token) });
  const { data } = (await app.call("listPlayerPlays", { _id: userId }, staff.token)).body;
  const told = async () => (await app.call("getPlayerPlay", { _id: data[0]?._id ?? "" }, staff.token)).body.disputes;
  expect(await told()).toEqual([]);
  await complain(app, player, song);
  const created_at = app.clock.now().toISOString();
  const complaint = { _id: expect.any(String), kind: "word", answer: heard.answer, created_at };
  expect(await told()).toEqual([{ ...complaint, state: "open", reply: "" }]);
  const reply = { sound_id: song, position: heard.position, reply: "В\u00A0записи другое слово." };
  expect((await app.call("rejectDispute", reply, staff.token)).status).toBe(200);
  expect(await told()).toEqual([{ ...complaint, state: "rejected", reply: reply.reply }]);
  // The journal names who has complained.
  const journal = (await app.call("listJournal", { entity: "dispute" }, staff.token)).body.data;
  expect(journal.map(({ name }) => name)).toEqual(["анна"]);
});

it("a play tells the points that a recount has brought, and for which answer", async () => {
  const { token, userId } = await createNamedAccount(app, { login: "анна" });
  const song = await createDisputedSong(app);
  await playRefused(app, song, { player: await joinGame(app, token) });
  // Of another player: not of this play.
  await playRefused(app, song);
  const { _id = "", points = 0 } = (await app.call("listPlayerPlays", { _id: userId }, staff.token)).body.data[0] ?? {};
  const play = async () => (await app.call("getPlayerPlay", { _id }, staff.token)).body;
  expect((await play()).credits).toEqual([]);
  app.clock.advance(60);
  const accepted = { sound_id: song, position: heard.position, answers: [heard.answer] };
  expect((await app.call("acceptDispute", accepted, staff.token)).status).toBe(200);
  const { credits, points: now } = await play();
  expect(now).toBeGreaterThan(points);
  const [credit] = credits;
  expect(credits).toEqual([
    {
      _id: credit?._id,
      at: app.clock.now().toISOString(),
      points: now - points,
      reason: "word",
      word: "зазнобушка",
      answer: heard.answer,
    },
  ]);
});

it.for<[string, string]>([
  ["Берёза", "other_place"],
  ["стаяла", "near"],
  ["стояло", "near"],
  ["пела", "other"],
  ["", "other"],
])("«%s» in the place of «стояла» is %s", ([answer, why]) => {
  expect(whyRefused(answer, 2, ["поле", "берёза", "стояла"])).toBe(why);
});

describe("sessions and passwords", () => {
  it("tell by which names wrong passwords have closed sign-in, and until when", async () => {
    const names = { login: "анна", email: "anna@example.ru", phone: "+79001234567" };
    const { userId } = await createNamedAccount(app, { ...names, password });
    const other = await createNamedAccount(app, { login: "борис", password });
    const told = async (_id = userId) => (await app.call("getPlayerSupport", { _id }, staff.token)).body.closed_names;
    let addresses = 0;
    const guess = (login: string, from = `2001:db8:${(addresses += 1).toString(16)}::1`) =>
      app.call("login", { login, password: "не тот пароль" }, undefined, from);
    for (let times = 0; times < 9; times++) await guess("Анна");
    expect(await told()).toEqual([]);
    await guess("анна");
    expect((await guess("анна")).status).toBe(429);
    expect(await told()).toEqual([{ by: "login", until: hence(60) }]);
    for (let times = 0; times < 10; times++) await guess("8 900 123-45-67");
    expect(await told()).toEqual([
      { by: "login", until: hence(60) },
      { by: "phone", until: hence(60) },
    ]);
    expect(await told(other.userId)).toEqual([]);
    app.clock.advance(60);
    expect((await guess("анна")).status).toBe(401);
    expect(await told()).toEqual([{ by: "login", until: hence(120) }]);
  });

  it("one session is ended, or all, and nobody else's", async () => {
    const { token, userId } = await createNamedAccount(app, { login: "анна", password });
    const second = (await signIn("анна")).body.token;
    const other = await createAccount(app);
    const { sessions } = (await app.call("getPlayerSupport", { _id: userId }, staff.token)).body;
    expect(sessions).toHaveLength(2);
    const [latest] = sessions;
    expect(
      (await app.call("endPlayerSessions", { _id: other.userId, session: latest?._id }, staff.token)).body.ended,
    ).toBe(0);
    expect((await app.call("endPlayerSessions", { _id: userId, session: latest?._id }, staff.token)).body.ended).toBe(
      1,
    );
    const alive = await Promise.all([token, second].map(async (one) => (await app.call("getMe", {}, one)).status));
    expect(alive.toSorted()).toEqual([200, 401]);
    expect((await app.call("endPlayerSessions", { _id: userId }, staff.token)).body.ended).toBe(1);
    expect((await app.call("getMe", {}, other.token)).status).toBe(200);
    expect((await app.call("endPlayerSessions", { _id: staff.userId }, staff.token)).status).toBe(404);
  });

  it("the link for a new password goes to the mailbox and works, five times in half an hour at most", async () => {
    const { userId } = await createNamedAccount(app, {
      login: "анна",
      email: "anna@example.ru",
      phone: "+79001234567",
    });
    const send = () => app.call("sendPlayerReset", { _id: userId }, staff.token);
    expect((await send()).body).toEqual({ way: "email" });
    const [letter] = await letters();
    expect(letter?.to).toContain("anna@example.ru");
    const reset = /token=([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? "";
    expect((await app.call("resetPassword", { reset, password })).status).toBe(200);
    for (let i = 0; i < 4; i++) expect((await send()).status).toBe(200);
    const message = "Игроку уже отправили пять сообщений. Следующее\u00A0— через полчаса.";
    expect(await send()).toMatchObject({ status: 409, error: { message } });
  });

  it("gets ten codes a day, and staff are told when the next may be sent", async () => {
    const { userId } = await createNamedAccount(app, { login: "анна", phone: "+79001234567" });
    const send = () => app.call("sendPlayerReset", { _id: userId }, staff.token);
    for (const halfHour of ["first", "second"]) {
      for (let i = 0; i < 5; i++) expect((await send()).status, halfHour).toBe(200);
      if (halfHour === "first") expect((await send()).error.message).toContain("через полчаса");
      app.clock.advance(31 * 60);
    }
    const message = "Игроку уже отправили десять сообщений за\u00A0сутки. Следующее\u00A0— завтра.";
    expect(await send()).toMatchObject({ status: 409, error: { message } });
    app.clock.advance(24 * 3600);
    const { token } = await createNamedAccount(app, { role: 2 });
    expect((await app.call("sendPlayerReset", { _id: userId }, token)).status).toBe(200);
  });

  it("who has a phone only gets a code, and who has neither is told of", async () => {
    const { userId: withPhone } = await createNamedAccount(app, { login: "анна", phone: "+79001234567" });
    const { userId: withNone } = await createNamedAccount(app, { login: "борис" });
    expect((await app.call("sendPlayerReset", { _id: withPhone }, staff.token)).body).toEqual({ way: "phone" });
    expect((await app.call("sendPlayerReset", { _id: withNone }, staff.token)).status).toBe(409);
    expect((await app.call("sendPlayerReset", { _id: staff.userId }, staff.token)).status).toBe(404);
  });
});

it("notes are for staff, the latest first, and go with the account", async () => {
  const { userId, token } = await createNamedAccount(app, { login: "анна", password });
  const note = (text: string) => app.call("createPlayerNote", { _id: userId, text }, staff.token);
  const first = (await note("Звонила дважды")).body;
  app.clock.advance(60);
  await note("Ждёт приз");
  const notes = async () => (await app.call("getPlayerSupport", { _id: userId }, staff.token)).body.notes;
  expect((await notes()).map(({ text, author }) => [text, author.login])).toEqual([
    ["Ждёт приз", "поддержка"],
    ["Звонила дважды", "поддержка"],
  ]);
  expect((await app.call("deletePlayerNote", { _id: first._id }, staff.token)).status).toBe(200);
  expect((await app.call("deletePlayerNote", { _id: first._id }, staff.token)).status).toBe(404);
  expect(await notes()).toHaveLength(1);
  expect((await note(" ")).status).toBe(400);
  const own = await app.call("exportMe", {}, token);
  expect(own.text).not.toContain("Ждёт приз");
  expect((await app.call("deleteMe", { password }, token)).status).toBe(204);
  expect(await app.db.kysely.selectFrom("player_notes").selectAll().execute()).toEqual([]);
  expect(JSON.stringify(await fieldsOf(userId))).not.toContain("Звонила");
});

it("the file for a player is the player's own, and leaves a trail", async () => {
  const { userId, token } = await createNamedAccount(app, { login: "анна", email: "anna@example.ru" });
  const [own, staffs] = [
    await app.call("exportMe", {}, token),
    await app.call("exportPlayer", { _id: userId }, staff.token),
  ];
  expect([staffs.status, staffs.text]).toEqual([200, own.text]);
  expect(await fieldsOf(userId)).toEqual([{ export: { before: null, after: "hitoslov.json" } }]);
  expect((await app.call("exportPlayer", { _id: staff.userId }, staff.token)).status).toBe(404);
});

it("the file for a player has what it takes to hand a prize over only for staff to whom draws are open", async () => {
  const { _id: award, member } = await createAward(app, staff.token);
  const card = (await app.call("getAwardCard", { _id: award }, staff.token)).body;
  const noted = { address: "Тверь, Мира, 5", tracking: "RA644000001RU", value: 4321, documents: ["act" as const] };
  const { updated_at } = card;
  expect((await app.call("updateAwardCard", { _id: award, updated_at, ...noted }, staff.token)).status).toBe(200);
  const phones = { phone: "+79005550001", code_phone: "+79005550002" };
  await app.db.kysely.updateTable("awards").set(phones).where("id", "=", award).execute();
  const player = { _id: member._id, token: await signInAgain(app, member._id) };

  type File = { readonly remark?: string; readonly awards: readonly object[] };
  const read = async (token: string) => {
    const { status, text } = await app.call("exportPlayer", { _id: player._id }, token);
    expect(status).toBe(200);
    return { text, file: JSON.parse(text) as File };
  };
  const whole = await read(staff.token);
  expect(whole.file.awards).toEqual([expect.objectContaining({ id: award, prize: "Гитара", ...noted, ...phones })]);
  const own = await app.call("exportMe", {}, player.token);
  expect(JSON.parse(own.text)).toMatchObject({ awards: whole.file.awards });
  expect([whole.text, own.text].join("")).not.toContain("remark");

  const { token } = await createNamedAccount(app, { login: "игроки", role: 2, sections: ["players"] });
  const { file, text } = await read(token);
  expect(file.remark).toMatch(/^Без\u00A0телефонов, адресов/);
  expect(file.awards).toEqual([expect.objectContaining({ id: award, prize: "Гитара", state: "assigned" })]);
  expect(text).not.toMatch(/Тверь|RA644|: ?4321\b|"act"|\+7900555|passport/);
  expect((await app.call("getAwardCard", { _id: award }, token)).status).toBe(403);
});

it("a deletion on request takes what is personal and leaves points and plays, once", async () => {
  const { userId, token } = await createNamedAccount(app, { login: "анна", email: "anna@example.ru" });
  const song = await createSong(app);
  const game = await joinGame(app, token);
  await game.view(song);
  await game.guess(song);
  const both = await Promise.all([1, 2].map(() => app.call("forgetPlayer", { _id: userId }, staff.token)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((await app.call("getMe", {}, token)).status).toBe(401);
  expect((await app.call("listPlayers", { find: "анна" }, staff.token)).body.total).toBe(0);
  expect(await app.db.kysely.selectFrom("plays").select("id").where("user_id", "=", userId).execute()).toHaveLength(1);
  expect(JSON.stringify(await fieldsOf(userId))).not.toMatch(/анна|anna@/);
  expect((await app.call("forgetPlayer", { _id: staff.userId }, staff.token)).status).toBe(404);
});

describe("the reason of a deletion on request", () => {
  const reason = "Попросила письмом от первого декабря";
  const forget = async (userId: string, why?: string) =>
    app.call("forgetPlayer", { _id: userId, ...(why !== undefined && { reason: why }) }, staff.token);
  const last = async (userId: string) =>
    (await app.call("listChanges", { entity: "gamer", _id: userId }, staff.token)).body.data[0];

  it("stays in the trail, which no longer names the player", async () => {
    const { userId } = await createNamedAccount(app, { login: "анна" });
    expect((await forget(userId, reason)).status).toBe(200);
    expect(await last(userId)).toMatchObject({ action: "delete", reason });
  });

  it.each([
    ["", "Укажите причину"],
    ["Так надо", "Объясните подробнее: не\u00A0меньше 10\u00A0букв"],
    ["Попросила Анна, письмом", "Не\u00A0называйте игрока: причина останется"],
  ])("is refused as «%s», and deletes nothing", async (why, message) => {
    const { userId, token } = await createNamedAccount(app, { login: "анна" });
    const { status, error } = await forget(userId, why);
    expect([status, error.fields]).toEqual([400, { reason: message }]);
    expect((await app.call("getMe", {}, token)).status).toBe(200);
  });

  it("is not asked of the back office of the previous release", async () => {
    const { userId } = await createNamedAccount(app, {});
    expect((await forget(userId)).status).toBe(200);
    expect(await last(userId)).toMatchObject({ action: "delete", reason: null });
  });
});

it("the notices that a player has turned on are told", async () => {
  const { userId, token } = await createAccount(app);
  const told = async () => (await app.call("getPlayerSupport", { _id: userId }, staff.token)).body.notices;
  expect(await told()).toEqual([]);
  await app.call("chooseNotice", { kind: "duel_played", way: "mail", on: true }, token);
  await app.call("chooseNotice", { kind: "prize_won", way: "push", on: true }, token);
  await app.call("chooseNotice", { kind: "prize_won", way: "push", on: false }, token);
  expect(await told()).toEqual([{ kind: "duel_played", way: "mail" }]);
});

it("until when a prize may be confirmed is told", async () => {
  const { _idStock, members } = await createFinishedDraw(app, staff.token, { way: "place", quantity: 1 });
  await givePlaces(app, staff.token, _idStock);
  const { body } = await app.call("getPlayerSupport", { _id: members[0]?.userId ?? "" }, staff.token);
  const [award] = (await app.call("listAwards", { _idStock }, staff.token)).body.data;
  expect(body.awards).toEqual([expect.objectContaining({ _idStock, state: "assigned", due_at: award?.due_at })]);
});

it("draws, awards and signals of a player are told", async () => {
  const [start, end] = [app.clock.now(), new Date(app.clock.now().getTime() + 1e9)];
  const draw = await createDraw(app, { start, end });
  const { userId } = await createEntrant(app, draw, { login: "анна", score: 5 });
  const { body } = await app.call("getPlayerSupport", { _id: userId }, staff.token);
  expect(body.draws).toEqual([
    expect.objectContaining({ _id: draw, status: "active", score: 5, place: 1, excluded: null, events: [] }),
  ]);
  const correction = { _idStock: draw, _id: userId, points: -2, reason: "Песня засчитана дважды" };
  expect((await app.call("correctStockMember", correction, staff.token)).status).toBe(200);
  app.clock.advance(60);
  const excluded = { _idStock: draw, _id: userId, reason: "Несколько учётных записей" };
  expect((await app.call("excludeMember", excluded, staff.token)).status).toBe(204);
  const after = (await app.call("getPlayerSupport", { _id: userId }, staff.token)).body;
  expect(after.draws[0]).toMatchObject({ place: null, excluded: "Несколько учётных записей" });
  // Who has done what to the entrant, the latest first; of nobody else.
  const other = await createEntrant(app, draw, { login: "борис", score: 7 });
  const { login } = await app.db.kysely
    .selectFrom("users")
    .select("login")
    .where("id", "=", staff.userId)
    .executeTakeFirstOrThrow();
  expect(after.draws[0]?.events).toEqual([
    expect.objectContaining({ login, text: "Участник исключён", reason: "Несколько учётных записей" }),
    expect.objectContaining({ login, text: "\u22122\u00A0очка: было 5, стало 3", reason: "Песня засчитана дважды" }),
  ]);
  const theirs = (await app.call("getPlayerSupport", { _id: other.userId }, staff.token)).body;
  expect(theirs.draws[0]?.events).toEqual([]);
  const signals = await app.call("listPlayerSignals", { _id: userId }, staff.token);
  expect([signals.status, signals.body.data]).toEqual([200, [{ _id: draw, name: expect.any(String), signals: [] }]]);
  expect((await app.call("getPlayerSupport", { _id: staff.userId }, staff.token)).status).toBe(404);
});
