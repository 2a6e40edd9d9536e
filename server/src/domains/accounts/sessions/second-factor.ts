import { recoveryCodes } from "@hitoslov/contract";
import type { Kysely, Transaction } from "kysely";
import { keyedHash } from "../../../db/keyed-hash.ts";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import { beginOwnAttempt } from "./lockout.ts";
import { accountGone } from "./own-account.ts";
import { newRecoveryCode, stepOf } from "./totp.ts";

type Trx = Transaction<Database>;

/** Locked until the transaction ends: a code is good for one use. */
export function lockFactor(trx: Trx, userId: string) {
  return trx
    .selectFrom("users")
    .select(["login", "password_hash", "totp_secret", "totp_on", "totp_step"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** What staff see of their own second factor. */
export async function describeFactor(db: Kysely<Database>, userId: string) {
  const codes = db.selectFrom("recovery_codes").where("user_id", "=", userId);
  const factor = await db
    .selectFrom("users")
    .innerJoin("settings", (join) => join.onTrue())
    .select(["totp_on as on", "require_totp as required"])
    .select(codes.select(({ fn }) => fn.countAll<number>().as("left")).as("recoveryLeft"))
    .where("users.id", "=", userId)
    .executeTakeFirst();
  if (factor === undefined) throw accountGone();
  return { ...factor, recoveryLeft: factor.recoveryLeft ?? 0 };
}

/** Whether the owner requires a second factor of all staff. */
export async function isSecondFactorRequired(db: Kysely<Database>): Promise<boolean> {
  const { require_totp } = await db.selectFrom("settings").select("require_totp").executeTakeFirstOrThrow();
  return require_totp;
}

/** Turns the second factor of an account off. */
export async function disableSecondFactor(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx.updateTable("users").set({ totp_on: false, totp_secret: null }).where("id", "=", userId).execute();
}

/** Passes if the account has no second factor, or the code is right. */
export async function requireSecondFactor(
  trx: Trx,
  userId: string,
  code: string | undefined,
  now: Date,
  status: 401 | 403 = 401,
): Promise<void> {
  const { totp_on } = await lockFactor(trx, userId);
  if (!totp_on) return;
  if (code === undefined) throw secondFactor("Введите код из приложения", status);
  if (!(await spendCode(trx, userId, code, now))) throw secondFactor("Код не подходит. Введите новый код.", status);
}

/**
 * The same for a write of somebody signed in; to be called within `countWrongCodes`. Locks the
 * account, so it must come after the lock of the draw: other writes lock the account last too.
 */
export function requireCode(trx: Trx, userId: string, code: string | undefined, now: Date): Promise<void> {
  return requireSecondFactor(trx, userId, code, now, 403);
}

type Claim = { readonly userId: string; readonly code: string | undefined; readonly now: Date };

/**
 * Counts a code typed by somebody signed in before it is checked, as with passwords; a write that
 * does not refuse the code takes that back. Runs outside the transaction of the write, whose
 * rollback would undo the count of a wrong code.
 * @throws {TooSoonError}
 */
export async function countWrongCodes<T>(
  db: Kysely<Database>,
  { userId, code, now }: Claim,
  write: () => Promise<T>,
): Promise<T> {
  const account = db.selectFrom("users").select("totp_on").where("id", "=", userId);
  if (code === undefined || (await account.executeTakeFirst())?.totp_on !== true) return write();
  const attempt = await beginOwnAttempt(db, userId, now);
  try {
    const written = await write();
    await attempt.succeeded();
    return written;
  } catch (error) {
    if (!(error instanceof AppError && error.body.fields?.["code"] !== undefined)) await attempt.succeeded();
    throw error;
  }
}

/** Uses up a code of the application or a recovery code. */
export async function spendCode(trx: Trx, userId: string, typed: string, now: Date): Promise<boolean> {
  const { totp_secret, totp_step } = await lockFactor(trx, userId);
  if (totp_secret === null) return false;
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  const step = stepOf(totp_secret, code, now, totp_step);
  if (step !== undefined) {
    await trx.updateTable("users").set({ totp_step: step }).where("id", "=", userId).execute();
    return true;
  }
  const hash = (await keyedHash(trx))("recovery", userId, code);
  const spent = await trx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return spent.numDeletedRows === 1n;
}

/** Replaces all recovery codes; only hashes are stored. */
export async function makeRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const hash = await keyedHash(trx);
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, hash: hash("recovery", userId, code) })))
    .execute();
  return codes.map((code) => code.replaceAll(/.{4}(?!$)/g, "$&-"));
}

export function secondFactor(message: string, status: 401 | 403 = 401): AppError {
  return new AppError(status, "second_factor", message, { fields: { code: message } });
}
