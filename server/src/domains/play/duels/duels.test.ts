import type { Contract, Input } from "@hitoslov/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { answerAt, createAccount, createDraw, createSong, setPassword, signInAgain } from "../../../test/factories.ts";
import { guessSongs } from "../../../test/duels.ts";
import { joinGame } from "../../../test/player.ts";
import { MISTAKES_PER_WORD } from "@hitoslov/rules";
import { byHintKey, hintKeys } from "@hitoslov/rules/hints";
import { CALLS_A_DAY } from "./call.ts";

//                0     1          2     3      4     5         6
const fragment = "Летит лебёдушка, летит сизая, летит пугливая утица";
const hidden = [1, 3, 5, 6];
const secrets = /лебёдушка|сизая|пугливая|утица/i;
const day = 24 * 3600;

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const song = (options = {}) => createSong(app, { fragment, hidden, ...options });
const words = hidden.map((position) => ({ position, word: answerAt(fragment, position) }));

const guess = (songs: number) => guessSongs(app, songs, { fragment, hidden });
const guessThree = () => guess(3);
const thrice = <T>(of: T): T[] => [of, of, of];
const visit = async () => (await app.call("enterDemo", {})).body.token;
const call = (token: string, input: Input<Contract["callDuel"]> = {}) => app.call("callDuel", input, token);

async function callOf(token: string, input: Input<Contract["callDuel"]> = {}): Promise<string> {
  const { status, body, error } = await call(token, input);
  if (status !== 201) throw new Error(error.message);
  return body.code;
}

const look = async (code: string, token?: string) => (await app.call("getDuel", { code }, token)).body;

/** Deals the next song of a duel. */
async function deal(code: string, token: string) {
  const { status, body, error } = await app.call("playDuel", { code }, token);
  if (status !== 200) throw new Error(error.message);
  const asked = { soundId: body.song._id, tokenGame: body.token };
  return {
    ...body,
    asked,
    check: (position: number, word: string) => app.call("checkWord", { ...asked, position, word, typed: false }, token),
    restore: () => app.call("checkWords", { ...asked, words }, token),
    finish: async (authorId?: string) =>
      (await app.call("finish", { ...asked, authorId, duration: 1, words: [] }, token)).body.result,
  };
}

async function playAll(code: string, token: string) {
  const results = [];
  for (let at = 0; at < 3; at++) {
    const dealt = await deal(code, token);
    await dealt.restore();
    results.push(await dealt.finish());
  }
  return results;
}

