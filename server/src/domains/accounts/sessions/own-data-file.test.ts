import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createFinishedDraw, givePlaces } from "../../../test/awards.ts";
import { complain, createDisputedSong, heard, playRefused } from "../../../test/disputes.ts";
import { createNamedAccount, createSong, setPassword } from "../../../test/factories.ts";
import { nameOrganiser, publish } from "../../../test/legal.ts";
import { joinGame } from "../../../test/player.ts";
import { openRoom } from "../../../test/rooms.ts";

let app: TestApp;
let staff: { token: string; userId: string };
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = await createNamedAccount(app, { role: 1 });
});
afterAll(() => app.close());

/** Where the file has what refers to a player, by column. */
const inFile: Readonly<Record<string, string>> = {
  "active_days.user_id": "active_days",
  "analytics_events.user_id": "events",
  "awards.user_id": "awards",
  "board_scores.user_id": "ratings",
  "consents.user_id": "consents",
  "credits.user_id": "credits",
  "disputes.user_id": "disputes",
  "drawing_winners.user_id": "drawing_winners",
  "duels.caller_user_id": "duels",
  "duels.rival_user_id": "duels",
  "notice_choices.user_id": "notice_choices",
  "notices.user_id": "notices",
  "plays.user_id": "plays",
  "push_subscriptions.user_id": "push_subscriptions",
  "room_guests.user_id": "room_guests",
  "rooms.host_id": "rooms",
  "shown_answers.user_id": "shown_answers",
  "stock_members.user_id": "stocks",
  "stock_testers.user_id": "stock_testers",
  "tokens.user_id": "sessions",
};

/** What the file does not have, and why. */
const leftOut: Readonly<Record<string, string>> = {
  "audit.member_id": "The journal of staff: what they have changed is in the file as it is now.",
  "audit.user_id": "The journal of staff: who has written.",
  "disputes.answered_by": "Of staff.",
  "game_sessions.user_id": "Its seed tells which songs come; it goes with the session.",
  "imports.user_id": "Of staff.",
  "member_traces.user_id": "Hashes, for the fairness of draws.",
  "password_resets.user_id": "Opens the account; it goes within a day.",
  "player_notes.author_id": "Of staff.",
  "player_notes.user_id": "Notes of staff for themselves: they may name others and tell how cheating is noticed.",
  "recovery_codes.user_id": "Opens the account; of staff.",
  "rescorings.user_id": "Of staff.",
  "saved_filters.user_id": "Of staff.",
  "sign_in_addresses.user_id": "Hashes, by which the account is protected.",
  "song_jobs.user_id": "Of staff.",
  "user_search.user_id": "Made of the account's own row.",
};

/** Columns of the account that the file does not have, and why. */
const leftOutOfAccount: Readonly<Record<string, string>> = {
  deleted_at: "There is no file of a deleted account.",
  login_clash: "Made of the login.",
  login_key: "Made of the login.",
  password_hash: "Opens the account.",
  reads_papers: "Of staff.",
  role: "A player's.",
  sections: "Of staff.",
  totp_on: "Of staff.",
  totp_secret: "Opens the account; of staff.",
  totp_step: "Of staff.",
};

/** Columns that the file does not have of any table, and why. */
const leftOutOfAll: Readonly<Record<string, string>> = {
  player_id: "Made of the account or the visit.",
  token_id: "The session, or the visit before the account.",
  user_id: "The account.",
};

