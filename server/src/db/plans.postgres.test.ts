import { sql } from "kysely";
import { escapeLiteral } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v7 as uuid } from "uuid";
import { makeMonths } from "../domains/analytics/events/months.ts";
import { countPerformances } from "../domains/analytics/rights/performances.ts";
import { rollUp } from "../domains/analytics/roll-ups/roll-up.ts";
import { eventsSheet } from "../domains/analytics/workbooks/events.ts";
import { findDue } from "../domains/content/notices/find-due.ts";
import { replaceSong } from "../domains/play/daily/queries.ts";
import { listKnownPlays } from "../domains/play/duels/queries.ts";
import { drawLeaderboard } from "../domains/ratings/leaderboards.ts";
import { purgeEvents } from "../jobs/purge-events.ts";
import { purge } from "../jobs/purge.ts";
import { findReferences } from "../media/references.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createAccount, createAuthors, createEntrant, createSong, createDraw } from "../test/factories.ts";
import { joinGame } from "../test/player.ts";
import { type Sent, watchQueries } from "../test/queries.ts";

/** Tables that grow with players and with time: whoever reads one of them whole is slow some day. */
const bigTables = new Set([
  "analytics_events",
  "audit",
  "board_counts",
  "board_scores",
  "consents",
  "duel_results",
  "duel_songs",
  "duels",
  "game_sessions",
  "game_tokens",
  "notice_choices",
  "notices",
  "plays",
  "sign_in_addresses",
  "stock_members",
  "tokens",
  "user_search",
  "users",
]);
const fragment = "Во поле берёза стояла, во поле кудрявая стояла";
const hidden = [1, 2, 7];

let app: TestApp;
const queries = watchQueries();
const calls = new Map<string, Sent>();
/** What a call that answered well has sent. */
async function watched<T extends { readonly status: number; readonly text: string }>(
  name: string,
  call: () => Promise<T>,
): Promise<T> {
  const { answer, sent } = await queries.during(call);
  expect([name, answer.status < 300], answer.text).toEqual([name, true]);
  calls.set(name, sent);
  return answer;
}

beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
  const at = app.clock.now().getTime();
  const draw = await createDraw(app, { start: new Date(at - 1000), end: new Date(at + 1e9) });
  const song = await createSong(app, { fragment, hidden });
  const other = await createSong(app, { fragment, hidden });
  await createAuthors(app, ["Глинка", "Шуберт", "Пушкин"]);
  await crowd();
  const { token, userId } = await createEntrant(app, draw, { score: 70 });
  await app.db.kysely.updateTable("users").set({ score: 70 }).where("id", "=", userId).execute();
  const staff = await createEntrant(app, draw, { role: 2 });
  await app.call("checkToken", {}, staff.token);

  await watched("checkToken", () => app.call("checkToken", {}, token));
  // On a busy machine a session would be looked up again: it is known for seconds only, from its look-up.
  const known: typeof watched = async (name, call) => {
    app.services.sessions.invalidate();
    await app.call("checkToken", {}, token);
    return watched(name, call);
  };
  await known("checkToken, known", () => app.call("checkToken", {}, token));
  await watched("getMe", () => app.call("getMe", {}, token));
  const { body } = await watched("listSounds, first", () => app.call("listSounds", { difficulty: 1 }, token));
  await known("launchSound", () => app.call("launchSound", { sound_id: song }, token));
  const player = await joinGame(app, token);
  await watched("listSounds, resumed", async () => app.call("listSounds", {}, token));
  await player.serve({ difficulty: 1 });
  expect(body.sounds.map(({ _id }) => _id).toSorted()).toEqual([song, other].toSorted());

  await known("useWordTip", () => player.lamp(song, 1));
  await known("useNameTip", () => player.eye(song));
  await known("checkWord", () => player.check(song, 1, "поле"));
  // Changed by another node.
  await app.db.kysely.updateTable("plays").set({ name_tip: true }).where("sound_id", "=", song).execute();
  await known("checkWord, changed elsewhere", () => player.check(song, 2, "берёза"));
  await known("checkWords", () => player.checkAll(song, [{ position: 7, word: "стояла" }]));
  await known("listAuthors", () => player.authors(song));
  await known("finish", () => player.finish(song));
  await watched("listGuessedSounds", () => app.call("listGuessedSounds", {}, token));
  await watched("listGuessedSounds of a level", () => app.call("listGuessedSounds", { difficulty: 1 }, token));
  await watched("getTop", () => app.call("getTop", {}, token));
  await watched("getTop of a draw, far", () => app.call("getTop", { rating: draw, skip: 300 }, token));
  await watched("listStocks", () => app.call("listStocks", {}, token));
  await watched("listStockMembers", () => app.call("listStockMembers", { _idStock: draw, skip: 60 }, staff.token));
  for (const find of ["AYER-77", "нет такого", "8 (900) 077-77-77", "77-78", "ИГРОК ayer-77"]) {
    await watched(`listPlayers, «${find}»`, () => app.call("listPlayers", { find, sort: "login" }, staff.token));
    await watched(`listStockMembers, «${find}»`, () =>
      app.call("listStockMembers", { _idStock: draw, find }, staff.token),
    );
  }
  for (const sort of sorts)
    await watched(`listPlayers by ${sort}`, () => app.call("listPlayers", { sort }, staff.token));
  // A third of the crowd has no e-mail.
  await watched("listPlayers by email, its end", () =>
    app.call("listPlayers", { sort: "email", skip: 5400 }, staff.token),
  );
});
afterAll(async () => {
  queries.stop();
  await app.close();
});

