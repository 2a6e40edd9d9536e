import type { areas } from "@hitoslov/contract";
import type { Database } from "../../../db/schema.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import { keyedHash } from "../../../db/keyed-hash.ts";
import { hashToken, newToken, type Player, sessionEnd } from "../../../http/caller.ts";
import { lookalikeKey } from "../../../lookalikes.ts";
import { refuseBlocked } from "./blocked.ts";

type Executor = Kysely<Database>;

export type NewAccount = {
  readonly login: string;
  readonly passwordHash: string;
  readonly role: 1 | 2 | 3;
  readonly email?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly name?: string | undefined;
};

/**
 * Violates one of `uniqueFields` if somebody else has the login, one that looks like it, the
 * e-mail or the phone.
 */
export async function insertAccount(db: Executor, account: NewAccount, id = uuid()): Promise<string> {
  await db
    .insertInto("users")
    .values({
      id,
      login: account.login,
      login_key: await lookalikeKey(account.login),
      password_hash: account.passwordHash,
      role: account.role,
      email: account.email ?? null,
      phone: account.phone ?? null,
      phone_proved: false,
      name: account.name ?? null,
    })
    .execute();
  return id;
}

/**
 * The account that this login, e-mail or phone (E.164) names. Logins are stored normalised, but an
 * old one may be stored as typed, so an exact match comes first. No login looks like an e-mail or
 * a phone, so at most one account fits; should imported rows break that rule, everybody can still
 * sign in with their own login.
 */