/** Columns of each table in the file that the file does not have, and why. */
const leftOutOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  active_days: { day: "The list has nothing but days." },
  analytics_events: { id: "The order of the list.", role: "A player's." },
  award_papers: {
    award_id: "It is the row of its award.",
    key_id: "Encrypts the passport data.",
    sealed: "Passport data: whether there is any is told.",
  },
  awards: {
    code_expires_at: "Of a code that lasts ten minutes.",
    code_hash: "Opens the prize.",
    code_tries: "Of a code that lasts ten minutes.",
    codes_sent: "Of a code that lasts ten minutes.",
    phone_hash: "A hash, for the fairness of draws.",
    replaces: "The award of another winner.",
    stock_prize_id: "Its prize is told.",
  },
  board_scores: {},
  consents: { id: "Nothing refers to it.", version_id: "Title, number and hash of the document are told." },
  credits: { id: "Nothing refers to it.", rescoring_id: "Of staff." },
  disputes: {
    answer_key: "Made of the answer.",
    answered_by: "Of staff.",
    id: "Nothing refers to it.",
    rescoring_id: "Of staff.",
    word: "An answer of the song.",
  },
  drawing_winners: {},
  duels: {
    caller_id: "Made of the side.",
    caller_name: "Of guests.",
    caller_token_id: "Of guests.",
    caller_user_id: "The side is told; the other is another player.",
    id: "The code is told.",
    rematch_of: "The order of duels tells it.",
    rival_id: "Made of the side.",
    rival_name: "Of guests.",
    rival_token_id: "Of guests.",
    rival_user_id: "The side is told; the other is another player.",
  },
  notice_choices: {},
  notices: {
    due_at: "For sending it.",
    expires_at: "For sending it.",
    id: "Nothing refers to it.",
    reminder_day: "For sending one a day.",
    sent_to: "A hash of the mailbox.",
    tries: "For sending it.",
  },
  plays: {
    authors: "The choices of the author, which give the song away.",
    fragment: "Gives the song away.",
    has_refused: "Made of the words.",
    hidden: "Gives the song away.",
    item_id: "Made of the song, the day and the duel.",
    right_author: "Gives the song away.",
    seed: "Tells what comes.",
    session_id: "It goes with the session.",
    silenced: "Of the audio.",
    terms: "The rules of that day; the result tells what they came to.",
    tray: "Gives the song away.",
  },
  push_subscriptions: {
    auth: "Whoever has it could send messages.",
    endpoint: "Whoever has it could send messages; the service is told.",
    id: "Nothing refers to it.",
    p256dh: "Whoever has it could send messages.",
  },
  room_answers: {},
  room_guests: {
    hash: "Opens the room.",
    join_key: "Opens the room.",
    name_key: "Made of the name.",
    room_id: "The code of the room is told.",
    socket: "The connection of the moment.",
  },
  rooms: {
    host_hash: "Opens the room.",
    host_id: "The account.",
    id: "The code is told.",
    locked: "Of the game in the room, for a day.",
    song: "Of the game in the room, for a day.",
    starts_at: "Of the game in the room, for a day.",
    until: "Of the game in the room, for a day.",
  },
  shown_answers: {},
  stock_members: {
    score_reached_at: "Among the ratings.",
    updated_at: "Of staff: by it a write is stale.",
  },
  stock_testers: {},
  tokens: { expires_at: "Thirty days after its last use.", hash: "Opens the account.", opened_by: "Of staff." },
};

/** What of a player stays when the account is forgotten, and why. */
const stays: Readonly<Record<string, string>> = {
  "active_days.user_id": "Statistics: a day, and nobody's name.",
  "audit.member_id": "A part of the proof of its draw, without the name.",
  "awards.user_id": "A part of its draw, without the person.",
  "board_scores.user_id": "The places of others depend on it.",
  "consents.user_id": "A proof, without the address.",
  "credits.user_id": "Points of plays.",
  "disputes.user_id": "What was wrong with a song, without the player's words.",
  "drawing_winners.user_id": "A part of the proof of its draw.",
  "duels.caller_user_id": "The other side has played too.",
  "duels.rival_user_id": "The other side has played too.",
  "member_traces.user_id": "Hashes, for the fairness of draws.",
  "notices.user_id": "How many letters the mailbox got, without what they said.",
  "password_resets.user_id": "How many messages were sent, for a day.",
  "plays.user_id": "The places of others depend on them.",
  "rooms.host_id": "Guests are in it; it goes within a day.",
  "shown_answers.user_id": "Songs whose answer was shown, for the fairness of draws that run.",
  "sign_in_addresses.user_id": "Hashes, for the fairness of draws that run.",
  "stock_members.user_id": "The places of others depend on it.",
  "user_search.user_id": "Made of the account's own row.",
};

/** Columns that refer to an account: by a key, or by their name. */
async function listReferences(): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select distinct concat(relname, '.', attname) as reference
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join pg_constraint on conrelid = attrelid and confrelid = 'users'::regclass and attnum = any(conkey)
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and (conrelid is not null or attname in ('user_id', 'member_id'))
    order by 1`.execute(app.db.kysely);
  return rows.map(({ reference }) => reference);
}

/** Of these columns, those that have the account in them. */
async function findReferring(userId: string): Promise<string[]> {
  const found: string[] = [];
  for (const reference of await listReferences()) {
    const [table = "", column = ""] = reference.split(".");
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit 1`.execute(app.db.kysely);
    if (rows.length > 0) found.push(reference);
  }
  return found;
}

const person = { login: "анна", name: "Анна Петрова", email: "anna@example.ru", phone: "+79001234567" };
const password = "тестовый пароль";

