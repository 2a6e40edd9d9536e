import { directories, directoryNames, type Entity, type SongStatusCode, type StaffSection } from "@hitoslov/contract";
import { proposeHidden, seededRandom, splitFragment } from "@hitoslov/rules";
import { v7 as uuid } from "uuid";
import { forgetPlayer } from "../domains/accounts/sessions/own-data.ts";
import { hashPassword } from "../domains/accounts/sessions/passwords.ts";
import { openSession } from "../domains/accounts/sessions/queries.ts";
import { drawLeaderboard } from "../domains/ratings/leaderboards.ts";
import { changeScores } from "../domains/ratings/scores.ts";
import { everybody } from "../showing.ts";
import type { TestApp } from "./app.ts";

export type SongOptions = {
  readonly name?: string;
  readonly fragment?: string;
  /** Positions to restore; left out, those proposed for the fragment, the same each time. */
  readonly hidden?: readonly number[];
  readonly decoys?: readonly string[];
  readonly level?: number;
  readonly demo?: boolean;
  readonly typingOnly?: boolean;
  /** Seconds of the audio. */
  readonly duration?: number;
  readonly status?: SongStatusCode;
  readonly music?: readonly string[];
  readonly text?: readonly string[];
  readonly executors?: readonly string[];
  readonly film?: string;
  readonly fact?: string;
};

// Far from the catalogue numbers that tests look for.
let soundNumber = 500_000;

type Rows = { readonly db: Pick<TestApp["db"], "kysely"> };
type SongMaker = Pick<TestApp, "refreshCatalogue"> & Rows;

/** A playable song with its authors, executors and film, made where they are missing. */
export async function createSong(app: SongMaker, options: SongOptions = {}): Promise<string> {
  const { kysely } = app.db;
  const id = uuid();
  soundNumber += 1;
  const fragment = options.fragment ?? "Во поле берёза стояла, во поле кудрявая стояла";
  const level = String(options.level ?? 1);
  const difficulty = await kysely
    .selectFrom("difficulties")
    .select("id")
    .where("name", "=", level)
    .executeTakeFirstOrThrow();
  const named = async (table: "authors" | "executors" | "films", name: string) => {
    const known = await kysely.selectFrom(table).select("id").where("name", "=", name).executeTakeFirst();
    if (known !== undefined) return known.id;
    const made = uuid();
    await kysely.insertInto(table).values({ id: made, name }).execute();
    return made;
  };
  await kysely
    .insertInto("sounds")
    .values({
      id,
      name: options.name ?? `Песня ${soundNumber}`,
      fragment,
      hidden: [...(options.hidden ?? proposeHidden(splitFragment(fragment), seededRandom(fragment)))],
      decoys: [...(options.decoys ?? [])],
      sound_id: soundNumber % 1_000_000,
      status_id: options.status ?? "active",
      difficulty_id: difficulty.id,
      film_id: options.film === undefined ? null : await named("films", options.film),
      fact: options.fact ?? null,
      demo: options.demo ?? false,
      typing_only: options.typingOnly ?? false,
      sound: `${uuid()}.mp3`,
      photo: `${uuid()}.webp`,
      duration: options.duration ?? 10,
    })
    .execute();
  for (const [ordinal, author] of (options.music ?? ["Народная"]).entries()) {
    const row = { sound_id: id, author_id: await named("authors", author), ordinal };
    await kysely.insertInto("sound_music_authors").values(row).execute();
  }
  for (const [ordinal, author] of (options.text ?? ["Николай Некрасов"]).entries()) {
    const row = { sound_id: id, author_id: await named("authors", author), ordinal };
    await kysely.insertInto("sound_text_authors").values(row).execute();
  }
  for (const [ordinal, executor] of (options.executors ?? ["Хор"]).entries()) {
    const row = { sound_id: id, executor_id: await named("executors", executor), ordinal };
    await kysely.insertInto("sound_executors").values(row).execute();
  }
  await app.refreshCatalogue();
  return id;
}

/** An account with an open session, made without the slow hashing of a password. */
export async function createAccount(app: Sessions, role: 1 | 2 | 3 = 3): Promise<{ token: string; userId: string }> {
  const userId = uuid();
  await app.db.kysely.insertInto("users").values({ id: userId, login: userId, role }).execute();
  return { userId, token: await signInAgain(app, userId, role) };
}

/** One more session of an account: another device. */
export function signInAgain({ db, clock }: Sessions, id: string, role: 1 | 2 | 3 = 3): Promise<string> {
  return openSession(db.kysely, { id, role }, "game", clock.now(), "Europe/Moscow");
}

type Sessions = Pick<TestApp, "clock"> & Rows;

/** So many songs with the same options, in the order in which they are made. */
export async function createSongs(app: TestApp, count: number, options: SongOptions = {}): Promise<string[]> {
  const ids = [];
  for (let i = 0; i < count; i++) ids.push(await createSong(app, options));
  return ids;
}

export type DrawOptions = {
  readonly status?: "active" | "paused" | "testing" | "ended" | "disabled";
  readonly start: Date;
  readonly end: Date;
};

/** A prize draw without prizes. */
export async function createDraw(app: Sessions, { status = "active", start, end }: DrawOptions): Promise<string> {
  const id = uuid();
  const names = { fullname: "Весенний розыгрыш", name: "Весна", description: "Играйте и побеждайте" };
  await app.db.kysely
    .insertInto("stocks")
    .values({ id, ...names, status, start_date: start, end_date: end, created_at: app.clock.now() })
    .execute();
  return id;
}