/** Enough of everything that the planner has a choice, a tenth of it in the draw. */
async function crowd(): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(app.db.kysely);
  const [song] = await app.db.kysely.selectFrom("sounds").select("id").limit(1).execute();
  await run(`insert into users (id, login, name, email, score)
    select gen_random_uuid(), 'player-' || n, 'Имя ' || n, case when n % 3 > 0 then n || '@example.com' end, 1 + n % 3000
    from generate_series(1, 8000) n`);
  await run(`insert into tokens (id, hash, user_id, area, expires_at)
    select id, sha256(id::text::bytea), id, 'game', now() + interval '9 years' from users`);
  await run(`insert into plays (id, user_id, sound_id, state, seed, fragment, hidden, tray, served_at, finished_at)
    select gen_random_uuid(), users.id, '${song?.id}', state, '', '', '{1}', '{}', now(), now()
    from users cross join unnest('{served,guessed,failed}'::text[]) state
    order by users.id`);
  await run(`insert into game_sessions (id, token_id, user_id, seed, created_at, last_used_at)
    select id, id, user_id, '', now(), now() from tokens`);
  await run(`insert into game_tokens (hash, session_id, created_at, last_used_at)
    select sha256(id::text::bytea), id, now(), now() from game_sessions`);
  await run(`insert into stocks (id, fullname, name, description, start_date, end_date, status)
    select gen_random_uuid(), '', '', '', now() - interval '2 years', now() - interval '1 year', 'ended'
    from generate_series(1, 9)`);
  await run(`insert into stock_members (stock_id, user_id, score, score_reached_at)
    select stocks.id, users.id, users.score, now() from users cross join stocks where abs(hashtext(login)) % 10 = 0`);
  await run(`insert into board_scores (board, user_id, score, reached_at)
    select 'all', id, score, now() from users union all
    select '${drawLeaderboard("")}' || stock_id, user_id, score, now() from stock_members`);
  await run(`insert into board_counts (board, width, bucket, members)
    select board, width, score / width, count(*) from board_scores cross join (values (1), (64)) as widths (width)
    group by board, width, score / width`);
  await run(`insert into analytics_events (received_at, at, user_id, role, name, data)
    select now(), now(), id, 3, 'launch', '{}' from users`);
  await run(`insert into audit (id, at, login, entity, entity_id, action, fields)
    select id, now(), login, 'gamer', id, 'update', '{}' from users`);
  await run(`insert into notices (user_id, kind, way, subject, told, created_at, expires_at, due_at, sent_at)
    select id, 'streak', 'mail', '', '{}', now(), now(), now(), now() from users`);
  await run(
    `insert into sign_in_addresses (user_id, hash, last_at) select id, sha256(id::text::bytea), now() from users`,
  );
  await run(`insert into duels (id, code, caller_user_id, rival_user_id, rival_name, created_at, expires_at)
    select id, id, id, id, 'Нина', now(), now() from users`);
  await app.db.kysely.transaction().execute(async (trx) => {
    // There is no text that they were given for.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into consents (id, user_id, purpose, version_id, sha256, given_at, withdrawn_at)
      select id, id, 'mailings', id, '', now(), now() from users`.execute(trx);
  });
  // Vacuum as well: what is new to an index of trigrams waits beside it, and is dear to look through.
  await run("vacuum analyze");
}

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Loops"?: number;
  "Actual Rows"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/**
 * The nodes of the plan that a statement gets after being used often, or where the planner may not merge indexes. Where
 * it is run for that, it is taken back.
 */
async function planOf(
  { text, values }: Sent["statements"][number],
  how: "explain" | "run" | "without merges",
): Promise<Plan[]> {
  if (!/^\s*(select|with|insert|update|delete)/i.test(text)) return [];
  return app.db.kysely.connection().execute(async (kysely) => {
    const run = (statement: string) => sql.raw<{ "QUERY PLAN": [{ Plan: Plan }] }>(statement).execute(kysely);
    await run(`prepare planned as ${text}`);
    const given = values.length === 0 ? "" : `(${values.map(literal).join(", ")})`;
    await run("begin");
    if (how === "without merges") await run("set local enable_mergejoin = off");
    const { rows } = await run(`explain (${how === "run" ? "analyze, " : ""}format json) execute planned${given}`);
    await run("rollback");
    await run("deallocate planned");
    const walk = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(walk)];
    return rows.flatMap((row) => walk(row["QUERY PLAN"][0].Plan));
  });
}

/** The big tables that a statement reads whole. */
async function wholeReads(
  statement: Sent["statements"][number],
  how: "explain" | "without merges" = "explain",
): Promise<string[]> {
  return (await planOf(statement, how))
    .filter((plan) => plan["Node Type"] === "Seq Scan" && bigTables.has(plan["Relation Name"] ?? ""))
    .map((plan) => `${plan["Relation Name"]}: ${statement.text.replaceAll(/\s+/g, " ")}`);
}

async function allWholeReads(
  statements: Sent["statements"],
  how: "explain" | "without merges" = "explain",
): Promise<string[]> {
  const whole = [];
  for (const statement of statements) whole.push(...(await wholeReads(statement, how)));
  return whole;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Buffer.isBuffer(value)) return `'\\x${value.toString("hex")}'`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(",")}}`);
  return escapeLiteral(typeof value === "string" ? value : JSON.stringify(value));
}