/** A player of whom something is in every table that has something of players. */
async function live(): Promise<string> {
  const { kysely } = app.db;
  const at = app.clock.now();
  const disputed = await createDisputedSong(app);
  const song = await createSong(app);
  const { _idStock, members } = await createFinishedDraw(app, staff.token, { way: "place" });
  const [{ userId, token } = { userId: "", token: "" }] = members;
  await setPassword(app, userId, password);
  await app.call("updateMe", { ...person, current_password: password }, token);
  await givePlaces(app, staff.token, _idStock);
  const user_id = userId;

  const player = await playRefused(app, disputed, { player: await joinGame(app, token), times: 3 });
  await complain(app, player, disputed);
  const { position, answer } = heard;
  await app.call("acceptDispute", { sound_id: disputed, position, answers: [answer] }, staff.token);
  const duel = { caller_user_id: staff.userId, created_at: at, expires_at: at };
  await kysely
    .insertInto("duels")
    .values([
      { ...duel, id: uuid(), code: "one", caller_user_id: userId },
      { ...duel, id: uuid(), code: "other", rival_user_id: userId, joined_at: at },
    ])
    .execute();
  const { code } = await openRoom(app);
  await app.call("joinRoom", { code, name: "Аннушка" }, token);
  await app.call("openRoom", { songs: 5, level: "1", seconds: 30 }, token);
  const { id: guest_id } = await kysely.selectFrom("room_guests").select("id").executeTakeFirstOrThrow();
  await kysely.insertInto("room_answers").values({ guest_id, at: 0, words: "{}", points: 60, done_at: at }).execute();
  await kysely.insertInto("shown_answers").values({ user_id, sound_id: song, shown_at: at }).execute();

  await kysely.insertInto("stock_testers").values({ stock_id: _idStock, user_id }).execute();
  const drawing = { mode: "equal", min_score: 1, reserves: 1, entrants: "", entrants_hash: "", prizes: "[]" } as const;
  await kysely
    .insertInto("drawings")
    .values({ stock_id: _idStock, at, ...drawing })
    .execute();
  const drawn = { stock_id: _idStock, ordinal: 0, entrant: "жребий", user_id };
  await kysely.insertInto("drawing_winners").values(drawn).execute();
  await kysely
    .insertInto("member_traces")
    .values({ stock_id: _idStock, user_id, hash: Buffer.alloc(32) })
    .execute();

  await nameOrganiser(app);
  await app.call("giveConsents", { versions: [await publish(app, "mailings")] }, token);
  await app.call("chooseNotice", { kind: "duel_played", way: "mail", on: true }, token);
  const keys = { p256dh: "B".repeat(64), auth: "a".repeat(22) };
  const endpoint = "https://fcm.googleapis.com/fcm/send/whole-address";
  await app.call("subscribePush", { endpoint, keys }, token);
  const notice = { user_id, kind: "duel_played", way: "mail", created_at: at, expires_at: at, due_at: at } as const;
  await kysely
    .insertInto("notices")
    .values([
      { ...notice, subject: "1", told: '{"name":"Лёша"}', sent_at: at, sent_to: Buffer.alloc(32) },
      { ...notice, subject: "2", told: '{"name":"Коля"}' },
    ])
    .execute();

  await kysely.insertInto("active_days").values({ user_id, day: "2026-03-01" }).execute();
  await app.call(
    "recordEvents",
    { visitor: uuid(), events: [{ name: "game-start", at: at.toISOString(), data: { mode: "daily" } }] },
    token,
  );
  await app.services.events.flush();
  await app.call("requestReset", { login: person.email });
  await app.services.mail.settled();
  await app.call("login", { login: person.login, password });
  await app.call("createPlayerNote", { _id: userId, text: "Звонила дважды" }, staff.token);
  return userId;
}

async function fileOf(userId: string): Promise<{ text: string; file: Record<string, object> }> {
  const { status, text } = await app.call("exportPlayer", { _id: userId }, staff.token);
  expect(status).toBe(200);
  return { text, file: JSON.parse(text) as Record<string, object> };
}