/** Authors without songs, to be wrong answers. */
export async function createAuthors(app: TestApp, names: readonly string[]): Promise<void> {
  await app.db.kysely
    .insertInto("authors")
    .values(names.map((name) => ({ id: uuid(), name })))
    .execute();
  await app.refreshCatalogue();
}

/** The right answer for a blank, which only the test may know. */
export function answerAt(fragment: string, position: number): string {
  const word = splitFragment(fragment)[position];
  if (word === undefined) throw new Error(`«${fragment}» has no word ${position}`);
  return word.text;
}

export type NamedAccountOptions = {
  readonly role?: 1 | 2 | 3;
  readonly login?: string;
  readonly password?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly name?: string;
  /** The sections that an administrator is limited to. */
  readonly sections?: StaffSection[];
};

/** An account with these data of its profile and an open session. */
export async function createNamedAccount(
  app: Sessions,
  { role = 3, password, ...more }: NamedAccountOptions,
): Promise<{ token: string; userId: string; login: string }> {
  const userId = uuid();
  const login = more.login ?? userId;
  const password_hash = password === undefined ? null : await hashPassword(password);
  await app.db.kysely
    .insertInto("users")
    .values({ id: userId, role, password_hash, ...more, login, created_at: app.clock.now() })
    .execute();
  return { userId, login, token: await signInAgain(app, userId, role) };
}

/** The context of a call whose session ends between the check of the token and the answer. */
export async function contextOfEndedSession(app: TestApp) {
  const { token, userId } = await createAccount(app);
  const session = app.db.kysely.selectFrom("tokens").select("id").where("user_id", "=", userId);
  const { id: tokenId } = await session.executeTakeFirstOrThrow();
  await app.call("logout", {}, token);
  const caller = {
    role: 3,
    area: "game",
    tokenId,
    userId,
    playerId: userId,
    lacksFactor: false,
    sections: null,
    audiences: everybody,
  } as const;
  return { caller, address: "203.0.113.1", agent: "", now: app.clock.now(), setCookie: () => {} };
}

/** Deletes an account as another node does: this one uses its session, which it has just read, for seconds more. */
export async function forgetElsewhere(app: TestApp, { token, userId }: Readonly<Record<"token" | "userId", string>>) {
  await app.call("getMe", {}, token);
  await app.db.kysely.transaction().execute((trx) => forgetPlayer(trx, userId, app.clock.now()));
}

/** Sets the password of an account that was made without one. */
export async function setPassword({ db }: Pick<TestApp, "db">, userId: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.kysely.updateTable("users").set({ password_hash }).where("id", "=", userId).execute();
}

/** The audit trail of a row, the earliest entry first, without ids and times. */
export async function trailOf({ db }: Pick<TestApp, "db">, entity: Entity, id: string) {
  return db.kysely
    .selectFrom("audit")
    .select(["user_id", "login", "action", "fields"])
    .where("entity", "=", entity)
    .where("entity_id", "=", id)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** The directories whose rows have a name and nothing else. */
export const plainDirectories = directoryNames.filter((name) => {
  const { creates, fields } = directories[name];
  return creates && Object.keys(fields).join() === "name";
});

/** A row of each directory a song may refer to. */
export async function createDirectories(app: TestApp) {
  const { kysely } = app.db;
  const named = async (table: "authors" | "executors" | "genres" | "languages" | "films", name: string) => {
    const id = uuid();
    await kysely.insertInto(table).values({ id, name }).execute();
    return id;
  };
  const filter = uuid();
  await kysely.insertInto("filters").values({ id: filter, name: "Детям", description: "Для детей" }).execute();
  const levels = await kysely.selectFrom("difficulties").select("id").orderBy("name").execute();
  const [first = "", second = ""] = levels.map(({ id }) => id);
  return {
    authors: [await named("authors", "Алябьев"), await named("authors", "Дельвиг")] as const,
    executors: [await named("executors", "Хор имени Пятницкого"), await named("executors", "Ансамбль")] as const,
    genres: [await named("genres", "Романс"), await named("genres", "Народная")] as const,
    languages: [await named("languages", "Русский")] as const,
    film: await named("films", "Садко"),
    filter,
    levels: [first, second] as const,
  };
}
export type TestDirectories = Awaited<ReturnType<typeof createDirectories>>;

export type EntrantOptions = NamedAccountOptions & { readonly score?: number; readonly reachedAt?: Date };

/** A player with points in a draw. */
export async function createEntrant(
  app: Sessions,
  stock_id: string,
  { score = 0, reachedAt = app.clock.now(), ...person }: EntrantOptions = {},
): Promise<{ token: string; userId: string; login: string }> {
  const account = await createNamedAccount(app, person);
  await app.db.kysely
    .insertInto("stock_members")
    .values({ stock_id, user_id: account.userId, score, score_reached_at: reachedAt })
    .execute();
  await setScore(app, account.userId, drawLeaderboard(stock_id), score, reachedAt);
  return account;
}

/** Gives an account points in a leaderboard. */
export async function setScore(
  { db, clock }: Sessions,
  userId: string,
  leaderboard: string,
  score: number,
  reachedAt = clock.now(),
): Promise<void> {
  await db.kysely.transaction().execute((trx) => changeScores(trx, userId, [{ board: leaderboard, score }], reachedAt));
}