const names = [
  "checkToken",
  "getMe",
  "listSounds, first",
  "listSounds, resumed",
  "launchSound",
  "useWordTip",
  "useNameTip",
  "checkWord",
  "checkWord, changed elsewhere",
  "checkWords",
  "listAuthors",
  "finish",
  "listGuessedSounds",
  "listGuessedSounds of a level",
  "getTop",
  "getTop of a draw, far",
  "listStocks",
  "listStockMembers",
  "listPlayers, «AYER-77»",
  "listStockMembers, «AYER-77»",
  "listPlayers, «нет такого»",
  "listPlayers, «8 (900) 077-77-77»",
  "listPlayers, «77-78»",
  "listPlayers, «ИГРОК ayer-77»",
  "listStockMembers, «нет такого»",
];

const ordered = ["login", "name", "email", "score", "guessed", "created_at"] as const;
/** Not by the last visit: decision 025. */
const sorts = ordered.flatMap((field) => [field, `-${field}`] as const);

describe("no big table is read whole by", () => {
  it.each(names)("%s", async (name) => {
    const { statements = [] } = calls.get(name) ?? {};
    expect(statements).not.toEqual([]);
    expect(await allWholeReads(statements)).toEqual([]);
  });

  it("a list of draws whose prizes are partly given, also of those that have ended", async () => {
    const { token } = await createAccount(app);
    const ended = { frozen_at: app.clock.now(), draw_mode: "equal" } as const;
    await app.db.kysely.updateTable("stocks").set(ended).where("status", "=", "ended").execute();
    await sql`insert into stock_prizes (id, stock_id, name, quantity, way, place_from)
      select gen_random_uuid(), stocks.id, '', 30, way, place_from
      from stocks cross join (values ('place', 1), ('draw', null)) as ways (way, place_from)`.execute(app.db.kysely);
    await sql`insert into awards (id, stock_id, stock_prize_id, user_id, way, assigned_at, due_at, updated_at)
      select gen_random_uuid(), stock_id, id, (select user_id from stock_members limit 1), 'hand', now(), now(), now()
      from stock_prizes where way = 'place'`.execute(app.db.kysely);
    const { sent } = await queries.during(() => app.call("listStocks", {}, token));
    expect(sent.statements.some(({ text }) => text.includes("asked.leaderboard"))).toBe(true);
    expect(await allWholeReads(sent.statements)).toEqual([]);
    // What costs two per cent less on one machine is not chosen on another.
    expect(await allWholeReads(sent.statements, "without merges")).toEqual([]);
  });

  it("the hourly purge, also where a batch of sign-ins is over", async () => {
    const old = new Date(app.clock.now().getTime() - 1e12);
    const some = app.db.kysely.selectFrom("tokens").select("id").limit(10);
    await app.db.kysely.updateTable("tokens").set({ expires_at: old }).where("id", "in", some).execute();
    const { sent } = await queries.during(() => purge(app.services));
    expect(sent.statements.some(({ text }) => text.includes("game_sessions"))).toBe(true);
    for (const how of ["explain", "without merges"] as const) {
      expect((await allWholeReads(sent.statements, how)).join("\n")).toBe("");
    }
  });

  it("the hourly look for files that nothing refers to", async () => {
    const { sent } = await queries.during(() => findReferences(app.db.kysely));
    expect(sent.statements.some(({ text }) => text.includes("users"))).toBe(true);
    expect(await allWholeReads(sent.statements)).toEqual([]);
  });

  it("a count of the performances of a day", async () => {
    await app.db.kysely
      .insertInto("song_performances")
      .values({ day: "2020-01-01", sound_id: uuid(), plays: 1, seconds: 1 })
      .execute();
    const { sent } = await queries.during(() => countPerformances(app.db.kysely, "2020-01-02", "Europe/Moscow"));
    expect(sent.statements.filter(({ text }) => /\bfrom plays\b/.test(text))).toHaveLength(1);
    // A day has plays of many accounts.
    expect((await allWholeReads(sent.statements)).filter((read) => !read.startsWith("users:"))).toEqual([]);
  });

  it("a call to a duel over a song that was guessed long ago", async () => {
    const play = app.db.kysely.selectFrom("plays").select("player_id").where("state", "=", "guessed").limit(1);
    const { player_id } = await play.executeTakeFirstOrThrow();
    const { sent } = await queries.during(() => listKnownPlays(app.db.kysely, player_id, uuid()));
    expect(sent.statements).toHaveLength(2);
    expect(await allWholeReads(sent.statements)).toEqual([]);
  });

  it("a song of the day that is withdrawn", async () => {
    const [{ sound_id } = { sound_id: "" }] = await app.db.kysely.selectFrom("plays").select("sound_id").execute();
    const song = { sound_id, seed: "", fragment: "", hidden: [], tray: [], typing_only: false };
    const days = [1, 2].map((number) => ({
      id: uuid(),
      number,
      day: `2020-01-0${number}`,
      seen_at: new Date(),
      away: 0,
    }));
    const values = days.map((day) => ({ ...song, ...day }));
    await app.db.kysely.insertInto("daily_songs").values(values).execute();
    for (const { id } of days) {
      await sql`insert into plays (id, user_id, sound_id, daily_id, state, seed, fragment, hidden, tray, served_at, finished_at)
        select gen_random_uuid(), id, ${sound_id}::uuid, ${id}::uuid, 'guessed', '', '', '{1}', '{}', now(), now() from users
        `.execute(app.db.kysely);
    }
    await sql`vacuum analyze plays`.execute(app.db.kysely);
    const { sent } = await queries.during(() => replaceSong(app.db.kysely, days[0]?.id ?? "", song, "Europe/Moscow"));
    const plans = [];
    for (const statement of sent.statements) plans.push(...(await planOf(statement, "explain")));
    // Not one of all plays of the day, whose players have finished it.
    const found = plans.filter((plan) => plan["Relation Name"] === "plays").flatMap((plan) => plan["Index Name"] ?? []);
    expect(found).toEqual(["plays_open_daily"]);
  });

  it("a row that goes and is referred to", async () => {
    // A level goes once in years, and every finish would have to keep the index.
    const { rows } = await sql<{ reference: string }>`
      select conrelid::regclass || '.' || attname as reference from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid <> 'difficulties'::regclass and conrelid::regclass::text in (${sql.join([...bigTables])})
        and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`.execute(
      app.db.kysely,
    );
    expect(rows.map(({ reference }) => reference)).toEqual([]);
  });

  it.each(sorts)("a page of players by %s", async (sort) => {
    const { statements = [] } = calls.get(`listPlayers by ${sort}`) ?? {};
    const pages = statements.filter(({ text }) => text.includes(" limit "));
    expect(pages).toHaveLength(1);
    expect(await allWholeReads(pages)).toEqual([]);
    const [page] = pages;
    expect(page === undefined ? 0 : await rowsRead([page], "users")).toBeLessThan(100);
  });

  it("a page of players without an e-mail, which come last", async () => {
    const { statements = [] } = calls.get("listPlayers by email, its end") ?? {};
    const pages = statements.filter(({ text }) => text.includes(" limit ") && text.includes("lower(email) is null"));
    expect(pages).toHaveLength(1);
    expect(await rowsRead(pages, "users")).toBeLessThan(1000);
  });

  it("is detected where it happens", async () => {
    const text = "select count(*) from plays where tray = $1";
    expect(await wholeReads({ text, values: [["поле"]] })).toEqual([`plays: ${text}`]);
  });
});