export async function findAccount(db: Executor, name: string, phone: string | null) {
  const isCalled = (login: string) =>
    sql<boolean>`lower(login collate "und-x-icu") = lower(${login}::text collate "und-x-icu")`;
  const hasLogin = isCalled(name);
  return db
    .selectFrom("users")
    .select(["id", "role", "email", "phone", "login", "password_hash", "totp_on"])
    .where((where) =>
      where.or([
        hasLogin,
        isCalled(name.normalize("NFKC")),
        // In the small letters in which attempts are counted: a database may make another letter small in its own way.
        where(sql<string>`lower(email)`, "=", name.toLowerCase()),
        ...(phone === null ? [] : [where("phone", "=", phone)]),
      ]),
    )
    .where("deleted_at", "is", null)
    .orderBy(hasLogin, "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The stored hash of a password, locked where this is in a transaction; null without one or without the account. */
export async function findPassword(db: Executor, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return account?.password_hash ?? null;
}

/**
 * Opens a session and returns its secret, which is never stored. Without an account it is a demo
 * visit. A session opened from another one ends with it, at the latest when that would.
 * @throws {AppError} 403 with the reason if the account is blocked; the transaction is rolled
 * back.
 */
export async function openSession(
  db: Executor,
  account: { readonly id: string; readonly role: 1 | 2 | 3 } | null,
  area: (typeof areas)[number],
  now: Date,
  timeZone: string,
  opener?: { readonly id: string; readonly created_at: Date },
  token = newToken(),
): Promise<string> {
  const { created_at } = opener ?? { created_at: now };
  await db
    .insertInto("tokens")
    .values({
      id: uuid(),
      hash: hashToken(token),
      user_id: account?.id ?? null,
      area,
      opened_by: opener?.id ?? null,
      created_at,
      last_used_at: now,
      expires_at: sessionEnd(account?.role ?? 4, created_at, now),
    })
    .execute();
  if (account !== null) {
    // Waits for a block of the account in progress, so that no session outlives it.
    const opened = await db
      .updateTable("users")
      .set({ last_seen_at: now })
      .where("id", "=", account.id)
      .returning(["blocked_at", "blocked_until", "block_reason", "block_contact"])
      .executeTakeFirst();
    if (opened !== undefined) await refuseBlocked(db, opened, { now, timeZone });
  }
  return token;
}

/**
 * Opens the visit after the one with this token, which is locked: the same for each such call, as the answer to the first may
 * have been lost. Nobody can tell its secret who has only the database or only the token.
 */
export async function openNextVisit(
  trx: Transaction<Database>,
  token: string,
  now: Date,
  timeZone: string,
): Promise<string> {
  const next = (await keyedHash(trx))("next visit", token).toString("base64url");
  const open = (secret?: string) => openSession(trx, null, "game", now, timeZone, undefined, secret);
  const known = trx.selectFrom("tokens").select(["id", "expires_at"]).where("hash", "=", hashToken(next));
  const visit = await known.executeTakeFirst();
  if (visit === undefined) return open(next);
  // It may have ended, or somebody may be signing up from it.
  return visit.expires_at > now && (await lockVisit(trx, visit.id)) ? next : open();
}

/** The id of a session by its token. */
export async function findSession(db: Executor, token: string): Promise<string> {
  const session = db.selectFrom("tokens").select("id").where("hash", "=", hashToken(token));
  return (await session.executeTakeFirstOrThrow()).id;
}

export async function closeSession(
  trx: Transaction<Database>,
  { tokenId, userId }: Pick<Player, "tokenId" | "userId">,
): Promise<void> {
  // Those of an account: what was opened from it ends as well.
  await (userId === null ? lockGameOf(trx, "token_id", tokenId) : lockGame(trx, userId));
  await trx.deleteFrom("tokens").where("id", "=", tokenId).execute();
}

/** The notices that an account has turned on, and how it gets them. */
export async function listNoticeChoices(db: Executor, userId: string) {
  return db
    .selectFrom("notice_choices")
    .select(["kind", "way"])
    .where("user_id", "=", userId)
    .orderBy("kind")
    .orderBy("way")
    .execute();
}

/** The live sessions of an account, the latest used first. */
export async function listSessions(db: Executor, userId: string, now: Date) {
  return db
    .selectFrom("tokens")
    .select(["id", "area", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/**
 * Ends the room that an account hosts and takes it out of others' rooms, which its tokens of rooms would keep it in. Their
 * screens see it within seconds. Before the account is locked: rooms lock themselves first, then their players.
 */
export async function leaveRooms(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  await sql`
    update rooms set stage = 'over', until = null, over_at = ${now}
    where host_id = ${userId} and over_at is null`.execute(trx);
  await trx
    .updateTable("room_guests")
    .set({ removed_at: now, socket: null })
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .execute();
}

/**
 * Waits for songs the account is being served or is finishing. Those calls lock the game's rows
 * first, in this order, and the user last; a call that changed the user first and then ended
 * sessions would deadlock with them.
 */
export function lockGame(trx: Transaction<Database>, userId: string): Promise<void> {
  return lockGameOf(trx, "user_id", userId);
}

/**
 * Waits for songs the visit is being served or is finishing, and prevents new ones.
 * @returns whether the visit still exists.
 */
export async function lockVisit(trx: Transaction<Database>, tokenId: string): Promise<boolean> {
  await lockGameOf(trx, "token_id", tokenId);
  const visit = trx.selectFrom("tokens").select("id").where("id", "=", tokenId).where("user_id", "is", null);
  return (await visit.forUpdate().executeTakeFirst()) !== undefined;
}

async function lockGameOf(trx: Transaction<Database>, owner: "user_id" | "token_id", id: string): Promise<void> {
  const sessions = trx.selectFrom("game_sessions").select("id").where(owner, "=", id);
  await sessions.orderBy("id").forUpdate().execute();
  // All that there are: a locked session gets no more.
  await trx
    .selectFrom("game_tokens")
    .innerJoin("game_sessions", "game_sessions.id", "game_tokens.session_id")
    .select("game_tokens.hash")
    .where(`game_sessions.${owner}`, "=", id)
    .orderBy("game_tokens.hash")
    .forUpdate("game_tokens")
    .execute();
}

/** Ends the sessions of an account, all but one where that is named, and with them the links that were mailed. */
export async function closeSessions(trx: Transaction<Database>, userId: string, except?: string): Promise<void> {
  let closing = trx.deleteFrom("tokens").where("user_id", "=", userId);
  if (except !== undefined) {
    // It would end with the one it was opened from.
    await trx.updateTable("tokens").set({ opened_by: null }).where("id", "=", except).execute();
    closing = closing.where("id", "<>", except);
  }
  await closing.execute();
  await forgetLinks(trx, userId);
}

/**
 * The mailed links stop working but still count towards the limit, or a thief could have codes
 * sent without end.
 */
export async function forgetLinks(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable("password_resets")
    .set((set) => ({ expires_at: set.ref("created_at") }))
    .where("user_id", "=", userId)
    .execute();
}