describe("a call", () => {
  it("is made of the songs that were guessed last, with their points", async () => {
    const caller = await guessThree();
    const code = await callOf(caller.token);
    const friend = await visit();
    const { side, state, them, songs, nameless } = await look(code, friend);
    expect([side, state, nameless]).toEqual(["stranger", "open", false]);
    expect(them?.played).toBe(3);
    expect(them?.points).toBeGreaterThan(0);
    expect(songs.map(({ you, them: theirs, song: told }) => [you, theirs, told])).toEqual(thrice([null, null, null]));
    const own = await look(code, caller.token);
    expect([own.side, own.you.points, own.them]).toEqual(["caller", them?.points, null]);
    expect(own.songs.map(({ you }) => you).reduce<number>((sum, points) => sum + (points ?? 0), 0)).toBe(
      own.you.points,
    );
  });

  it("counts a free lamp of the caller, as the rival has none", async () => {
    const { token } = await guessThree();
    await app.db.kysely
      .updateTable("plays")
      .set({ words: sql`jsonb_set(words, '{1,tip}', '["сизая"]')` })
      .execute();
    const pointsOf = async () => (await look(await callOf(token), token)).you.points;
    const before = await pointsOf();
    await app.db.kysely.updateTable("plays").set({ free_lamp: true }).execute();
    expect(await pointsOf()).toBe(before);
  });

  it("needs three guessed songs, and one named must be among them", async () => {
    const soundId = await song();
    const player = await joinGame(app);
    const refused = await call(player.token);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      "Для\u00A0дуэли нужны три собранные песни. Соберите ещё 3\u00A0песни.",
    ]);
    expect((await call(player.token, { soundId })).status).toBe(400);
    expect((await call(await visit(), {})).status).toBe(409);
  });

  it("does not take a song whose answer was shown, nor today's song of the day", async () => {
    const player = await guessThree();
    await app.db.kysely.updateTable("plays").set({ answer_shown_at: app.clock.now() }).execute();
    expect((await call(player.token)).status).toBe(409);
    await app.db.kysely.updateTable("plays").set({ answer_shown_at: null }).execute();
    await app.call("getDaily", {});
    const refused = await call(player.token);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      "Для\u00A0дуэли нужны три собранные песни. Песня дня не\u00A0в\u00A0счёт. Соберите ещё 1\u00A0песню.",
    ]);
  });

  it("takes other songs where today's song of the day is named", async () => {
    const { token } = await guess(4);
    await app.call("getDaily", {});
    const { sound_id: soundId } = await app.db.kysely
      .selectFrom("daily_songs")
      .select("sound_id")
      .executeTakeFirstOrThrow();
    await callOf(token, { soundId });
    const taken = await app.db.kysely.selectFrom("duel_songs").select("sound_id").execute();
    expect(taken).toHaveLength(3);
    expect(taken).not.toContainEqual({ sound_id: soundId });
  });

  it("can be made of a song that was guessed long ago", async () => {
    const { token, userId } = await guess(4);
    const { sound_id: soundId } = await app.db.kysely
      .selectFrom("plays")
      .select("sound_id")
      .where("user_id", "=", userId)
      .orderBy("finished_at")
      .executeTakeFirstOrThrow();
    await sql`
      with copied as (
        insert into sounds (id, name, fragment, hidden, sound_id, status_id, difficulty_id, sound)
        select gen_random_uuid(), name || n, fragment, hidden, 900000 + n, status_id, difficulty_id, sound
        from sounds, generate_series(1, 60) n where id = ${soundId}::uuid
        returning id, fragment, hidden
      )
      insert into plays (id, user_id, sound_id, state, seed, fragment, hidden, tray, words, served_at, finished_at)
      select gen_random_uuid(), ${userId}::uuid, id, 'guessed', '', fragment, hidden, '{}', '{}', now(), ${app.clock.now()}
      from copied`.execute(app.db.kysely);
    await app.refreshCatalogue();
    await callOf(token, { soundId });
    const taken = await app.db.kysely.selectFrom("duel_songs").select("sound_id").execute();
    expect(taken).toHaveLength(3);
    expect(taken).toContainEqual({ sound_id: soundId });
  });

  it("can be made twenty times a day, also by many calls at once, and again the next day", async () => {
    const { token } = await guessThree();
    const replies = await Promise.all(Array.from({ length: CALLS_A_DAY + 3 }, () => call(token)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(CALLS_A_DAY);
    expect((await app.call("listDuels", {}, token)).body).toMatchObject({ left: 0 });
    app.clock.advance(day);
    expect((await call(token)).status).toBe(201);
  });

  it("is the same duel when it is sent again with its key, even at once, and another one with another key", async () => {
    const { token } = await guessThree();
    const key = "0f".repeat(16);
    const codes = await Promise.all([1, 2, 3].map(() => callOf(token, { key })));
    expect(new Set(codes).size).toBe(1);
    expect(await callOf(token, { key: "1f".repeat(16) })).not.toBe(codes[0]);
    const others = await guess(0);
    expect((await call(others.token, { key })).status).toBe(409);
    expect(await app.db.kysely.selectFrom("duels").select("code").execute()).toHaveLength(2);
  });

  it("can be withdrawn till somebody accepts it, and lives for thirty days", async () => {
    const { token, userId } = await guessThree();
    const [withdrawn, old, accepted] = [await callOf(token), await callOf(token), await callOf(token)];
    const friend = await visit();
    expect((await app.call("withdrawDuel", { code: withdrawn }, friend)).status).toBe(404);
    for (let twice = 0; twice < 2; twice++) {
      expect((await app.call("withdrawDuel", { code: withdrawn }, token)).status).toBe(204);
    }
    const refused = await app.call("playDuel", { code: withdrawn }, friend);
    expect([refused.status, refused.error.message]).toEqual([409, "Вызов уже закрыт"]);
    expect((await look(withdrawn, friend)).state).toBe("closed");
    await deal(accepted, friend);
    expect((await app.call("withdrawDuel", { code: accepted }, token)).status).toBe(409);
    app.clock.advance(30 * day);
    expect((await look(old)).state).toBe("closed");
    const late = await visit();
    expect((await app.call("playDuel", { code: old }, late)).status).toBe(409);
    // Who has accepted in time may go on.
    expect((await look(accepted, await signInAgain(app, userId))).state).toBe("playing");
  });

  it("is unknown by any other code", async () => {
    expect((await app.call("getDuel", { code: "abcdefghijkl" })).status).toBe(404);
    expect((await app.call("getDuel", { code: "1" })).status).toBe(400);
  });
});