it.each([
  ["checkToken, known", 0],
  ["checkToken", 1],
  ["launchSound", 1],
  ["checkWord", 1],
  ["checkWords", 1],
  ["useWordTip", 2],
  ["useNameTip", 2],
  ["listAuthors", 2],
  // One that finds the play changed, and two of a transaction.
  ["checkWord, changed elsewhere", 3],
  ["finish", 2],
])("%s waits for the database %i times", (name, trips) => {
  expect(calls.get(name)?.trips).toBe(trips);
});

it("a song that thousands have played is not deleted after a look at a few of their plays", async () => {
  const song = await app.db.kysely
    .selectFrom("plays")
    .select("sound_id as _id")
    .groupBy("sound_id")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { token } = await createAccount(app, 2);
  const { answer, sent } = await queries.during(() => app.call("deleteSound", song, token));
  expect(answer.error.code).toBe("in_use");
  const rows = await playsRead(sent.statements);
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(10);
});

it("a finish of somebody who has played thousands of times reads few of their plays", async () => {
  const { token, userId } = await createAccount(app);
  const song = await createSong(app, { fragment, hidden });
  const other = await createSong(app);
  await sql`insert into plays (id, user_id, sound_id, state, seed, fragment, hidden, tray, served_at, finished_at)
    select gen_random_uuid(), ${userId}::uuid, ${other}::uuid, 'failed', '', '', '{1}', '{}', now(), now()
    from generate_series(1, 4000)`.execute(app.db.kysely);
  await sql`vacuum analyze plays`.execute(app.db.kysely);
  const player = await joinGame(app, token);
  await player.view(song);
  const { answer, sent } = await queries.during(() => player.finish(song));
  expect(answer.status).toBe(200);
  const rows = await playsRead(sent.statements);
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(20);
});