describe("the file of a player's own data", () => {
  it("has what each table holds about players, or a reason is given why not", async () => {
    const decided = [...Object.keys(inFile), ...Object.keys(leftOut)];
    expect(await listReferences()).toEqual(decided.toSorted());
    const userId = await live();
    expect(await findReferring(userId)).toEqual(expect.arrayContaining(Object.keys(inFile)));
    const { file } = await fileOf(userId);
    const empty = Object.values(inFile).filter((key) => Object.keys(file[key] ?? []).length === 0);
    expect(empty).toEqual([]);
  });

  it("has each column of the account, or a reason is given why not", async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name::text as name from information_schema.columns
      where table_schema = current_schema() and table_name = 'users'`.execute(app.db.kysely);
    const { userId } = await createNamedAccount(app, person);
    const { file } = await fileOf(userId);
    const decided = [...Object.keys(file["account"] ?? {}), ...Object.keys(leftOutOfAccount)];
    expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it("has each column of the tables that it has, or a reason is given why not", async () => {
    const userId = await live();
    await app.db.kysely
      .updateTable("stock_members")
      .set({ excluded_at: app.clock.now(), excluded_reason: "Играл за двоих" })
      .where("user_id", "=", userId)
      .execute();
    const { file } = await fileOf(userId);
    const keysIn = new Map<string, readonly string[]>([
      ["award_papers", ["awards"]],
      ["room_answers", ["room_answers"]],
      ...Object.entries(inFile).map(([reference, key]) => [reference.split(".")[0] ?? "", [key]] as const),
      ["stock_members", ["stocks", "exclusions"]],
    ]);
    const missing: Record<string, string[]> = {};
    for (const [table, keys] of keysIn) {
      const { rows: columns } = await sql<{ name: string }>`
        select column_name::text as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} order by name`.execute(app.db.kysely);
      const lists = keys.map((key) => (key === "events" ? (file[key] as { latest: object }).latest : file[key]));
      const told = new Set(lists.flatMap((list) => (list as object[]).flatMap((row) => Object.keys(row))));
      missing[table] = columns.map(({ name }) => name).filter((name) => !told.has(name) && !(name in leftOutOfAll));
    }
    const reasons = Object.entries(leftOutOf).map(([table, left]) => [table, Object.keys(left).toSorted()]);
    expect(missing).toEqual(Object.fromEntries(reasons));
  });

  it("has the account's rooms, draws, notices, block and usage, and nobody else's", async () => {
    const userId = await live();
    const { userId: other } = await createNamedAccount(app, { login: "борис" });
    const playing = await fileOf(userId);
    expect(playing.file["push_subscriptions"]).toEqual([
      { service: "fcm.googleapis.com", created_at: app.clock.now().toISOString() },
    ]);
    const block = { _id: userId, reason: "Две учётные записи", contact: "help@example.ru", until: null };
    expect((await app.call("blockPlayer", block, staff.token)).status).toBe(200);
    const { file, text } = await fileOf(userId);
    expect(file).toMatchObject({
      account: { block_reason: "Две учётные записи", block_contact: "help@example.ru" },
      duels: [{ side: "caller" }, { side: "rival" }],
      // The block has ended the room, and the session with its browser.
      rooms: [{ stage: "over", settings: { songs: 5 } }],
      room_guests: [{ name: "Аннушка" }],
      room_answers: [{ at: 0, points: 60 }],
      drawing_winners: [{ ordinal: 0, entrant: "жребий" }],
      notice_choices: [{ kind: "draw_ends" }, { kind: "duel_played", way: "mail" }],
      push_subscriptions: [],
      notices: expect.arrayContaining([expect.objectContaining({ told: { name: "Лёша" } })]),
      active_days: ["2026-03-01"],
      events: {
        total: 4,
        latest: expect.arrayContaining([
          expect.objectContaining({ name: "game-start", data: { mode: "daily" } }),
          expect.objectContaining({ name: "wrong-word", data: expect.objectContaining({ word: heard.answer }) }),
        ]),
      },
    });
    expect(playing.text + text).not.toMatch(/whole-address|Звонила|hash|token|seed/i);
    const { file: empty } = await fileOf(other);
    const { account, events, sessions, ...rest } = empty;
    expect([account, events, sessions]).toMatchObject([{ login: "борис" }, { total: 0, latest: [] }, [{}]]);
    expect(Object.values(rest).flat()).toEqual([]);
  });

  it("has the latest ten thousand usage events, and says how many there are", async () => {
    const { userId } = await createNamedAccount(app, person);
    await sql`
      insert into analytics_events (received_at, at, user_id, role, name, data)
      select now(), ${app.clock.now()}::timestamptz - make_interval(secs => n), ${userId}::uuid, 3, 'continue',
        jsonb_build_object('ago', n)
      from generate_series(1, 10001) as n`.execute(app.db.kysely);
    const { file } = await fileOf(userId);
    const { total, latest } = file["events"] as { total: number; latest: { data: { ago: number } }[] };
    expect([total, latest.length, latest[0]?.data.ago, latest.at(-1)?.data.ago]).toEqual([10_001, 10_000, 1, 10_000]);
  });
});

it("after a player is forgotten, only what is declared to stay refers to the account", async () => {
  const userId = await live();
  expect(await findReferring(userId)).toEqual(expect.arrayContaining(Object.keys(stays)));
  expect((await app.call("forgetPlayer", { _id: userId }, staff.token)).status).toBe(200);
  expect(await findReferring(userId)).toEqual(Object.keys(stays).toSorted());
  const notices = await app.db.kysely.selectFrom("notices").select(["subject", "told"]).execute();
  expect(notices).toEqual([{ subject: "1", told: {} }]);
});
