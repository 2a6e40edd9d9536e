import type { areas } from "@hitoslov/contract";
import type { Kysely, Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import type { Database } from "../../db/schema.ts";
import { hashToken, newToken } from "../../http/caller.ts";
import { AppError } from "../../http/errors.ts";
import type { Letter } from "../../mail/mail.ts";
import type { Services } from "../../services.ts";
import { phoneOf } from "./phone.ts";
import { findAccount } from "./queries.ts";
import { resetLetter } from "./reset-letter.ts";

/** How long a link is good for, ms. */
export const resetLife = 30 * 60_000;
/** Links one account is sent in that time: nobody's mailbox is filled by somebody else. */
const linksAtMost = 5;

/** The letter with a link to choose a new password; none where nobody of this area with an e-mail is named. */
export async function writeReset(
  { db, now, origin }: Pick<Services, "db" | "now" | "origin">,
  name: string,
  area: (typeof areas)[number],
): Promise<Letter | undefined> {
  const account = await findAccount(db.kysely, name, phoneOf(name));
  if (account === undefined || account.email === null) return undefined;
  if ((area === "game") !== (account.role === 3)) return undefined;
  const token = newToken();
  if (!(await addReset(db.kysely, account.id, token, now()))) return undefined;
  const link = `${origin()}${area === "admin" ? "/admin" : ""}/reset?token=${token}`;
  return resetLetter({ to: account.email, login: account.login, link });
}

/** Only the newest link works. The rows of older ones stay for as long as they would have, to be counted. */
async function addReset(db: Kysely<Database>, userId: string, token: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().executeTakeFirst();
    if (user === undefined) return false;
    const sent = await trx
      .selectFrom("password_resets")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("user_id", "=", userId)
      .where("created_at", ">", new Date(now.getTime() - resetLife))
      .executeTakeFirstOrThrow();
    if (sent.count >= linksAtMost) return false;
    await trx
      .updateTable("password_resets")
      .set({ expires_at: now })
      .where("user_id", "=", userId)
      .where("expires_at", ">", now)
      .execute();
    const expires_at = new Date(now.getTime() + resetLife);
    await trx
      .insertInto("password_resets")
      .values({ id: uuid(), hash: hashToken(token), user_id: userId, created_at: now, expires_at })
      .execute();
    return true;
  });
}

/** Whose link this is; a link of a player opens no back office. */
export async function findReset(db: Kysely<Database>, token: string, area: (typeof areas)[number], now: Date) {
  const account = await db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["users.id", "users.role"])
    .where("hash", "=", hashToken(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (account === undefined || (area === "admin" && account.role === 3)) throw deadLink();
  return account;
}

/** Uses the link up: of several at once one succeeds. */
export async function spendReset(trx: Transaction<Database>, token: string, now: Date): Promise<void> {
  const spent = await trx
    .deleteFrom("password_resets")
    .where("hash", "=", hashToken(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (spent.numDeletedRows === 0n) throw deadLink();
}

function deadLink(): AppError {
  return new AppError(400, "bad_request", "Ссылка уже не действует. Запросите новую.");
}