it("refused answers of a song are counted in few of its plays", async () => {
  const song = await createSong(app, { fragment, hidden });
  const refused = JSON.stringify({ 1: { refused: [{ word: "лес" }] } });
  await sql`insert into plays (id, user_id, sound_id, state, seed, fragment, hidden, tray, served_at, finished_at, words,
      has_refused)
    select gen_random_uuid(), id, ${song}::uuid, 'guessed', '', '', '{1}', '{}', now(), now(), ${refused}::jsonb, true
    from users where login like 'player-%'`.execute(app.db.kysely);
  await sql`insert into disputes (id, user_id, sound_id, kind, position, word, answer, answer_key, comment, created_at)
    select gen_random_uuid(), id, ${song}::uuid, 'word', 1, 'поле', 'лес', 'лес', '', now() from users
    where login = 'player-1'`.execute(app.db.kysely);
  await sql`vacuum analyze plays`.execute(app.db.kysely);
  const { token } = await createAccount(app, 2);
  const { answer, sent } = await queries.during(() => app.call("listDisputedBlanks", { state: "open" }, token));
  expect(answer.body.data[0]?.answers).toMatchObject([{ answer: "лес", players: 2000 }]);
  const rows = await playsRead(sent.statements);
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(5000);
});

it("the end of a draw is looked for a thousand players at a time, each of them once", async () => {
  const { kysely } = app.db;
  const now = app.clock.now();
  await createDraw(app, { start: now, end: new Date(now.getTime() + 86_400_000) });
  await sql`insert into notice_choices (user_id, kind, way) select id, 'draw_ends', 'mail' from users`.execute(kysely);
  await sql`vacuum analyze notice_choices`.execute(kysely);
  const find = () => findDue(app.services, now, async () => 0);
  await find();
  const queued = kysely
    .selectFrom("notices")
    .select(kysely.fn.count<number>("id").as("count"))
    .where("kind", "=", "draw_ends");
  const chosen = kysely.selectFrom("notice_choices").select(kysely.fn.count<number>("user_id").as("count"));
  expect(await queued.execute()).toEqual(await chosen.execute());

  const { sent } = await queries.during(find);
  const looks = sent.statements.filter(
    ({ text, values }) => text.includes("into notices") && values.includes("draw_ends"),
  );
  expect(looks).toHaveLength(9);
  for (const [at, look] of looks.entries()) {
    const rows = await rowsRead([look], "notice_choices");
    if (at < 8) expect(rows).toBe(1000);
    else expect(rows).toBeLessThan(1000);
  }
});