describe("a duel", () => {
  it("is accepted by one: of two at the same time the other is told that it is closed", async () => {
    const code = await callOf((await guessThree()).token);
    const friends = [await visit(), await visit()];
    const replies = await Promise.all(friends.map((token) => app.call("playDuel", { code }, token)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = friends[replies.findIndex(({ status }) => status === 409)] ?? "";
    expect(await look(code, late)).toMatchObject({ side: "stranger", state: "closed" });
  });

  it("gives the same blanks and choices, and a ghost without a letter", async () => {
    const caller = await guessThree();
    const code = await callOf(caller.token);
    const friend = await visit();
    const reply = await app.call("playDuel", { code }, friend);
    const { song: dealt, ghost, at } = reply.body;
    expect(at).toBe(0);
    expect(ghost).toEqual(hidden.map((position, index) => ({ position, seconds: 3 * (index + 1), restored: "right" })));
    expect(dealt.fragment.words.flatMap((word) => ("hidden" in word ? word.position : []))).toEqual(hidden);
    expect(reply.text.replace(/"tips":\[[^\]]*\]/, "")).not.toMatch(secrets);
    const before = await app.call("getDuel", { code }, friend);
    expect(before.text).not.toMatch(secrets);
    const [play] = await app.db.kysely
      .selectFrom("plays")
      .select(["hidden", "tray"])
      .where("duel_song_id", "is", null)
      .where("sound_id", "=", (plays) =>
        plays.selectFrom("plays").select("sound_id").where("duel_song_id", "is not", null),
      )
      .execute();
    expect(dealt.fragment.tips.toSorted()).toEqual(play?.tray.toSorted());
  });

  it("compares song by song, tells each song once it is played, and waits for the other half", async () => {
    const caller = await guessThree();
    const code = await callOf(caller.token);
    const friend = await visit();
    const first = await deal(code, friend);
    await first.check(1, "мимо");
    await first.restore();
    const result = await first.finish();
    const half = await look(code, friend);
    expect([half.state, half.side, half.you.played]).toEqual(["playing", "rival", 1]);
    expect(half.songs.map(({ song: told }) => told === null)).toEqual([false, true, true]);
    expect(half.songs[0]).toMatchObject({ you: result.points, song: { blanks: hidden } });
    expect(half.songs[0]?.song?.words[1]).toBe("лебёдушка");
    expect(half.songs[0]?.them).toBeGreaterThan(0);
    await deal(code, friend).then(async (dealt) => (await dealt.restore(), dealt.finish()));
    await deal(code, friend).then(async (dealt) => (await dealt.restore(), dealt.finish()));
    const whole = await look(code, friend);
    expect([whole.state, whole.nameless]).toEqual(["over", true]);
    expect(await look(code, caller.token)).toMatchObject({ state: "over", them: { name: null, played: 3 } });
    expect((await app.call("playDuel", { code }, friend)).status).toBe(409);
    expect((await app.call("nameDuelist", { code, name: "Администратор" }, friend)).status).toBe(400);
    expect((await app.call("nameDuelist", { code, name: "Лёша с баяном" }, friend)).status).toBe(200);
    expect((await look(code, caller.token)).them?.name).toBe("Лёша с баяном");
    const { data } = (await app.call("listDuels", {}, caller.token)).body;
    expect(data).toMatchObject([{ code, side: "caller", state: "over", them: { name: "Лёша с баяном" } }]);
  });

  it("has only the songs that staff have left, also in the list", async () => {
    const caller = await guessThree();
    const code = await callOf(caller.token);
    const listed = async () => (await app.call("listDuels", {}, caller.token)).body.data;
    expect(await listed()).toMatchObject([{ songs: 3, you: { played: 3 } }]);
    const { sound_id } = await app.db.kysely.selectFrom("duel_songs").select("sound_id").executeTakeFirstOrThrow();
    await app.db.kysely.updateTable("sounds").set({ status_id: "hidden" }).where("id", "=", sound_id).execute();
    await app.refreshCatalogue();
    expect((await look(code, caller.token)).songs).toHaveLength(2);
    expect(await listed()).toMatchObject([{ songs: 2, you: { played: 2 } }]);
  });

  it("keeps its score and its songs where staff make one inactive that both have played, whose audio is not told", async () => {
    const caller = await guessThree();
    const code = await callOf(caller.token);
    const { token: friend } = await createAccount(app);
    const first = await deal(code, friend);
    await first.finish();
    for (let at = 0; at < 2; at++) await deal(code, friend).then(async (it) => (await it.restore(), it.finish()));
    const seen = async () => ({
      own: await look(code, caller.token),
      theirs: await look(code, friend),
      list: (await app.call("listDuels", {}, friend)).body.data,
    });
    const before = await seen();
    expect(before.own.state).toBe("over");
    const { sound_id: id } = await app.db.kysely
      .selectFrom("duel_songs")
      .select("sound_id")
      .where("at", "=", 0)
      .executeTakeFirstOrThrow();
    await app.db.kysely.updateTable("sounds").set({ status_id: "hidden" }).where("id", "=", id).execute();
    await app.refreshCatalogue();
    const after = await seen();
    expect(after.list).toEqual(before.list);
    for (const of of ["own", "theirs"] as const) {
      const [{ song: told, ...one } = { song: null }, ...others] = before[of].songs;
      expect(told?.name).toMatch(/^Песня/);
      expect(after[of]).toEqual({ ...before[of], songs: [{ ...one, song: { ...told, sound: null } }, ...others] });
    }
  });

  it.each(["was not begun", "was left open"])(
    "that has ended without a song stays over, with its score, where the song comes back: it %s",
    async (how) => {
      const caller = await guessThree();
      const code = await callOf(caller.token);
      const { token: friend } = await createAccount(app);
      const songAt = (at: number) =>
        app.db.kysely.selectFrom("duel_songs").select("sound_id").where("at", "=", at).executeTakeFirstOrThrow();
      const open = how === "was left open" ? await deal(code, friend) : null;
      const { sound_id } = await songAt(open === null ? 2 : 0);
      const become = async (status_id: "active" | "hidden") => {
        await app.db.kysely.updateTable("sounds").set({ status_id }).where("id", "=", sound_id).execute();
        await app.refreshCatalogue();
      };
      await become("hidden");
      for (let at = 0; at < 2; at++) await deal(code, friend).then(async (it) => (await it.restore(), it.finish()));
      const seen = async () => ({
        own: await look(code, caller.token),
        theirs: await look(code, friend),
        list: (await app.call("listDuels", {}, friend)).body.data,
      });
      const before = await seen();
      expect(before).toMatchObject({
        own: { state: "over" },
        list: [{ state: "over", songs: 2, them: { played: 2 } }],
      });
      await become("active");
      expect(await seen()).toEqual(before);
      expect((await app.call("playDuel", { code }, friend)).status).toBe(409);
      if (open === null) return;
      app.clock.advance(1);
      await open.restore();
      expect((await open.finish()).points).toBeGreaterThan(0);
      expect(await seen()).toEqual(before);
    },
  );

  it("stays over once a rematch was asked for, also where a song comes back that staff had withdrawn", async () => {
    const caller = await guessThree();
    for (let count = 0; count < 4; count++) await song();
    const code = await callOf(caller.token);
    const { token: friend } = await createAccount(app);
    for (let at = 0; at < 2; at++) await (await deal(code, friend)).finish();
    const third = app.db.kysely.selectFrom("duel_songs").select("sound_id").where("at", "=", 2);
    const { sound_id } = await third.executeTakeFirstOrThrow();
    for (const status_id of ["hidden", "active"] as const) {
      await app.db.kysely.updateTable("sounds").set({ status_id }).where("id", "=", sound_id).execute();
      await app.refreshCatalogue();
      expect([status_id, (await look(code, friend)).state]).toEqual([status_id, "over"]);
      if (status_id === "hidden") await callOf(friend, { rematch: code });
    }
  });

  describe("whose rules, speeds or levels staff change", () => {
    const restage = async () => {
      const { kysely } = app.db;
      await kysely.updateTable("scores").set({ score: 77 }).where("key", "=", "word").execute();
      await kysely.updateTable("speeds").set({ coefficient: 9 }).execute();
      const level = kysely.selectFrom("difficulties").select("id").where("name", "=", "3");
      await kysely.updateTable("sounds").set({ difficulty_id: level, duration: 1 }).execute();
      await app.refreshCatalogue();
    };
    /** (4 × 10) × 2 and 50 for level 1. */
    const points = thrice(130);

    it("scores both halves by what held when it was made", async () => {
      const caller = await guessThree();
      const code = await callOf(caller.token);
      await restage();
      const { token: friend } = await createAccount(app);
      const results = await playAll(code, friend);
      expect(results.map((result) => result.points)).toEqual(points);
      expect(results.map(({ difficulty, coefficient }) => [difficulty.points, coefficient])).toEqual(thrice([50, 2]));
      const { songs } = await look(code, friend);
      expect(songs.map(({ you, them }) => [you, them])).toEqual(thrice([130, 130]));
    });

    it("scores both halves of a rematch alike", async () => {
      const caller = await guessThree();
      for (let count = 0; count < 3; count++) await song();
      const code = await callOf(caller.token);
      const { token: friend } = await createAccount(app);
      await playAll(code, friend);
      const rematch = await callOf(caller.token, { rematch: code });
      await playAll(rematch, caller.token);
      await restage();
      expect((await playAll(rematch, friend)).map((result) => result.points)).toEqual(points);
      expect((await look(rematch, friend)).them?.points).toBe(390);
    });

    it("goes on by what holds now where none of it was kept", async () => {
      const code = await callOf((await guessThree()).token);
      await app.db.kysely.updateTable("duel_songs").set({ terms: null }).execute();
      await restage();
      const { token: friend } = await createAccount(app);
      // (4 × 77) × 9 and 150 for level 3.
      expect((await playAll(code, friend)).map((result) => result.points)).toEqual(thrice(2922));
    });
  });

  it("pays nothing: no points, no guessed songs, no draw, no row of songs, and each song is played once", async () => {
    await createDraw(app, { start: app.clock.now(), end: new Date(app.clock.now().getTime() + day * 1000) });
    const code = await callOf((await guessThree()).token);
    const { token, userId } = await createAccount(app);
    const account = () =>
      app.db.kysely.selectFrom("users").select(["score", "guessed"]).where("id", "=", userId).executeTakeFirst();
    const results = await playAll(code, token);
    expect(results.every(({ points }) => points > 0)).toBe(true);
    expect(results.map(({ score, stocks }) => [score, stocks])).toEqual(thrice([0, []]));
    expect(await account()).toEqual({ score: 0, guessed: 0 });
    expect(
      await app.db.kysely.selectFrom("stock_members").select("score").where("user_id", "=", userId).execute(),
    ).toEqual([]);
    const { sounds: songs } = (await app.call("listSounds", {}, token)).body;
    expect(songs.map(({ guessed, answerShown }) => [guessed, answerShown])).toEqual(thrice([false, false]));
    const player = await joinGame(app, token);
    await player.serve();
    const { counters } = await player.guess(songs[0]?._id ?? "");
    expect(counters).toMatchObject({ inRow: 1, perSession: 1 });
  });

  it("counts a finish that is sent twice, from two devices at once, once", async () => {
    const code = await callOf((await guessThree()).token);
    const { token, userId } = await createAccount(app);
    const [one, other] = [await deal(code, token), await deal(code, await signInAgain(app, userId))];
    await one.restore();
    // The other device names the author, which alone would pay more.
    const { authors } = (await app.call("listAuthors", one.asked, token)).body;
    const author = authors.find(({ name }) => ["Народная", "Николай Некрасов"].includes(name));
    expect(author).toBeDefined();
    const [first, ...more] = await Promise.all([one.finish(), one.finish(), other.finish(author?._id)]);
    expect(first.guessed).toBe(true);
    expect(more).toEqual([first, first]);
    expect((await look(code, token)).you).toMatchObject({ played: 1, points: first.points });
  });

  it("tells the result of a song that was given up to every device that finishes it", async () => {
    const code = await callOf((await guessThree()).token);
    const { token, userId } = await createAccount(app);
    const [one, other] = [await deal(code, token), await deal(code, await signInAgain(app, userId))];
    expect(one.asked.soundId).toBe(other.asked.soundId);
    const first = await one.finish();
    expect(first.guessed).toBe(false);
    expect(await other.finish()).toEqual(first);
    expect((await look(code, token)).you).toMatchObject({ played: 1, points: 0 });
  });

  it("that shows an answer takes nine tenths from the song in the game, open or not, and keeps it out of draws", async () => {
    const code = await callOf((await guessThree()).token);
    const { token } = await createAccount(app);
    const [before] = (await app.call("listSounds", { limit: 20 }, token)).body.sounds;
    expect(before?.answerShown).toBe(false);
    for (let at = 0; at < 3; at++) {
      const result = await (await deal(code, token)).finish();
      expect([result.guessed, result.points]).toEqual([false, 0]);
    }
    const { sounds: songs } = (await app.call("listSounds", { limit: 20 }, token)).body;
    expect(songs.map(({ answerShown }) => answerShown)).toEqual([true, true, true]);
    // Also where it is dealt for the first time after the duel.
    const { token: later } = await createAccount(app);
    const second = await callOf((await guessThree()).token);
    for (let at = 0; at < 3; at++) await (await deal(second, later)).finish();
    const shown = (await app.call("listSounds", { limit: 20 }, later)).body.sounds.filter(
      ({ answerShown }) => answerShown,
    );
    expect(shown).toHaveLength(3);
  });

  it.each(["dealt before", "dealt later"])(
    "…by a word given after mistakes too, though it is left: %s",
    async (when) => {
      const code = await callOf((await guessThree()).token);
      const { token } = await createAccount(app);
      const shown = async () => {
        const { sounds } = (await app.call("listSounds", { limit: 20 }, token)).body;
        return sounds.filter(({ answerShown }) => answerShown).length;
      };
      if (when === "dealt before") expect(await shown()).toBe(0);
      const { check } = await deal(code, token);
      const [position = 0] = hidden;
      for (let mistake = 1; mistake < MISTAKES_PER_WORD; mistake++) await check(position, `не${mistake}`);
      if (when === "dealt before") expect(await shown()).toBe(0);
      expect((await check(position, "нет")).body).toMatchObject({ valid: false, word: answerAt(fragment, position) });
      // The next call is judged without reading the play again.
      await check(hidden[1] ?? 0, "нет");
      expect(await shown()).toBe(1);
    },
  );

  it("teaches nothing for free: its mistakes and lamps count when the song itself is played", async () => {
    const caller = await guessThree();
    const { token, userId } = await createAccount(app);
    const honest = await joinGame(app);
    await honest.serve();
    // Two duels over the same songs: what was tried in either counts.
    for (let at = 0; at < 2; at++) {
      const { check, asked } = await deal(await callOf(caller.token), token);
      await check(1, "мимо");
      if (at === 0) await app.call("useWordTip", { ...asked, position: 3 }, token);
    }
    const tried = app.db.kysely.selectFrom("plays").select("sound_id").where("user_id", "=", userId);
    const { sound_id } = await tried.executeTakeFirstOrThrow();
    const player = await joinGame(app, token);
    await player.serve();
    const plain = await honest.guess(sound_id);
    const { lines, accuracy, points, counters } = await player.guess(sound_id);
    expect([plain.accuracy, accuracy]).toEqual([undefined, 1 - 1 / hidden.length]);
    const counts = new Map(lines.map(({ key, count }) => [key, count]));
    expect([counts.get("mistake"), counts.get("word_tip"), counters.inRow]).toEqual([2, 1, 0]);
    expect(points).toBeLessThan(plain.points * 0.75);
    const { terms } = await app.db.kysely
      .selectFrom("plays")
      .select("terms")
      .where("user_id", "=", userId)
      .where("state", "=", "guessed")
      .executeTakeFirstOrThrow();
    expect(terms?.spent).toEqual({ mistakes: 2, hints: { ...byHintKey(() => 0), word_tip: 1 } });
  });

  it("charges nothing for a word that staff accept before the song itself is played", async () => {
    const code = await callOf((await guessThree()).token);
    const { token, userId } = await createAccount(app);
    const { check } = await deal(code, token);
    for (let times = 0; times < 3; times++) await check(1, "лебедь");
    const tried = app.db.kysely.selectFrom("plays").select("sound_id").where("user_id", "=", userId);
    const { sound_id } = await tried.executeTakeFirstOrThrow();
    const aliases = [{ position: 1, word: "лебёдушка", answer: "лебедь" }];
    await app.db.kysely
      .updateTable("sounds")
      .set({ aliases: JSON.stringify(aliases) })
      .where("id", "=", sound_id)
      .execute();
    await app.refreshCatalogue();
    const player = await joinGame(app, token);
    await player.serve();
    const { lines, accuracy } = await player.guess(sound_id);
    expect([lines.find(({ key }) => key === "mistake"), accuracy]).toEqual([undefined, undefined]);
  });

  it("has each hint once", async () => {
    const code = await callOf((await guessThree()).token);
    const friend = await visit();
    const { asked, song: dealt } = await deal(code, friend);
    expect([dealt.hintsLeft, dealt.statuses.useWordTip, dealt.statuses.useNameTip]).toEqual([
      hintKeys.length,
      true,
      true,
    ]);
    expect((await app.call("useWordTip", { ...asked, position: 1 }, friend)).status).toBe(200);
    // Asked again it answers the same; at another blank it is used up.
    expect((await app.call("useWordTip", { ...asked, position: 1 }, friend)).status).toBe(200);
    expect((await app.call("useWordTip", { ...asked, position: 3 }, friend)).status).toBe(409);
    expect((await app.call("useNameTip", asked, friend)).status).toBe(200);
    const { song: again } = (await app.call("playDuel", { code }, friend)).body;
    expect([again.hintsLeft, again.statuses.useWordTip, again.statuses.useNameTip]).toEqual([
      hintKeys.length - 2,
      false,
      false,
    ]);
  });

  it("is kept by the account that a visit becomes, on either side", async () => {
    const code = await callOf((await guessThree()).token);
    const friend = await visit();
    await playAll(code, friend);
    const { body } = await app.call("register", { login: "лёша", password: "коробушка-полна" }, friend);
    expect(await look(code, body.token)).toMatchObject({
      side: "rival",
      state: "over",
      you: { name: "лёша", played: 3 },
    });
    expect(body.user).toMatchObject({ score: 0 });
  });

  it("goes on when a player deletes their account: an open call is closed, a played one keeps its points", async () => {
    const caller = await guessThree();
    const [open, played] = [await callOf(caller.token), await callOf(caller.token)];
    const { token, userId } = await createAccount(app);
    await playAll(played, token);
    await setPassword(app, userId, "коробушка-полна");
    expect((await app.call("deleteMe", { password: "коробушка-полна" }, token)).status).toBe(204);
    expect(await look(played, caller.token)).toMatchObject({ state: "over", them: { played: 3 } });
    await setPassword(app, caller.userId, "коробушка-полна");
    expect((await app.call("deleteMe", { password: "коробушка-полна" }, caller.token)).status).toBe(204);
    expect(await look(open)).toMatchObject({ state: "closed" });
  });
});

/** A visit that has guessed the demo and called a friend, and the visit after it. */
async function callAndBeginAnew() {
  const demo: string[] = [];
  while (demo.length < 3) demo.push(await song({ demo: true }));
  const before = await visit();
  const player = await joinGame(app, before);
  await player.serve();
  for (const id of demo) await player.guess(id);
  const code = await callOf(before);
  const { token: after } = (await app.call("enterDemo", {}, before)).body;
  return { code, before, after };
}

it("a call goes along with a visitor who begins the demo anew", async () => {
  const { code, after } = await callAndBeginAnew();
  expect(await look(code, after)).toMatchObject({ side: "caller", state: "open", you: { played: 3 } });
  expect((await app.call("listDuels", {}, after)).body.data).toMatchObject([{ code, side: "caller" }]);
  const { token: friend } = await createAccount(app);
  const taken = await deal(code, friend);
  expect(taken.song._id).not.toBe("");
  // A visitor may be the rival as well.
  const guest = await visit();
  const other = await callOf((await guessThree()).token);
  const begun = await deal(other, guest);
  const { token: later } = (await app.call("enterDemo", {}, guest)).body;
  expect(await look(other, later)).toMatchObject({ side: "rival", state: "playing" });
  expect((await deal(other, later)).song._id).toBe(begun.song._id);
});

it("has two sides, also where another tab goes on with the visit that was left", async () => {
  const { code, before, after } = await callAndBeginAnew();
  await (await deal(code, before)).check(1, "мимо");
  expect((await app.call("enterDemo", {}, before)).body.token).toBe(after);
  expect(await look(code, after)).toMatchObject({ side: "caller", state: "playing", you: { played: 3 } });
  expect(await look(code, before)).toMatchObject({ side: "rival", state: "playing" });
  expect((await deal(code, before)).song.mistakes).toBe(1);
});

describe("a rematch", () => {
  it("is accepted by nobody else than the two", async () => {
    const caller = await guessThree();
    for (let count = 0; count < 4; count++) await song();
    const code = await callOf(caller.token);
    const { token: friend } = await createAccount(app);
    await playAll(code, friend);
    const rematch = await callOf(caller.token, { rematch: code });
    const { token: third } = await createAccount(app);
    expect(await look(rematch, third)).toMatchObject({ side: "stranger", state: "closed" });
    const { status, error } = await app.call("playDuel", { code: rematch }, third);
    expect([status, error.message]).toEqual([409, "Вызов уже закрыт"]);
    expect(await look(rematch, friend)).toMatchObject({ side: "stranger", state: "open" });
    expect((await app.call("playDuel", { code: rematch }, friend)).status).toBe(200);
  });

  it("has three other songs, which both play; two requests make one rematch", async () => {
    const caller = await guessThree();
    for (let count = 0; count < 4; count++) await song();
    const code = await callOf(caller.token);
    const { token: friend } = await createAccount(app);
    expect((await call(caller.token, { rematch: code })).error.message).toMatch(/доиграйте/);
    await playAll(code, friend);
    const answers = await Promise.all([call(friend, { rematch: code }), call(caller.token, { rematch: code })]);
    const [one, other] = answers.map(({ body }) => body.code);
    expect(one).toBe(other);
    const rematch = one ?? "";
    expect((await look(code, caller.token)).rematch).toBe(rematch);
    const stranger = await visit();
    expect((await call(stranger, { rematch: code })).status).toBe(409);
    const songsOf = async (duel: string) =>
      app.db.kysely
        .selectFrom("duel_songs")
        .innerJoin("duels", "duels.id", "duel_id")
        .select("sound_id")
        .where("code", "=", duel)
        .execute();
    const [before, after] = [await songsOf(code), await songsOf(rematch)];
    expect(after).toHaveLength(3);
    expect(after.filter(({ sound_id }) => before.some((it) => it.sound_id === sound_id))).toEqual([]);
    // Whoever asked plays as well, without a ghost, and is waited for.
    const sides = [caller.token, friend];
    const first = (await look(rematch, friend)).side === "caller" ? friend : caller.token;
    const second = sides.find((token) => token !== first) ?? "";
    expect((await deal(rematch, first)).ghost).toBeNull();
    await playAll(rematch, first);
    expect(await look(rematch, first)).toMatchObject({ state: "open", you: { played: 3 }, them: null });
    expect((await deal(rematch, second)).ghost).toHaveLength(hidden.length);
  });

  it("teaches a guest, who leaves no trace, nothing but the demo", async () => {
    const demo: string[] = [];
    while (demo.length < 3) demo.push(await song({ demo: true }));
    for (let count = 0; count < 4; count++) await song();
    const caller = await guessThree();
    const code = await callOf(caller.token);
    const guest = await visit();
    await playAll(code, guest);
    let last = code;
    // Also where all of the demo has been played.
    for (let round = 0; round < 2; round++) {
      last = (await call(guest, { rematch: last })).body.code;
      const songs = await app.db.kysely
        .selectFrom("duel_songs")
        .innerJoin("duels", "duels.id", "duel_id")
        .select("sound_id")
        .where("code", "=", last)
        .execute();
      expect(songs.map(({ sound_id }) => sound_id).toSorted()).toEqual(demo.toSorted());
      for (const token of [guest, caller.token]) await playAll(last, token);
    }

    const { token: friend } = await createAccount(app);
    const own = await callOf(caller.token);
    await playAll(own, friend);
    const { code: rematch } = (await call(friend, { rematch: own })).body;
    // Who is not signed in may be one of the two.
    const unknown = await visit();
    for (const token of [undefined, unknown]) expect((await look(rematch, token)).state).toBe("open");
    const refused = await app.call("playDuel", { code: rematch }, unknown);
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining("Войдите")]);
    expect((await app.call("playDuel", { code: rematch }, caller.token)).status).toBe(200);
  });
});
