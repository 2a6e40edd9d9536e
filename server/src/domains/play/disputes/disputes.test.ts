import { limits } from "@hitoslov/contract";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { purge } from "../../../jobs/purge.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { complain, createDisputedSong, heard, playRefused } from "../../../test/disputes.ts";
import { guessSongs } from "../../../test/duels.ts";
import {
  answerAt,
  createAccount,
  createDraw,
  createNamedAccount,
  createSong,
  createSongs,
  setPassword,
  signInAgain,
} from "../../../test/factories.ts";
import { joinGame, type TestPlayer } from "../../../test/player.ts";
import { rescore, settlingMs } from "./rescore.ts";

let app: TestApp;
let staff: { token: string; userId: string };
let song: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = await createNamedAccount(app, { login: "редактор", role: 2 });
  song = await createDisputedSong(app);
});
afterAll(() => app.close());

const blank = () => ({ sound_id: song, position: heard.position });
const own = async ({ token }: Pick<TestPlayer, "token">) => (await app.call("listDisputes", {}, token)).body;
const credits = async ({ token }: Pick<TestPlayer, "token">) => (await app.call("listCredits", {}, token)).body;
const score = async ({ token }: Pick<TestPlayer, "token">) => (await app.call("getMe", {}, token)).body.score;
const list = async (query = {}) => (await app.call("listDisputedBlanks", query, staff.token)).body;
const accept = (more = {}) =>
  app.call("acceptDispute", { ...blank(), answers: [heard.answer], reply: "И\u00A0правда.", ...more }, staff.token);

describe("a complaint", () => {
  it("is of an answer that the own play has refused, and leaves the play as it is", async () => {
    const player = await joinGame(app);
    const before = await player.view(song);
    await player.check(song, heard.position, heard.answer);
    const running = await player.view(song);
    const { status, body } = await complain(app, player, song, { comment: " слышно на\u00A0повторе " });
    expect([status, body.left]).toEqual([201, 19]);
    expect(body.dispute).toMatchObject({
      state: "open",
      answer: "голубушка",
      comment: "слышно на\u00A0повторе",
      points: 0,
    });
    expect(await player.view(song)).toEqual(running);
    expect(running.mistakes).toBe(before.mistakes + 1);
  });

  it("tells neither the word nor the song before the play is over", async () => {
    const player = await joinGame(app);
    await player.view(song);
    await player.check(song, heard.position, heard.answer);
    const { text } = await complain(app, player, song);
    const listed = JSON.stringify(await own(player));
    for (const told of [text, listed]) expect(told).not.toMatch(/зазнобушка|Коробейники/);
    await player.guess(song);
    expect((await own(player)).data).toMatchObject([{ word: "зазнобушка", song: { name: "Коробейники" } }]);
  });

  it("is refused for what the player was not given or has not answered", async () => {
    const stranger = await joinGame(app);
    expect((await complain(app, stranger, song)).error.code).toBe("not_served");
    expect((await complain(app, stranger, uuid())).error.code).toBe("not_served");
    const player = await playRefused(app, song);
    expect((await complain(app, player, song, { answer: "любушка" })).status).toBe(400);
    expect((await complain(app, player, song, { position: 1 })).status).toBe(400);
    expect((await own(player)).total).toBe(0);
    expect((await complain(app, stranger, song)).status).toBe(409);
  });

  it.each([
    ["a word without a blank", { position: undefined, answer: undefined }],
    ["a word without an answer", { answer: undefined }],
    ["a blank of a song", { kind: "author" }],
    ["a kind that is none", { kind: "rude" }],
    ["a comment that is too long", { comment: "ж".repeat(limits.disputeComment.max + 1) }],
    ["no text", { answer: "\0" }],
  ])("is refused: %s", async (_what, wrong) => {
    const player = await playRefused(app, song);
    expect((await complain(app, player, song, wrong as object)).status).toBe(400);
    expect((await own(player)).total).toBe(0);
  });

  it("is one for a blank: a repeated one returns the first, another is refused", async () => {
    const player = await playRefused(app, song);
    const [one, two] = await Promise.all([complain(app, player, song), complain(app, player, song)]);
    expect([one?.status, two?.status]).toEqual([201, 201]);
    expect(one?.body.dispute._id).toBe(two?.body.dispute._id);
    expect((await complain(app, player, song, { kind: "hearing", answer: undefined })).status).toBe(409);
    const ofSong = { kind: "author", position: undefined, answer: undefined } as const;
    expect((await complain(app, player, song, ofSong)).status).toBe(201);
    expect((await own(player)).total).toBe(2);
  });

  it("is listed on one page only, also where the word at its position was changed", async () => {
    await playRefused(app, song);
    const { id: play_id } = await app.db.kysely.selectFrom("plays").select("id").executeTakeFirstOrThrow();
    const words = ["ель", "ива", "дуб", "вяз", "бук", "ясень", "граб", "клён"];
    for (const word of words) {
      const { userId: user_id } = await createAccount(app);
      const said = { kind: "hearing", word, comment: "", created_at: app.clock.now() } as const;
      await app.db.kysely
        .insertInto("disputes")
        .values({ id: uuid(), user_id, play_id, ...blank(), ...said })
        .execute();
    }
    const listed = [];
    for (let skip = 0; skip < words.length; skip++) listed.push(...(await list({ skip, limit: 1 })).data);
    expect(listed.map(({ word }) => word)).toEqual(words.toSorted());
  });

  it("can be sent at most twenty times a day, also by two calls at once", async () => {
    const player = await playRefused(app, song);
    const row = await app.db.kysely.selectFrom("plays").selectAll().executeTakeFirstOrThrow();
    const yesterday = new Date(app.clock.now().getTime() - 24 * 3_600_000);
    for (let i = 0; i < 20; i++) {
      await app.db.kysely
        .insertInto("disputes")
        .values({
          id: uuid(),
          user_id: row.user_id,
          sound_id: await createSong(app),
          play_id: row.id,
          kind: "song",
          comment: "",
          created_at: i === 0 ? yesterday : app.clock.now(),
        })
        .execute();
    }
    expect((await own(player)).left).toBe(1);
    const ofSong = { kind: "author", position: undefined, answer: undefined } as const;
    const replies = await Promise.all([complain(app, player, song), complain(app, player, song, ofSong)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await own(player)).left).toBe(0);
  });

  it("that is refused is none of the day's twenty", async () => {
    const player = await playRefused(app, song);
    for (let sent = 0; sent < 20; sent++) {
      expect((await complain(app, player, song, { answer: "не то" })).status).toBe(400);
    }
    expect((await own(player)).left).toBe(20);
    const { status, body } = await complain(app, player, song);
    expect([status, body.left]).toEqual([201, 19]);
  });

  it("can be a visitor's, and moves with the visit into an account", async () => {
    const demo = await createDisputedSong(app, { demo: true, name: "Демо" });
    const visitor = await joinGame(app, await app.enterDemo());
    await playRefused(app, demo, { player: visitor, times: 3 });
    expect((await complain(app, visitor, demo)).status).toBe(201);
    const { body } = await app.call(
      "register",
      { login: "был-гостем", password: "тестовый пароль" },
      visitor.token,
      app.nextAddress(),
    );
    const player = { token: body.token };
    expect((await own(player)).data).toMatchObject([{ answer: "голубушка" }]);
    const before = await score(player);
    expect((await accept({ sound_id: demo })).body.answered).toBe(1);
    const [credit] = (await credits(player)).data;
    expect(credit?.points).toBeGreaterThan(0);
    expect(await score(player)).toBe(before + (credit?.points ?? 0));
  });
});

