import type { areas } from "@hitoslov/contract";
import { isUniqueViolation } from "../../db/errors.ts";
import type { Database } from "../../db/schema.ts";
import { type Kysely, sql } from "kysely";
import { v7 as uuid } from "uuid";
import { hashToken, newToken, sessionLife } from "../../http/caller.ts";

type Executor = Kysely<Database>;

export type NewAccount = {
  readonly login: string;
  readonly passwordHash: string;
  readonly role: 1 | 3;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly name?: string | undefined;
};

/** Which of the account's unique fields somebody else has. */
export class TakenError extends Error {
  readonly field: "login" | "email" | "phone";
  constructor(field: "login" | "email" | "phone") {
    super(`The ${field} is taken`);
    this.name = "TakenError";
    this.field = field;
  }
}

/** @throws {TakenError} */
export async function createAccount(db: Executor, account: NewAccount): Promise<string> {
  const id = uuid();
  try {
    await db
      .insertInto("users")
      .values({
        id,
        login: account.login,
        password_hash: account.passwordHash,
        role: account.role,
        email: account.email ?? null,
        phone: account.phone ?? null,
        name: account.name ?? null,
      })
      .execute();
  } catch (error) {
    for (const field of ["login", "email", "phone"] as const) {
      if (isUniqueViolation(error, `users_${field}`)) throw new TakenError(field);
    }
    throw error;
  }
  return id;
}

/**
 * The account that this login, e-mail or phone (E.164) names. No login reads as an e-mail or a phone, so at most one
 * account fits; should rows from elsewhere break that rule, nobody is locked out of their own login.
 */
export async function findAccount(db: Executor, name: string, phone: string | null) {
  const hasLogin = sql<boolean>`lower(login collate "und-x-icu") = lower(${name}::text collate "und-x-icu")`;
  return db
    .selectFrom("users")
    .select(["id", "role", "password_hash"])
    .where((where) =>
      where.or([
        hasLogin,
        where(sql<string>`lower(email)`, "=", sql<string>`lower(${name}::text)`),
        ...(phone === null ? [] : [where("phone", "=", phone)]),
      ]),
    )
    .orderBy(hasLogin, "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Opens a session and returns its secret, which is never stored. No account is a demo visit. */
export async function openSession(
  db: Executor,
  account: { readonly id: string; readonly role: 1 | 2 | 3 } | null,
  area: (typeof areas)[number],
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto("tokens")
    .values({
      id: uuid(),
      hash: hashToken(token),
      user_id: account?.id ?? null,
      area,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + sessionLife(account?.role ?? 4)),
    })
    .execute();
  return token;
}

export async function closeSession(db: Executor, tokenId: string): Promise<void> {
  await db.deleteFrom("tokens").where("id", "=", tokenId).execute();
}
