import { noPapers } from "@hitoslov/contract";
import { sql } from "kysely";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../db/schema.ts";
import { gameTokenLife } from "../domains/play/game-token.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createAward } from "../test/awards.ts";
import { createDispute } from "../test/disputes.ts";
import { guessSongs } from "../test/duels.ts";
import { createDraw, createNamedAccount, createSong, signInAgain } from "../test/factories.ts";
import { publish } from "../test/legal.ts";
import { listenToLog } from "../test/log-lines.ts";
import { purge } from "./purge.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const day = 24 * 60 * 60;
const count = async (table: keyof Database) =>
  (
    await app.db.kysely
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as("rows"))
      .execute()
  )[0]?.rows;
const counts = async () => ({
  users: await count("users"),
  tokens: await count("tokens"),
  sessions: await count("game_sessions"),
  gameTokens: await count("game_tokens"),
  plays: await count("plays"),
});

describe("the purge", () => {
  it("leaves everything that is alive", async () => {
    await createSong(app, { demo: true });
    const { token } = await app.signUp();
    await app.call("listSounds", {}, token);
    await app.call("listDemoSounds", {}, await app.enterDemo());
    const before = await counts();
    expect(before).toEqual({ users: 1, tokens: 2, sessions: 2, gameTokens: 2, plays: 2 });
    app.clock.advance(gameTokenLife / 1000);
    await purge(app.services);
    expect(await counts()).toEqual(before);
    expect((await app.call("checkToken", {}, token)).status).toBe(200);
  });

  it("names the kept rows of versions that kept none", async () => {
    const keep = async (entity: string, before: object | null, after: object | null) => {
      const id = uuid();
      const images = { before: before && JSON.stringify(before), after: after && JSON.stringify(after) };
      await sql`
        insert into row_images (id, entity, row_id, at, before, after, files)
        values (${id}, ${entity}, ${id}, ${app.clock.now()}, ${images.before}, ${images.after}, '')`.execute(
        app.db.kysely,
      );
      return id;
    };
    const [edited, deleted, nameless] = [
      await keep("news", { news: [{ title: "Было" }] }, { news: [{ id: 1, title: "Стало" }] }),
      await keep("genre", { genres: [{ name: "Марш" }] }, null),
      await keep("award", { awards: [{ state: "sent" }] }, { awards: [] }),
    ];
    await purge(app.services);
    const rows = await app.db.kysely.selectFrom("row_images").select(["id", "name"]).execute();
    const names = { [edited]: "Стало", [deleted]: "Марш", [nameless]: "" };
    expect(Object.fromEntries(rows.map(({ id, name }) => [id, name]))).toEqual(names);
  });

  it("takes a game token once it is idle too long, and nothing else of the game", async () => {
    await createSong(app);
    const { token } = await app.signUp();
    await app.call("listSounds", {}, token);
    app.clock.advance(gameTokenLife / 1000 + 1);
    const fresh = await app.call("listSounds", {}, token);
    await purge(app.services);
    expect(await counts()).toEqual({ users: 1, tokens: 1, sessions: 1, gameTokens: 1, plays: 1 });
    const [sound] = fresh.body.sounds;
    const asked = { soundId: sound?._id ?? "", tokenGame: fresh.body.token };
    expect((await app.call("useNameTip", asked, token)).status).toBe(200);
  });

  it("takes an expired session, and with a demo visit all that was played in it", async () => {
    await createSong(app, { demo: true });
    const player = await app.signUp();
    await app.call("listSounds", {}, player.token);
    await app.call("listDemoSounds", {}, await app.enterDemo());
    app.clock.advance(29 * day);
    // Used in time, so it lives on.
    const other = await app.signUp();
    app.clock.advance(day);
    await purge(app.services);
    // At the very end of its life nothing is taken yet, though it opens nothing any more.
    expect((await app.call("checkToken", {}, player.token)).status).toBe(401);
    expect(await counts()).toMatchObject({ tokens: 3, plays: 2 });
    app.clock.advance(1);
    await purge(app.services);
    // A player's plays belong to the account and stay.
    expect(await counts()).toEqual({ users: 2, tokens: 1, sessions: 0, gameTokens: 0, plays: 1 });
    const [play] = await app.db.kysely.selectFrom("plays").select("user_id").execute();
    expect(play?.user_id).toBe(player.userId);
    expect((await app.call("checkToken", {}, other.token)).status).toBe(200);
  });

  it("takes reset links a day after they were made, not before", async () => {
    const { userId } = await app.signUp();
    await app.db.kysely.updateTable("users").set({ email: "anna@example.ru" }).where("id", "=", userId).execute();
    for (let i = 0; i < 2; i++) {
      await app.call("requestReset", { login: "anna@example.ru" });
      await app.services.mail.settled();
    }
    app.clock.advance(day);
    await purge(app.services);
    expect(await count("password_resets")).toBe(2);
    app.clock.advance(1);
    await purge(app.services);
    expect(await count("password_resets")).toBe(0);
  });

  it("takes counts of failed sign-ins after minutes, and addresses after ninety days", async () => {
    await app.signUp();
    await app.call("login", { login: "никто", password: "не тот пароль" });
    app.clock.advance(15 * 60);
    await purge(app.services);
    expect([await count("login_failures"), await count("sign_in_addresses")]).toEqual([2, 1]);
    app.clock.advance(1);
    await purge(app.services);
    expect([await count("login_failures"), await count("sign_in_addresses")]).toEqual([0, 1]);
    app.clock.advance(90 * day);
    await purge(app.services);
    expect(await count("sign_in_addresses")).toBe(0);
  });

  it("takes the trail after the days of the settings, but for that of a draw and what can be taken back", async () => {
    const { kysely } = app.db;
    await kysely
      .updateTable("settings")
      .set({ retention: JSON.stringify({ journal: 10 }) })
      .execute();
    const start = app.clock.now();
    const stock_id = await createDraw(app, { start, end: new Date(start.getTime() + 1000) });
    const row = { at: start, user_id: null, login: "анна", entity: "stock", action: "update", fields: "{}" } as const;
    const add = (id: string, of: string | null) =>
      kysely
        .insertInto("audit")
        .values({ ...row, id, entity_id: id, stock_id: of })
        .execute();
    const [plain, ofDraw, kept] = [uuid(), uuid(), uuid()];
    await add(plain, null);
    await add(ofDraw, stock_id);
    await add(kept, null);
    await kysely
      .insertInto("row_images")
      .values({
        id: kept,
        entity: "news",
        row_id: kept,
        at: start,
        before: null,
        after: null,
        group_id: null,
        returned_at: null,
        files: "",
      })
      .execute();
    app.clock.advance(10 * day);
    await purge(app.services);
    expect(await count("audit")).toBe(3);
    app.clock.advance(1);
    await purge(app.services);
    const left = await kysely.selectFrom("audit").select("id").execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([ofDraw, kept].toSorted());
  });

  it("takes what is about winners so long after the end of the draw, each by its term, and of a lost prize at once", async () => {
    const { kysely } = app.db;
    const terms = { delivery: 30, papers: 60 };
    await kysely
      .updateTable("settings")
      .set({ retention: JSON.stringify(terms) })
      .execute();
    const owner = await createNamedAccount(app, { role: 1 });
    const award = await createAward(app, owner.token);
    const lost = await createAward(app, owner.token);
    for (const { _id } of [award, lost]) {
      const { updated_at } = (await app.call("getAwardCard", { _id }, owner.token)).body;
      const noted = { value: 1, documents: [], address: "Тверь", tracking: "RA1" };
      await app.call("updateAwardCard", { _id, updated_at, ...noted }, owner.token);
      await app.call("updateAwardPapers", { _id, papers: { ...noPapers, full_name: "Анна" } }, owner.token);
    }
    await app.call("updateAward", { _id: lost._id, state: "expired", reason: "Отказался" }, owner.token);
    const rows = () => kysely.selectFrom("award_papers").select(["award_id", "address", "key_id"]).execute();
    const own = { award_id: award._id, address: "Тверь", key_id: "test" };
    app.clock.advance(30 * day);
    await purge(app.services);
    expect(await rows()).toEqual([own]);
    app.clock.advance(1);
    await purge(app.services);
    expect(await rows()).toEqual([{ ...own, address: "" }]);
    app.clock.advance(30 * day);
    await purge(app.services);
    expect(await rows()).toEqual([]);
  });

  it("takes the number that a code for a prize went to, an hour after the code, whatever became of the prize", async () => {
    const { kysely } = app.db;
    const owner = await createNamedAccount(app, { role: 1 });
    const awards = [await createAward(app, owner.token), await createAward(app, owner.token)];
    for (const { _id, member } of awards) {
      const { status } = await app.call("sendAwardCode", { _id }, await signInAgain(app, member._id));
      expect(status).toBe(202);
    }
    await app.call("updateAward", { _id: awards[0]?._id ?? "", state: "confirmed" }, owner.token);
    const numbers = async () => {
      const rows = await kysely.selectFrom("awards").select("code_phone").execute();
      return rows.filter(({ code_phone }) => code_phone !== null).length;
    };
    app.clock.advance(10 * 60 + 3600);
    await purge(app.services);
    expect(await numbers()).toBe(2);
    app.clock.advance(1);
    await purge(app.services);
    expect(await numbers()).toBe(0);
  });

  it("takes withdrawn consents after their days, and none that stands", async () => {
    const { kysely } = app.db;
    await kysely
      .updateTable("settings")
      .set({ retention: JSON.stringify({ consents: 20 }) })
      .execute();
    const { userId } = await app.signUp();
    const version_id = await publish(app, "mailings");
    const give = (withdrawn_at: Date | null) =>
      kysely
        .insertInto("consents")
        .values({
          id: uuid(),
          user_id: userId,
          purpose: "mailings",
          version_id,
          sha256: "",
          given_at: app.clock.now(),
          withdrawn_at,
        })
        .execute();
    await give(app.clock.now());
    await give(null);
    app.clock.advance(20 * day);
    await purge(app.services);
    expect(await count("consents")).toBe(2);
    app.clock.advance(1);
    await purge(app.services);
    const left = await kysely.selectFrom("consents").select("withdrawn_at").execute();
    expect(left).toEqual([{ withdrawn_at: null }]);
  });

  it("takes withdrawn consents of a draw ninety days after its end at the earliest: they tell who has left it", async () => {
    const { kysely } = app.db;
    await kysely
      .updateTable("settings")
      .set({ retention: JSON.stringify({ consents: 1 }) })
      .execute();
    const { userId } = await app.signUp();
    const start = app.clock.now();
    const end = new Date(start.getTime() + 10_000);
    // One is never closed.
    const [frozen, open] = [await createDraw(app, { start, end }), await createDraw(app, { start, end })];
    await kysely
      .updateTable("stocks")
      .set({ status: "ended", frozen_at: new Date(end.getTime() + 5000) })
      .where("id", "=", frozen)
      .execute();
    for (const stock_id of [frozen, open]) {
      const version_id = await publish(app, "rules", { stockId: stock_id });
      const given = {
        id: uuid(),
        user_id: userId,
        version_id,
        sha256: "",
        stock_id,
        given_at: start,
        withdrawn_at: end,
      };
      await kysely
        .insertInto("consents")
        .values({ ...given, purpose: "rules" })
        .execute();
    }
    const left = async () =>
      (await kysely.selectFrom("consents").select("stock_id").execute()).map((row) => row.stock_id);
    app.clock.advance(90 * day + 10);
    await purge(app.services);
    expect((await left()).toSorted()).toEqual([frozen, open].toSorted());
    app.clock.advance(1);
    await purge(app.services);
    expect(await left()).toEqual([frozen]);
    app.clock.advance(5);
    await purge(app.services);
    expect(await left()).toEqual([]);
  });

  it("takes the words of answered complaints after their days, and leaves open ones", async () => {
    const { kysely } = app.db;
    await kysely
      .updateTable("settings")
      .set({ retention: JSON.stringify({ disputes: 20 }) })
      .execute();
    await createDispute(app);
    await kysely.updateTable("disputes").set({ comment: "Слышно другое" }).execute();
    const comments = async () =>
      (await kysely.selectFrom("disputes").select("comment").execute()).map((row) => row.comment);
    app.clock.advance(100 * day);
    await purge(app.services);
    expect(await comments()).toEqual(["Слышно другое"]);
    await kysely.updateTable("disputes").set({ state: "rejected", answered_at: app.clock.now() }).execute();
    app.clock.advance(20 * day);
    await purge(app.services);
    expect(await comments()).toEqual(["Слышно другое"]);
    app.clock.advance(1);
    await purge(app.services);
    expect(await comments()).toEqual([""]);
  });

  it("takes the name a called guest has told with the guest's session, and leaves those of sessions that go on", async () => {
    const { token } = await guessSongs(app, 3);
    const call = async () => (await app.call("callDuel", {}, token)).body.code;
    const [gone, kept] = [await call(), await call()];
    for (const code of [gone, kept]) {
      const guest = await app.enterDemo();
      await app.call("playDuel", { code }, guest);
      expect((await app.call("nameDuelist", { code, name: "Пётр" }, guest)).status).toBe(200);
    }
    const { kysely } = app.db;
    const left = async () =>
      (await kysely.selectFrom("duels").select(["code", "rival_name"]).execute()).map(({ code, rival_name }) => [
        code,
        rival_name,
      ]);
    await purge(app.services);
    expect(await left()).toEqual(
      expect.arrayContaining([
        [gone, "Пётр"],
        [kept, "Пётр"],
      ]),
    );
    const session = kysely.selectFrom("duels").select("rival_token_id").where("code", "=", gone);
    await kysely.updateTable("tokens").set({ expires_at: app.clock.now() }).where("id", "=", session).execute();
    app.clock.advance(1);
    await purge(app.services);
    expect(await left()).toEqual(
      expect.arrayContaining([
        [gone, null],
        [kept, "Пётр"],
      ]),
    );
  });

  it("deletes notices that came too late to be sent, but not the letter about a prize", async () => {
    const { userId } = await app.signUp();
    const { kysely } = app.db;
    const at = app.clock.now();
    const late = { created_at: at, due_at: at, expires_at: new Date(at.getTime() + 1000), told: "{}", subject: "x" };
    for (const [kind, way, sent_at] of [
      ["draw_ends", "mail", null],
      ["draw_ends", "push", at],
      ["prize_won", "mail", null],
      ["prize_won", "push", null],
    ] as const) {
      await kysely
        .insertInto("notices")
        .values({ ...late, user_id: userId, kind, way, sent_at })
        .execute();
    }
    const left = async () =>
      (await kysely.selectFrom("notices").select(["kind", "way"]).orderBy("kind").orderBy("way").execute()).map(
        ({ kind, way }) => `${kind} ${way}`,
      );
    await purge(app.services);
    expect(await left()).toHaveLength(4);
    app.clock.advance(1);
    await purge(app.services);
    expect(await left()).toEqual(["draw_ends push", "prize_won mail"]);
  });

  it("deletes letters of the outbox after the days of the settings", async () => {
    const dir = path.join(app.services.config.DATA_DIR, "outbox");
    await rm(dir, { recursive: true, force: true });
    await mkdir(dir, { recursive: true });
    const now = app.clock.now().getTime() / 1000;
    for (const [name, age] of [
      ["new.eml", 7 * day],
      ["old.eml", 7 * day + 1],
      ["old.txt", 30 * day],
    ] as const) {
      await writeFile(path.join(dir, name), "Письмо");
      await utimes(path.join(dir, name), now - age, now - age);
    }
    await Promise.all([purge(app.services), purge(app.services)]);
    expect(await readdir(dir)).toEqual(["new.eml"]);
  });

  it("goes on after a failed step, and reports it at the end", async () => {
    const { kysely } = app.db;
    const owner = await createNamedAccount(app, { role: 1 });
    const [broken, whole] = [await createAward(app, owner.token), await createAward(app, owner.token)];
    for (const { _id } of [broken, whole]) {
      await app.call("updateAwardPapers", { _id, papers: { ...noPapers, full_name: "Анна" } }, owner.token);
    }
    await kysely
      .updateTable("award_papers")
      .set({ sealed: Buffer.alloc(40) })
      .where("award_id", "=", broken._id)
      .execute();
    // What comes behind it.
    await createDispute(app);
    await kysely
      .updateTable("disputes")
      .set({ comment: "Слышно другое", state: "rejected", answered_at: new Date(0) })
      .execute();
    const { config } = app.services;
    const fresh = { id: "fresh", key: Buffer.alloc(32, 1) };
    const rotating = { ...config, PERSONAL_DATA_KEY: [fresh, ...config.PERSONAL_DATA_KEY] };
    const said = listenToLog();
    const failed = await purge({ ...app.services, config: rotating }).then(
      () => undefined,
      (error: unknown) => error,
    );
    said.stop();
    expect(failed).toEqual(new Error("Steps of the purge failed: seals"));
    expect(said.lines().map(({ msg, step, award }) => [msg, step ?? award])).toEqual([
      ["papers could not be encrypted anew", broken._id],
      ["a step of a job failed", "seals"],
    ]);
    const rows = await kysely.selectFrom("award_papers").select(["award_id", "key_id"]).execute();
    expect(new Map(rows.map(({ award_id, key_id }) => [award_id, key_id]))).toEqual(
      new Map([
        [broken._id, "test"],
        [whole._id, "fresh"],
      ]),
    );
    expect(await kysely.selectFrom("disputes").select("comment").execute()).toEqual([{ comment: "" }]);
  });

  it("may run twice and at once", async () => {
    await app.enterDemo();
    app.clock.advance(31 * day);
    await Promise.all([purge(app.services), purge(app.services)]);
    await purge(app.services);
    expect(await count("tokens")).toBe(0);
  });

  it("deletes thousands of rows, and no statement more than a thousand", async () => {
    const run = (text: string) => sql.raw(text).execute(app.db.kysely);
    const tables = ["tokens", "audit", "board_scores", "song_job_rows"] as const;
    await run(`create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 1000 then raise 'too many rows of %', tg_table_name; end if;
      return null;
    end $$`);
    for (const table of tables) {
      await run(`create trigger refuse_many after delete on ${table} referencing old table as gone
        for each statement execute function refuse_many()`);
    }
    try {
      const at = app.clock.now().toISOString();
      // Every second one is alive.
      await run(`insert into tokens (id, hash, area, expires_at)
        select gen_random_uuid(), sha256(n::text::bytea), 'game', '${at}'::timestamptz + (2 * (n % 2) - 1) * interval '1 s'
        from generate_series(1, 6000) n`);
      await run(`insert into audit (id, at, login, entity, entity_id, action, fields)
        select gen_random_uuid(), case when n % 2 = 0 then '2000-01-01' else '${at}'::timestamptz end, '', 'news', '', 'update', '{}'
        from generate_series(1, 6000) n`);
      await run(
        `insert into users (id, login) select gen_random_uuid(), 'player-' || n from generate_series(1, 3000) n`,
      );
      await run(`insert into board_scores (board, user_id, score, reached_at)
        select board, id, 1, now() from users cross join unnest('{all,month:2000-01}'::text[]) board`);
      await run(`insert into song_jobs (id, login, work, state, total, created_at)
        select gen_random_uuid(), '', '{"kind": "delete"}', 'done', 3000, '2000-01-01'`);
      await run(`insert into song_job_rows (job_id, ordinal, sound_id)
        select id, n, gen_random_uuid() from song_jobs cross join generate_series(1, 3000) n`);
      await purge(app.services);
      expect(await Promise.all(tables.map(count))).toEqual([3000, 3000, 3000, 0]);
      expect(await count("song_jobs")).toBe(0);
    } finally {
      await run("drop function refuse_many cascade");
    }
  });
});