it("the duels to be told of are looked for among few that were played before", async () => {
  const song = await app.db.kysely.selectFrom("sounds").select("id").limit(1).executeTakeFirstOrThrow();
  await sql`insert into duel_songs (id, duel_id, at, sound_id, seed, fragment, hidden, tray, typing_only)
    select id, id, 0, ${song.id}::uuid, '', '', '{1}', '{}', false from duels`.execute(app.db.kysely);
  await sql`insert into duel_results (duel_song_id, side, points, finished_at)
    select id, side, 1, ${app.clock.now()}::timestamptz - n * interval '1 minute'
    from (select id, row_number() over (order by id) as n from duels) as numbered
    cross join (values ('caller'), ('rival')) as sides (side)`.execute(app.db.kysely);
  await sql`insert into notice_choices (user_id, kind, way) select id, 'duel_played', 'mail' from users`.execute(
    app.db.kysely,
  );
  await sql`vacuum analyze duel_songs, duel_results, notice_choices`.execute(app.db.kysely);
  const { sent } = await queries.during(() => findDue(app.services, app.clock.now(), () => Promise.resolve(0)));
  const look = sent.statements.filter(({ text }) => text.includes("duel_results"));
  expect(look).not.toEqual([]);
  // What is queued already is looked up for notices of all kinds alike.
  expect((await allWholeReads(look)).filter((read) => !read.startsWith("notices:"))).toEqual([]);
  const [first] = look;
  const rows = first === undefined ? 0 : await rowsRead([first], "duel_results");
  expect(rows).toBeGreaterThan(0);
  // A hundred or so of sixteen thousand, and those of each of their duels.
  expect(rows).toBeLessThan(1000);
  await app.db.kysely.deleteFrom("notice_choices").execute();
});

