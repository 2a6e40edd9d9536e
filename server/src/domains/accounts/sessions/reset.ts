import { type areas, fixedTerms } from "@hitoslov/contract";
import type { Kysely, Transaction } from "kysely";
import { timingSafeEqual } from "node:crypto";
import { v7 as uuid } from "uuid";
import { keyedHash } from "../../../db/keyed-hash.ts";
import type { Database } from "../../../db/schema.ts";
import { hashToken, newToken } from "../../../http/caller.ts";
import { AppError, invalidField } from "../../../http/errors.ts";
import type { Letter } from "../../../mail/mail.ts";
import type { Sms } from "../../../mail/sms.ts";
import type { Services } from "../../../services.ts";
import { newCode } from "./code.ts";
import { phoneOf } from "./phone.ts";
import { findAccount } from "./queries.ts";
import { resetLetter } from "./reset-letter.ts";
import { dayMs } from "../../../time.ts";

type Area = (typeof areas)[number];

/** How long a link is good for, ms. */
const resetLife = 30 * 60_000;
/** A code is short, so it is valid for a short time. */
const codeLife = 10 * 60_000;
const triesAtMost = 5;
/**
 * How many links and codes an account, and a phone or mailbox, gets in `resetLife`, so that nobody
 * can flood somebody else's.
 */
const sentAtMost = 5;
/** How long a sent message counts, ms. */
export const resetWindowMs = fixedTerms.resets.days * dayMs;
/**
 * How many codes, and how many links, an account, and a phone or mailbox, gets in `resetWindowMs`: each code is valid for
 * a few tries, so that a short one cannot be guessed over time.
 */
const dailyAtMost = 10;

type Recovered = {
  readonly id: string;
  readonly login: string;
  readonly email: string | null;
  readonly phone: string | null;
};

/**
 * The message for choosing a new password; none if no account of this area with an e-mail or a
 * phone has that name. It goes to the phone if the phone was named or there is no e-mail.
 */
export async function writeReset(
  services: Pick<Services, "db" | "now" | "origin">,
  name: string,
  area: Area,
): Promise<Letter | Sms | undefined> {
  const number = phoneOf(name);
  const account = await findAccount(services.db.kysely, name, number);
  if (account === undefined || (area === "game") !== (account.role === 3)) return undefined;
  const message = await writeResetTo(services, account, area, number);
  return typeof message === "string" ? undefined : message;
}

/** Why there is no message: the account has no such phone or mailbox (any more), or too many were sent lately or in a day. */
export type ResetRefusal = "changed" | "sent" | "daily";

/** The same for a known account; to its phone if that is this number or there is no e-mail. */
export async function writeResetTo(
  { db, now, origin }: Pick<Services, "db" | "now" | "origin">,
  { id, login, email, phone }: Recovered,
  area: Area,
  number: string | null = null,
): Promise<Letter | Sms | ResetRefusal> {
  const row = { id: uuid(), user_id: id };
  const keyed = await keyedHash(db.kysely);
  if (phone !== null && (email === null || phone === number)) {
    const code = newCode();
    const sent = { hash: keyed("code", row.id, code), is_code: true, sent_to: keyed("phone", phone) };
    const refusal = await addReset(db.kysely, { ...row, ...sent }, { phone }, codeLife, now());
    if (refusal !== null) return refusal;
    return { phone, text: `Хитослов: ${code} — код для нового пароля. Никому его не сообщайте.` };
  }
  if (email === null) return "changed";
  const token = newToken();
  const sent = { hash: hashToken(token), sent_to: keyed("email", email.toLowerCase()) };
  const refusal = await addReset(db.kysely, { ...row, ...sent }, { email }, resetLife, now());
  if (refusal !== null) return refusal;
  const link = `${origin()}${area === "admin" ? "/admin" : ""}/reset?token=${token}`;
  return resetLetter({ to: email, login, link });
}

type NewReset = {
  readonly id: string;
  readonly user_id: string;
  readonly hash: Buffer;
  readonly is_code?: boolean;
  readonly sent_to: Buffer;
};
type Destination = { readonly phone: string } | { readonly email: string };