describe("staff", () => {
  it("see blanks with all who gave an answer, the record of who complains, and no blank twice", async () => {
    const loud = await playRefused(app, song);
    await playRefused(app, song);
    await playRefused(app, song, { answer: "любушка" });
    const playing = await joinGame(app);
    await playing.view(song);
    await playing.check(song, heard.position, heard.answer);
    await complain(app, loud, song, { comment: "слышно" });
    const { data, total, counts } = await list();
    expect([total, counts]).toEqual([1, { open: 1, accepted: 0, rejected: 0 }]);
    expect(data[0]).toMatchObject({
      sound: { name: "Коробейники", executors: ["Хор"] },
      word: "зазнобушка",
      now: "зазнобушка",
      answers: [
        { answer: "голубушка", players: 3, complaints: 1, accepted: false },
        { answer: "любушка", players: 1, complaints: 0, accepted: false },
      ],
      complaints: [{ comment: "слышно", record: { sent: 1, accepted: 0 } }],
    });
    await accept();
    expect(await list()).toMatchObject({ total: 0 });
    expect((await list({ state: "accepted" })).data[0]).toMatchObject({
      complaints: [{ reply: "И\u00A0правда.", record: { sent: 1, accepted: 1 } }],
      rescoring: { login: "редактор", changed: 2 },
    });
  });

  it("see the effect in advance, exactly as it comes: points, ratings and running draws", async () => {
    const hour = 3_600_000;
    const [start, end] = [new Date(app.clock.now().getTime() - hour), new Date(app.clock.now().getTime() + 2 * hour)];
    const running = await createDraw(app, { start, end });
    const frozen = await createDraw(app, { start, end });
    const loud = await playRefused(app, song, { times: 2 });
    const silent = await playRefused(app, song, { times: 5 });
    const other = await playRefused(app, song, { answer: "любушка", times: 3 });
    await complain(app, loud, song);
    await app.db.kysely
      .updateTable("stocks")
      .set({ status: "ended", frozen_at: app.clock.now() })
      .where("id", "=", frozen)
      .execute();
    const playing = await joinGame(app);
    await playing.view(song);
    await playing.check(song, heard.position, heard.answer);
    await playing.check(song, heard.position, "Голубушка!");
    const before = [await score(loud), await score(silent), await score(other)];
    const { body: effect } = await app.call("getDisputeEffect", { ...blank(), answers: [heard.answer] }, staff.token);
    expect(effect).toMatchObject({ plays: 2, players: 2, open: 1, moved: 1, draws: { running: 1, frozen: 1 } });
    expect(await own(loud)).toMatchObject({ open: 1 });
    const { body } = await accept();
    expect(body).toMatchObject({ answered: 1, rescoring: { state: "done", changed: 2, points: effect.points } });
    const after = [await score(loud), await score(silent), await score(other)];
    const added = after.map((points, i) => points - (before[i] ?? 0));
    expect(added[0]).toBeGreaterThan(0);
    expect(added[1]).toBeGreaterThan(added[0] ?? 0);
    expect(added[2]).toBe(0);
    expect(effect.points).toBe((added[0] ?? 0) + (added[1] ?? 0));
    expect((await own(loud)).data).toMatchObject([{ state: "accepted", points: added[0], reply: "И\u00A0правда." }]);
    expect(await credits(silent)).toMatchObject({
      points: added[1],
      data: [{ reason: "word", word: "зазнобушка", answer: "голубушка", song: { name: "Коробейники" } }],
    });
    const scores = async (board: string) => {
      const rows = app.db.kysely.selectFrom("board_scores").select("score").where("board", "=", board);
      return (await rows.execute()).map((row) => row.score).toSorted((a, b) => a - b);
    };
    // Only points above zero are in a rating.
    const sorted = (values: readonly number[]) => values.filter((value) => value > 0).toSorted((a, b) => a - b);
    expect(await scores("all")).toEqual(sorted(after));
    expect(await scores(`stock:${running}`)).toEqual(sorted(after));
    expect(await scores(`stock:${frozen}`)).toEqual(sorted(before));
  });

  it.each([
    ["all that is left of the day's hundred points, and no more", 5],
    ["nothing once the day has paid its hundred points", 7],
  ])("see in advance what a recount pays for replays: %s", async (_what, others) => {
    // All words are blanks, also of a replay.
    const hidden = [0, 1, 2, 3, 4];
    await app.db.kysely.updateTable("sounds").set({ hidden }).where("id", "=", song).execute();
    const songs = await createSongs(app, others, { fragment: heard.fragment, hidden });
    await app.refreshCatalogue();
    const player = await joinGame(app);
    await player.serve({ limit: 20 });
    for (const id of [song, ...songs]) await player.guess(id);
    for (const kind of ["other", "more"] as const) {
      await player.replay(song, kind);
      for (let i = 0; i < 3; i++) await player.check(song, heard.position, heard.answer);
      await player.guess(song);
    }
    for (const id of songs) {
      await player.replay(id, "other");
      await player.guess(id);
    }
    const left = async () => (await app.call("listGuessedSounds", {}, player.token)).body.replayPoints;
    const before = { left: await left(), score: await score(player) };
    expect(before.left > 0).toBe(others === 5);
    const { body: effect } = await app.call("getDisputeEffect", { ...blank(), answers: [heard.answer] }, staff.token);
    expect(effect).toMatchObject({ plays: 2, points: before.left });
    const { body } = await accept();
    expect(body.rescoring).toMatchObject({ changed: effect.plays, points: effect.points });
    expect([await left(), await score(player)]).toEqual([0, before.score + before.left]);
    const replays = app.db.kysely.selectFrom("plays").select("points").where("state", "=", "replayed");
    expect((await replays.execute()).reduce((sum, { points }) => sum + points, 0)).toBe(100);
  });

  it("see in advance that a recount pays nothing for a play of the archive, which has its ten points", async () => {
    await app.call("getDaily", {});
    app.clock.advance(24 * 3600);
    await app.call("getDaily", {});
    staff.token = await signInAgain(app, staff.userId);
    const { token } = await createAccount(app);
    const { body: archive } = await app.call("startDaily", { number: 1 }, token);
    const asked = { soundId: archive.song._id, tokenGame: archive.token };
    const check = (position: number, word: string) =>
      app.call("checkWord", { ...asked, position, word, typed: false }, token);
    for (let i = 0; i < 2; i++) await check(heard.position, heard.answer);
    for (const position of [0, heard.position]) await check(position, answerAt(heard.fragment, position));
    const { body: finished } = await app.call("finish", { ...asked, duration: 1, words: [] }, token);
    expect(finished.result.points).toBe(10);
    const { body: effect } = await app.call("getDisputeEffect", { ...blank(), answers: [heard.answer] }, staff.token);
    expect(effect).toMatchObject({ plays: 1, points: 0 });
    expect((await accept()).body.rescoring).toMatchObject({ changed: 1, points: 0 });
    expect(await score({ token })).toBe(10);
    expect((await credits({ token })).total).toBe(0);
  });

  it("pay nothing into a draw for a play of its rehearsal, which was emptied", async () => {
    const now = app.clock.now();
    const draw = await createDraw(app, { status: "testing", start: now, end: new Date(now.getTime() + 1e9) });
    const { token, userId } = await createAccount(app);
    await app.call("setTesters", { _idStock: draw, testers: [userId] }, staff.token);
    const player = await playRefused(app, song, { times: 3, player: await joinGame(app, token) });
    const scores = async () => {
      const rows = app.db.kysely.selectFrom("stock_members").select("score").where("stock_id", "=", draw);
      return (await rows.execute()).map((row) => row.score);
    };
    expect(await scores()).toHaveLength(1);
    app.clock.advance(1);
    expect((await app.call("resetRehearsal", { _idStock: draw }, staff.token)).status).toBe(200);
    await app.db.kysely.updateTable("stocks").set({ status: "active", active_since: app.clock.now() }).execute();
    const other = await createSong(app);
    await app.refreshCatalogue();
    await player.view(other);
    // Of no row, which a recount would make longer.
    await player.eye(other);
    const { points } = await player.guess(other);
    expect(await scores()).toEqual([points]);
    const { body: effect } = await app.call("getDisputeEffect", { ...blank(), answers: [heard.answer] }, staff.token);
    expect([effect.points > 0, effect.draws]).toEqual([true, { running: 0, frozen: 0 }]);
    const before = await score(player);
    await accept();
    expect(await score(player)).toBe(before + effect.points);
    expect(await scores()).toEqual([points]);
    expect(await app.db.kysely.selectFrom("stock_recounts").selectAll().execute()).toEqual([]);
  });

  it("pay into a draw that is paused, for what was played while it ran", async () => {
    const now = app.clock.now();
    const draw = await createDraw(app, { start: now, end: new Date(now.getTime() + 1e9) });
    await playRefused(app, song, { times: 3 });
    const inDraw = async () => {
      const row = app.db.kysely.selectFrom("stock_members").select("score").where("stock_id", "=", draw);
      return (await row.executeTakeFirstOrThrow()).score;
    };
    const before = await inDraw();
    await app.db.kysely.updateTable("stocks").set({ status: "paused" }).execute();
    const { body } = await accept();
    expect(body.rescoring?.points).toBeGreaterThan(0);
    expect(await inDraw()).toBe(before + (body.rescoring?.points ?? 0));
  });

  it("accept a word for all time: it is judged like the word itself, and is no choice", async () => {
    await app.db.kysely
      .updateTable("sounds")
      .set({ decoys: [heard.answer, "утица"] })
      .where("id", "=", song)
      .execute();
    await app.refreshCatalogue();
    expect((await (await joinGame(app)).view(song)).fragment.tips).toContain(heard.answer);
    const running = await joinGame(app);
    await running.view(song);
    await running.check(song, heard.position, heard.answer);
    expect((await accept()).status).toBe(200);
    await app.refreshCatalogue();
    const { data } = (await app.call("listCatalogue", { ids: song }, staff.token)).body;
    expect(data[0]?.aliases).toEqual([{ position: 2, word: "зазнобушка", answer: "голубушка" }]);
    const player = await joinGame(app);
    const view = await player.view(song);
    expect(view.fragment.tips).not.toContain(heard.answer);
    expect(JSON.stringify(view)).not.toContain(heard.answer);
    for (const [at, answer] of ["ujke,eirf", "Голубушка!", "гoлубушкa"].entries()) {
      const one = at === 0 ? player : await joinGame(app);
      await one.view(song);
      expect((await one.check(song, heard.position, answer)).body).toMatchObject({ valid: true, word: "зазнобушка" });
    }
    // Who was at it meanwhile is right at the finish.
    const result = await running.guess(song);
    expect(result.lines.map(({ key }) => key)).not.toContain("mistake");
    expect((await credits(running)).total).toBe(0);
  });

  it("accept it once, also when two press at the same time", async () => {
    const player = await playRefused(app, song, { times: 3 });
    await complain(app, player, song);
    const before = await score(player);
    const replies = await Promise.all([accept(), accept()]);
    expect(replies.map(({ body }) => body.answered).toSorted()).toEqual([0, 1]);
    const { points } = await credits(player);
    expect([await score(player), points > 0]).toEqual([before + points, true]);
    await accept();
    expect(await score(player)).toBe(before + points);
    const { aliases } = await app.db.kysely
      .selectFrom("sounds")
      .select("aliases")
      .where("id", "=", song)
      .executeTakeFirstOrThrow();
    expect(aliases).toHaveLength(1);
  });

  it("reject with a phrase, and can accept later", async () => {
    const player = await playRefused(app, song, { times: 3 });
    await complain(app, player, song);
    const reject = (reply: string) => app.call("rejectDispute", { ...blank(), reply }, staff.token);
    expect((await reject(" ")).status).toBe(400);
    expect((await reject("Поют «зазнобушка»")).body).toEqual({ answered: 1, rescoring: null });
    expect((await reject("Ещё раз")).status).toBe(409);
    expect((await own(player)).data).toMatchObject([{ state: "rejected", reply: "Поют «зазнобушка»", points: 0 }]);
    await accept();
    expect((await own(player)).data[0]?.state).toBe("accepted");
  });

  it("answer nothing that a colleague has answered meanwhile, if they ask for open complaints only", async () => {
    const player = await playRefused(app, song, { times: 3 });
    await complain(app, player, song);
    await app.call("rejectDispute", { ...blank(), reply: "Поют «зазнобушка»" }, staff.token);
    const before = (await app.call("listCatalogue", { ids: song }, staff.token)).body.data;
    const correct = { ...blank(), put: heard.answer, reply: "", if_open: true };
    const refused = [await accept({ if_open: true }), await app.call("correctDispute", correct, staff.token)];
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual([
      [409, "conflict"],
      [409, "conflict"],
    ]);
    expect((await app.call("listCatalogue", { ids: song }, staff.token)).body.data).toEqual(before);
    expect((await own(player)).data).toMatchObject([{ state: "rejected", reply: "Поют «зазнобушка»", points: 0 }]);
    // The answer of somebody else who presses at the same time.
    await complain(app, await playRefused(app, song), song);
    const both = await Promise.all([
      accept({ if_open: true }),
      app.call("rejectDispute", { ...blank(), reply: "Поют «зазнобушка»" }, staff.token),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("answer only the complaints that the list had, to the microsecond", async () => {
    const said = { kind: "hearing", answer: undefined } as const;
    const seen = await playRefused(app, song);
    await complain(app, seen, song, said);
    await sql`update disputes set created_at = created_at + interval '999 microseconds'`.execute(app.db.kysely);
    const { latest_at: seen_until } = (await list()).data[0] ?? {};
    app.clock.advance(1);
    const unseen = await playRefused(app, song);
    await complain(app, unseen, song, said);
    const reject = (more = {}) =>
      app.call("rejectDispute", { ...blank(), reply: "Слышно", seen_until, ...more }, staff.token);
    expect((await reject()).body.answered).toBe(1);
    expect((await own(seen)).data).toMatchObject([{ state: "rejected" }]);
    expect((await own(unseen)).data).toMatchObject([{ state: "open" }]);
    expect((await reject()).status).toBe(409);
    expect((await accept({ answers: [], seen_until })).status).toBe(409);
    expect((await accept({ if_open: true, seen_until })).status).toBe(409);
    expect((await own(unseen)).data).toMatchObject([{ state: "open", reply: "" }]);
    const { latest_at } = (await list()).data[0] ?? {};
    expect((await accept({ answers: [], seen_until: latest_at })).body.answered).toBe(1);
  });

  it.each([
    ["an answer", [heard.answer], {}],
    ["nothing but «Принять»", [], { kind: "hearing", answer: undefined } as const],
  ])("accept by %s no complaint about the word that the lyric had before", async (_what, answers, said) => {
    const before = await playRefused(app, song, { times: 3 });
    await complain(app, before, song, said);
    const fragment = heard.fragment.replace("зазнобушка", "лапушка");
    await app.db.kysely.updateTable("sounds").set({ fragment }).where("id", "=", song).execute();
    await app.refreshCatalogue();
    const player = await joinGame(app);
    await player.view(song);
    await player.check(song, heard.position, heard.answer);
    await complain(app, player, song, said);
    expect((await accept({ answers, word: "лапушка" })).body.answered).toBe(1);
    expect((await own(player)).data).toMatchObject([{ state: "accepted" }]);
    expect((await own(before)).data).toMatchObject([{ state: "open" }]);
    expect((await accept({ answers, word: "зазнобушка" })).body.answered).toBe(1);
    expect((await own(before)).data).toMatchObject([{ state: "accepted" }]);
    expect((await credits(before)).points > 0).toBe(answers.length > 0);
  });

  it("answer complaints about a song without a recount", async () => {
    const player = await playRefused(app, song);
    await complain(app, player, song, { kind: "author", position: undefined, answer: undefined });
    expect((await list()).data[0]).toMatchObject({ position: null, word: null, answers: [], times: null });
    const { body } = await accept({ position: null, answers: [] });
    expect(body).toEqual({ answered: 1, rescoring: null });
    expect((await accept({ position: null, answers: [] })).status).toBe(409);
  });

  it("correct the text: the lyric has the new word, and who gave it is paid", async () => {
    const player = await playRefused(app, song, { times: 3 });
    await complain(app, player, song, { kind: "lyric" });
    const before = await score(player);
    const [{ updated_at } = { updated_at: "" }] = (await app.call("listCatalogue", { ids: song }, staff.token)).body
      .data;
    const correct = (put: string, stamp = updated_at) =>
      app.call("correctDispute", { ...blank(), put, updated_at: stamp, reply: "" }, staff.token);
    expect((await correct("моя голубушка")).status).toBe(400);
    expect((await correct("зазнобушка")).status).toBe(400);
    expect((await correct(heard.answer, "2020-01-01T00:00:00Z")).error.code).toBe("stale");
    const { body } = await correct(heard.answer);
    expect(body).toMatchObject({ answered: 1, rescoring: { changed: 1, word: "зазнобушка" } });
    expect(await score(player)).toBeGreaterThan(before);
    const { fragment } = await app.db.kysely
      .selectFrom("sounds")
      .select("fragment")
      .where("id", "=", song)
      .executeTakeFirstOrThrow();
    expect(fragment).toBe("Пожалей, моя голубушка, молодецкого плеча");
  });

  it("do not correct a text that would become too long for its form", async () => {
    const [{ updated_at, fragment } = { updated_at: "", fragment: "" }] = (
      await app.call("listCatalogue", { ids: song }, staff.token)
    ).body.data;
    const full = fragment.padEnd(limits.fragment.max, "!");
    await app.db.kysely.updateTable("sounds").set({ fragment: full }).where("id", "=", song).execute();
    const put = "раззазнобушка";
    const { status, error } = await app.call("correctDispute", { ...blank(), put, updated_at, reply: "" }, staff.token);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["put"]]);
    expect((await app.call("listCatalogue", { ids: song }, staff.token)).body.data).toMatchObject([{ fragment: full }]);
  });

  it.each([
    ["an answer that was accepted before becomes the word", [heard.answer], [heard.answer]],
    ["the word is only spelled in another way", ["любушка"], ["Зазнобушка", "зазнобушка"]],
    ["the word is put back and changed once more", ["любушка"], [heard.answer, "зазнобушка", heard.answer]],
  ])("leave a song that its form can save where %s", async (_what, answers, puts) => {
    expect((await accept({ answers })).status).toBe(200);
    const read = async () => {
      const [row] = (await app.call("listCatalogue", { ids: song }, staff.token)).body.data;
      if (row === undefined) throw new Error("No such song");
      return row;
    };
    for (const put of puts) {
      const { updated_at } = await read();
      const { status } = await app.call("correctDispute", { ...blank(), put, updated_at, reply: "" }, staff.token);
      expect(status).toBe(200);
    }
    const { _id, name, fragment, hidden, sound_id, status_id, difficulty, aliases } = await read();
    const fields = { name, fragment, hidden, sound_id, status_id, difficulty_id: difficulty._id, aliases };
    const { status, error } = await app.call("updateSound", { _id, ...fields }, staff.token);
    expect([status, error.fields]).toEqual([200, undefined]);
  });

  it.each([
    ["the word of the song", ["зазнобушка"]],
    ["no word", ["…"]],
  ])("are refused: %s", async (_what, answers) => {
    const { status, error } = await accept({ answers });
    expect([status, error.fields?.["answers"] === undefined]).toEqual([400, false]);
  });

  it("are refused a song or a blank that is not there", async () => {
    expect((await accept({ sound_id: uuid() })).status).toBe(404);
    expect((await accept({ position: 30 })).status).toBe(400);
    const { status } = await app.call("getDisputeEffect", { ...blank(), position: 30, answers: ["да"] }, staff.token);
    expect(status).toBe(400);
  });

  it("have the numbers of complaints", async () => {
    const player = await playRefused(app, song);
    await complain(app, player, song);
    const numbers = async () => (await app.call("getDisputeNumbers", {}, staff.token)).body;
    expect(await numbers()).toMatchObject({ open: 1, median_seconds: null });
    app.clock.advance(7200);
    await accept();
    expect(await numbers()).toEqual({
      open: 0,
      accepted: 1,
      rejected: 0,
      median_seconds: 7200,
      songs: [{ _id: song, name: "Коробейники", disputes: 1, open: 0 }],
    });
  });
});

it("a complaint of a visit stays when the visit goes: with its numbers, and to be answered", async () => {
  song = await createDisputedSong(app, { demo: true });
  const visitor = await playRefused(app, song, { player: await joinGame(app, await app.enterDemo()) });
  expect((await complain(app, visitor, song, { comment: "слышно" })).status).toBe(201);
  app.clock.advance(31 * 24 * 3600);
  await purge(app.services);
  expect(await app.db.kysely.selectFrom("plays").select("id").execute()).toEqual([]);
  staff = await createNamedAccount(app, { login: "другой редактор", role: 2 });
  expect((await list()).data[0]?.complaints).toMatchObject([
    { player: null, comment: "слышно", record: { sent: 1, accepted: 0 } },
  ]);
  const numbers = async () => (await app.call("getDisputeNumbers", {}, staff.token)).body;
  expect(await numbers()).toMatchObject({ open: 1, songs: [{ _id: song, disputes: 1 }] });
  expect((await accept()).body).toMatchObject({ answered: 1 });
  expect(await numbers()).toMatchObject({ open: 0, accepted: 1, songs: [{ _id: song, disputes: 1 }] });
});

describe("a recount", () => {
  it("continues a row of clean songs that a refused word had broken", async () => {
    const player = await joinGame(app);
    const others = [await createSong(app), await createSong(app)];
    await player.serve({ limit: 20 });
    await playRefused(app, song, { player, times: 3 });
    const rows = [];
    for (const other of others) {
      app.clock.advance(60);
      rows.push((await player.guess(other)).counters.inRow);
    }
    expect(rows).toEqual([1, 2]);
    const before = await score(player);
    await accept();
    const { data, points } = await credits(player);
    expect(data.map(({ reason }) => reason).toSorted()).toEqual(["row", "row", "word"]);
    expect(data.filter(({ reason }) => reason === "row").map((row) => row.points)).toEqual([10, 10]);
    expect(await score(player)).toBe(before + points);
    const next = await createSong(app);
    await player.serve({ limit: 20 });
    expect((await player.guess(next)).counters.inRow).toBe(4);
  });

  it("that fails does not hold up the others, and goes on at the next run", async () => {
    const { kysely } = app.db;
    const songs = [song, await createDisputedSong(app)];
    await kysely
      .insertInto("rescorings")
      .values(
        songs.map((sound_id, at) => ({
          id: uuid(),
          user_id: staff.userId,
          login: "редактор",
          sound_id,
          position: heard.position,
          word: "",
          answers: [heard.answer],
          total: 0,
          created_at: new Date(app.clock.now().getTime() + at),
        })),
      )
      .execute();
    const states = async () =>
      (await kysely.selectFrom("rescorings").select("state").orderBy("created_at").execute()).map(({ state }) => state);
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
      kysely,
    );
    await sql`
      create trigger refuse before update on rescorings for each row when (old.sound_id = ${sql.lit(song)})
      execute function refuse()`.execute(kysely);
    try {
      await expect(rescore(app.services)).rejects.toThrow("Recounts failed");
    } finally {
      await sql`drop function refuse cascade`.execute(kysely);
    }
    expect(await states()).toEqual(["running", "settling"]);
    await rescore(app.services);
    expect(await states()).toEqual(["settling", "settling"]);
  });

  it("checks once more the plays that were being finished when the answer was accepted", async () => {
    const late = await playRefused(app, song, { times: 3 });
    const { terms } = await app.db.kysely.selectFrom("plays").select("terms").executeTakeFirstOrThrow();
    expect(terms).not.toBeNull();
    await app.db.kysely.updateTable("plays").set({ has_refused: false }).execute();
    const before = await score(late);
    await accept();
    await app.db.kysely.updateTable("plays").set({ has_refused: true }).execute();
    await rescore(app.services);
    expect(await score(late)).toBe(before);
    app.clock.advance(settlingMs / 1000);
    await rescore(app.services);
    expect(await score(late)).toBeGreaterThan(before);
  });

  it.each([
    ["once more", "settling", 10],
    ["once more, and much later", "settling", 70],
    ["for the first time", "running", 10],
  ] as const)("pays nothing for what was finished after the answer was taken back: %s", async (_what, state, after) => {
    const early = await playRefused(app, song, { times: 3 });
    await accept();
    const paid = await score(early);
    expect((await credits(early)).total).toBe(1);
    const changes = async () => (await app.call("listChanges", { entity: "sound", _id: song }, staff.token)).body.data;
    app.clock.advance(5);
    const [change] = await changes();
    expect((await app.call("returnChange", { _id: change?._id ?? "" }, staff.token)).status).toBe(200);
    await app.refreshCatalogue();
    app.clock.advance(after);
    const late = await playRefused(app, song, { times: 3 });
    const before = await score(late);
    // Right again from now on, where no play is counted anew.
    const [undo] = after > settlingMs / 1000 ? await changes() : [];
    if (undo !== undefined) await app.call("returnChange", { _id: undo._id }, staff.token);
    await app.db.kysely.updateTable("rescorings").set({ state, after_at: null, after_id: null }).execute();
    await rescore(app.services);
    app.clock.advance(settlingMs / 1000);
    await rescore(app.services);
    const { state: ended } = await app.db.kysely.selectFrom("rescorings").select("state").executeTakeFirstOrThrow();
    expect(ended).toBe("done");
    expect([await score(late), (await credits(late)).total]).toEqual([before, 0]);
    expect(await score(early)).toBe(paid);
  });

  it("leaves a duel and a song that was given up as they are", async () => {
    const { fragment, position, answer } = heard;
    const hidden = [0, position];
    const caller = await guessSongs(app, 2, { fragment, hidden });
    await caller.view(song);
    await caller.guess(song);
    const { code } = (await app.call("callDuel", { soundId: song }, caller.token)).body;
    const { token } = await createAccount(app);
    for (let count = 0; count < 3; count++) {
      const { body } = await app.call("playDuel", { code }, token);
      const asked = { soundId: body.song._id, tokenGame: body.token };
      await app.call("checkWord", { ...asked, position, word: answer, typed: false }, token);
      const words = hidden.map((at) => ({ position: at, word: answerAt(fragment, at) }));
      await app.call("checkWords", { ...asked, words }, token);
      const { result } = (await app.call("finish", { ...asked, duration: 1, words: [] }, token)).body;
      expect(result.guessed).toBe(true);
    }
    const player = await joinGame(app);
    await player.view(song);
    await player.check(song, position, answer);
    await player.finish(song);
    const look = async () => ({
      plays: await app.db.kysely.selectFrom("plays").selectAll().orderBy("id").execute(),
      duel: (await app.call("getDuel", { code }, token)).body,
      scores: [await score({ token }), await score(player)],
    });
    const before = await look();
    expect((await accept()).body.rescoring).toMatchObject({ state: "done", changed: 0 });
    expect(await look()).toEqual(before);
    expect((await credits(player)).total).toBe(0);
  });

  it("pays a deleted account nothing, nor in a draw: its score is the same among the entrants and in the rating", async () => {
    const now = app.clock.now();
    const draw = await createDraw(app, { start: now, end: new Date(now.getTime() + 1e9) });
    const [gone, other] = [await createAccount(app), await createAccount(app)];
    for (const { token } of [gone, other]) {
      await playRefused(app, song, { player: await joinGame(app, token) });
    }
    const scoresOf = async ({ userId }: typeof gone) => {
      const { kysely } = app.db;
      const member = kysely.selectFrom("stock_members").select("score").where("user_id", "=", userId);
      const rated = kysely.selectFrom("board_scores").select("score").where("board", "=", `stock:${draw}`);
      return [await member.execute(), await rated.where("user_id", "=", userId).execute()];
    };
    const before = await scoresOf(gone);
    expect(before[1]).toEqual(before[0]);
    await setPassword(app, gone.userId, "коробушка-полна");
    expect((await app.call("deleteMe", { password: "коробушка-полна" }, gone.token)).status).toBe(204);
    await accept();
    expect(await scoresOf(gone)).toEqual(before);
    const [member, rated] = await scoresOf(other);
    expect(member).toEqual(rated);
    expect(member).not.toEqual(before[0]);
    const recounts = await app.db.kysely.selectFrom("stock_recounts").select("plays").execute();
    expect(recounts).toEqual([{ plays: 1 }]);
  });

  it("pays staff who play, but in no ranking", async () => {
    const editor = await joinGame(app, (await createAccount(app, 2)).token);
    await playRefused(app, song, { player: editor, times: 3 });
    await accept();
    expect((await credits(editor)).points).toBeGreaterThan(0);
    expect(await app.db.kysely.selectFrom("board_scores").selectAll().execute()).toEqual([]);
  });
});