const playsRead = (statements: Sent["statements"]) => rowsRead(statements, "plays");

/** The rows of a table that these statements read. */
async function rowsRead(statements: Sent["statements"], table: string): Promise<number> {
  let rows = 0;
  for (const statement of statements.filter(({ text }) => new RegExp(`\\b${table}\\b`).test(text))) {
    for (const plan of await planOf(statement, "run")) {
      if (plan["Relation Name"] !== table) continue;
      rows += (plan["Actual Loops"] ?? 0) * ((plan["Actual Rows"] ?? 0) + (plan["Rows Removed by Filter"] ?? 0));
    }
  }
  return rows;
}

describe("a search of the journal", () => {
  let token: string;

  beforeAll(async () => {
    ({ token } = await createAccount(app, 1));
    const { kysely } = app.db;
    const change = (login: string, entity: string, rows: number, age: string) =>
      sql`insert into audit (id, at, login, entity, entity_id, action, fields)
        select gen_random_uuid(), now() - ${age}::interval - n * interval '1 second', ${login}, ${entity}, '', 'update', '{}'
        from generate_series(1, ${rows}::integer) n`.execute(kysely);
    await change("ушедший", "news", 1010, "2 years");
    await change("редактор", "sound", 30_000, "1 day");
    await change("редактор", "speed", 3, "1 year");
    await sql`insert into row_images (id, entity, row_id, at, after, name)
      select id, entity, entity_id, at, '{}', 'Имя ' || entity_id from audit on conflict do nothing`.execute(kysely);
    // Only the first of them is in the journal.
    await sql`insert into users (id, login, name, email)
      select gen_random_uuid(), 'igrok-' || n, '', n || '@gmail.com' from generate_series(1, 20000) n`.execute(kysely);
    await sql`insert into audit (id, at, login, entity, entity_id, action, fields, member_id)
      select gen_random_uuid(), now(), 'владелец', 'award', '', 'update', '{}', id from users where login = 'igrok-1'`.execute(
      kysely,
    );
    await sql`vacuum analyze audit, row_images, users, user_search`.execute(kysely);
  });

  it.each([
    ["AYER-7777", {}, "player-7777", 1, undefined],
    ["нет такого", {}, undefined, 0, undefined],
    ["ушедший", {}, "ушедший", 1000, true],
    ["ушедший", { skip: 990 }, "ушедший", 1010, undefined],
    ["ушедший", { skip: 1020 }, undefined, 1000, true],
    ["редактор", { entity: "speed" }, "редактор", 3, undefined],
  ] as const)("for «%s» %o reads few rows", async (find, query, login, total, more) => {
    const { answer, sent } = await queries.during(() => app.call("listJournal", { find, ...query }, token));
    const { data } = answer.body;
    expect([data.at(-1)?.actor.login, answer.body.total, answer.body.more]).toEqual([login, total, more]);
    for (const table of ["audit", "row_images", "user_search"]) {
      expect(await rowsRead(sent.statements, table), table).toBeLessThan(20_000);
    }
  });

  it("that finds most rows, but none of the latest, checks few of them whole", async () => {
    const { answer, sent } = await queries.during(() => app.call("listJournal", { find: "редактор" }, token));
    const { data, total, more } = answer.body;
    expect([data.every(({ actor }) => actor.login === "редактор"), total, more]).toEqual([true, 1000, true]);
    expect(data).toEqual(data.toSorted((a, b) => b.at.localeCompare(a.at)));
    expect(await rowsRead(sent.statements, "row_images")).toBeLessThan(10_000);
  });

  it.each([
    ["igr", 1],
    ["gmail", 0],
  ])("for «%s», which many accounts have, looks at few of them", async (find, total) => {
    const { answer, sent } = await queries.during(() => app.call("listJournal", { find }, token));
    expect(answer.body.total).toBe(total);
    expect(await rowsRead(sent.statements, "user_search")).toBeLessThan(6000);
  });
});