/** Only the newest is valid. Older rows stay for a while, to be counted. */
async function addReset(
  db: Kysely<Database>,
  reset: NewReset,
  to: Destination,
  life: number,
  now: Date,
): Promise<ResetRefusal | null> {
  const { user_id, sent_to } = reset;
  return db.transaction().execute(async (trx) => {
    const account = trx.selectFrom("users").select(["phone", "email"]).where("id", "=", user_id).forUpdate();
    const user = await account.executeTakeFirst();
    // The account was deleted or changed since the look-up: the phone or the mailbox may be
    // another account's by now.
    if (user === undefined || ("phone" in to ? user.phone !== to.phone : user.email !== to.email)) return "changed";
    const { sent, alike } = await trx
      .selectFrom("password_resets")
      .select(({ fn }) => [
        fn
          .countAll<number>()
          .filterWhere("created_at", ">", new Date(now.getTime() - resetLife))
          .as("sent"),
        fn
          .countAll<number>()
          .filterWhere("is_code", "=", reset.is_code === true)
          .as("alike"),
      ])
      // Counted by phone as well: an account may be deleted and created again, or pass its number
      // on.
      .where((where) => where.or([where("user_id", "=", user_id), where("sent_to", "=", sent_to)]))
      .where("created_at", ">", new Date(now.getTime() - resetWindowMs))
      .executeTakeFirstOrThrow();
    if (alike >= dailyAtMost) return "daily";
    if (sent >= sentAtMost) return "sent";
    await trx
      .updateTable("password_resets")
      .set({ expires_at: now })
      .where("user_id", "=", user_id)
      .where("expires_at", ">", now)
      .execute();
    const expires_at = new Date(now.getTime() + life);
    await trx
      .insertInto("password_resets")
      .values({ ...reset, created_at: now, expires_at })
      .execute();
    return null;
  });
}

/**
 * The token of a link, or a phone and the code sent there; the contract requires one of the two.
 */
type ResetProof = {
  readonly reset?: string | undefined;
  readonly phone?: string | undefined;
  readonly code?: string | undefined;
};

/** The account of a link or code; a player's is not valid in the back office. */
export async function findReset(
  db: Kysely<Database>,
  { reset, phone = "", code = "" }: ResetProof,
  area: Area,
  now: Date,
) {
  const found = reset === undefined ? await tryCode(db, phone, code, now) : await findLink(db, reset, now);
  if (found === undefined || (area === "admin" && found.role === 3)) {
    throw invalidReset({ reset });
  }
  return found;
}

function findLink(db: Kysely<Database>, token: string, now: Date) {
  return db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["users.id", "users.role", "users.totp_on", "password_resets.id as reset"])
    .where("hash", "=", hashToken(token))
    .where("is_code", "=", false)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Each check of a code counts as a try, also in parallel calls. */
async function tryCode(db: Kysely<Database>, phone: string, code: string, now: Date) {
  const tried = await db
    .updateTable("password_resets")
    .from("users")
    .set((set) => ({ tries: set("tries", "+", 1) }))
    .whereRef("users.id", "=", "password_resets.user_id")
    .where("users.phone", "=", phoneOf(phone))
    .where("is_code", "=", true)
    .where("tries", "<", triesAtMost)
    .where("expires_at", ">", now)
    .returning(["users.id", "users.role", "users.totp_on", "password_resets.id as reset", "password_resets.hash"])
    .executeTakeFirst();
  if (tried === undefined) return undefined;
  const { hash, ...found } = tried;
  const given = (await keyedHash(db))("code", found.reset, code);
  return timingSafeEqual(hash, given) ? found : undefined;
}

/** Uses the link or the code up: of parallel calls one succeeds. */
export async function spendReset(trx: Transaction<Database>, id: string, way: ResetProof, now: Date): Promise<void> {
  const spent = await trx
    .updateTable("password_resets")
    .set((set) => ({ expires_at: set.ref("created_at") }))
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .returning("sent_to")
    .executeTakeFirst();
  if (spent === undefined) throw invalidReset(way);
  // Whoever has the link reads the mailbox, and may turn on letters that were turned off there.
  await trx.deleteFrom("mail_suppressions").where("mailbox", "=", spent.sent_to).execute();
}

function invalidReset({ reset }: ResetProof): AppError {
  return reset === undefined
    ? invalidField("code", "Код не подходит или уже не действует. Проверьте его или запросите новый.")
    : new AppError(400, "bad_request", "Ссылка уже не действует. Запросите новую.");
}