describe("months of events", () => {
  /** Later than whatever there is, so that all months are there. */
  const year = new Date().getUTCFullYear() + 4;
  const noon = new Date(`${year}-06-15T12:00:00Z`);
  const day = `${year}-06-15`;

  beforeAll(async () => {
    for (const month of ["01", "04", "07", "10"]) await makeMonths(app.db, new Date(`${year}-${month}-15T12:00:00Z`));
    await sql`
      insert into analytics_events (received_at, at, user_id, role, name, data)
      select at, at, users.id, 3, 'launch', '{"platform": "web", "source": "direct"}'
      from users cross join generate_series(1, 12) month
      cross join lateral (select make_timestamptz(${year}::int, month, 15, 12, 0, 0, 'UTC') as at) as times
      where abs(hashtext(login)) % 4 = 0`.execute(app.db.kysely);
    // Somebody joins on the day, and the launch that tells from where is looked for.
    await sql`update users set created_at = ${noon} where login = 'player-7'`.execute(app.db.kysely);
    await sql`insert into rollup (until) values (${noon})`.execute(app.db.kysely);
    await sql`vacuum analyze analytics_events`.execute(app.db.kysely);
  });

  /** The months that a work has looked into, as the plans for all values do. */
  async function readBy(work: () => Promise<unknown>): Promise<string[]> {
    const { sent } = await queries.during(work);
    const ours = sent.statements.filter(({ text }) => text.includes("analytics_events"));
    // What they have written is in the way of running them once more.
    for (const table of ["metric_hours", "song_days", "wrong_words"] as const) {
      await app.db.kysely.deleteFrom(table).execute();
    }
    const plans = [];
    for (const statement of ours) plans.push(...(await planOf(statement, "run")));
    const found = new Set<string>();
    for (const { "Node Type": kind, "Relation Name": table = "", "Actual Loops": times } of plans) {
      if (kind === "ModifyTable" || times === 0 || !table.startsWith("analytics_events_")) continue;
      found.add(table.replace("analytics_events_", ""));
    }
    return [...found].toSorted();
  }
  const services = () => ({ ...app.services, now: () => noon });

  it("are there, and a statement that names no time looks into all", async () => {
    const count = await readBy(() => sql`select count(*) from analytics_events`.execute(app.db.kysely));
    expect(count).toHaveLength(14);
  });

  it("that are counted are those of the days", async () => {
    expect(await readBy(() => rollUp(services()))).toEqual([`${year}_06`]);
  });

  it("that a workbook is made from are those of its days", async () => {
    let rows = 0;
    const read = async () => {
      const { pages } = eventsSheet(app.db.kysely, { from: day, to: day }, "Europe/Moscow");
      for await (const page of pages) rows += page.length;
    };
    expect(await readBy(read)).toEqual([`${year}_06`]);
    expect(rows).toBeGreaterThan(0);
  });

  it("that old events are looked for in are over", async () => {
    await sql`update settings set events_days = 30`.execute(app.db.kysely);
    const read = await readBy(() => purgeEvents(services()));
    expect(read).toContain(`${year}_05`);
    expect(read.filter((month) => month > `${year}_05` && month.startsWith(String(year)))).toEqual([]);
  });
});
