import { normalizeIP } from "@fastify/rate-limit";
import { type Kysely, sql } from "kysely";
import { keyedHash } from "../../../db/keyed-hash.ts";
import type { Database } from "../../../db/schema.ts";
import { TooSoonError } from "../../../http/errors.ts";
import { verifyPassword } from "./passwords.ts";
import { phoneOf } from "./phone.ts";
import { isKnownAddress } from "./sign-in-addresses.ts";

/**
 * After this many failures sign-in is closed for a minute; each further failure doubles the wait,
 * up to `longestWait`.
 */
const failuresAtMost = {
  /**
   * For one account, from addresses that have never signed in to it: an attacker's, not the
   * owner's.
   */
  account: 10,
  /** For one address, at accounts it has never signed in to. A whole town may share an address. */
  address: 100,
  /** For one account, from an address of its owner. */
  known: 30,
  /** For one account, by somebody signed in to it. */
  own: 10,
} as const;
const minute = 60_000;
const longestWait = 15;
/**
 * Sign-in is open. It is no time of a call: parallel calls are counted in another order than they began, and one that
 * began before would be refused.
 */
const open = new Date(0);
/** How long failures are remembered after the last of them, and after the wait for it, minutes. */
const rememberedMinutes = 15;

type Attempt = { readonly name: string; readonly userId: string | undefined; readonly address: string };

/**
 * Counts an attempt to sign in before its password is looked at, so that parallel attempts cannot
 * get past the limit; a successful sign-in takes it back. Names are counted as typed, so that the
 * answer does not show whether an account exists or which names belong to it.
 * @returns also how many more attempts may fail before sign-in is closed, none if it is closed by
 * now.
 * @throws {TooSoonError}
 */
export async function beginAttempt(db: Kysely<Database>, { name, userId, address }: Attempt, now: Date) {
  const hash = await keyedHash(db);
  const group = normalizeIP(address, 64);
  const typed = canonicalName(name);
  const counters: readonly Counter[] = (await isKnownAddress(db, userId, group, now))
    ? [{ key: hash("known", typed, group), limit: failuresAtMost.known }]
    : [
        { key: hash("address", group), limit: failuresAtMost.address },
        { key: hash("account", typed), limit: failuresAtMost.account },
      ];
  return countAttempt(db, counters, now);
}

/**
 * Counts an attempt at the account's password by somebody signed in, in the same way.
 * @throws {TooSoonError}
 */
export async function beginOwnAttempt(db: Kysely<Database>, userId: string, now: Date) {
  const hash = await keyedHash(db);
  return countAttempt(db, [{ key: hash("own", userId), limit: failuresAtMost.own }], now);
}

/** Normalised as in the look-up of accounts: otherwise each spelling would have its own attempts. */
function canonicalName(name: string): string {
  return phoneOf(name) ?? name.normalize("NFKC").toLowerCase();
}

type Names = Readonly<Record<"login" | "email" | "phone", string | null>>;

/**
 * By which of its names sign-in to an account is closed, and until when, at addresses that have never signed in to it. At
 * others it is counted by name and address, of which the account has only hashes.
 */
export async function findClosedNames(db: Kysely<Database>, { login, email, phone }: Names, now: Date) {
  const hash = await keyedHash(db);
  const closed = [];
  for (const { by, name } of [
    { by: "login", name: login },
    { by: "email", name: email },
    { by: "phone", name: phone },
  ] as const) {
    if (name === null) continue;
    const failures = await db
      .selectFrom("login_failures")
      .select("blocked_until")
      .where("key", "=", hash("account", canonicalName(name)))
      .where("blocked_until", ">", now)
      .executeTakeFirst();
    if (failures !== undefined) closed.push({ by, until: failures.blocked_until.toISOString() });
  }
  return closed;
}

async function countAttempt(db: Kysely<Database>, counters: readonly Counter[], now: Date) {
  const counted: Buffer[] = [];
  let left = Number.POSITIVE_INFINITY;
  const takeBack = async () => {
    for (const key of counted) await takeBackFailure(db, key);
  };
  for (const counter of counters) {
    const failures = await countFailure(db, counter, now);
    if (failures === undefined) {
      await takeBack();
      throw new TooSoonError(await waitFor(db, counter.key, now));
    }
    counted.push(counter.key);
    left = Math.min(left, Math.max(0, counter.limit - failures));
  }
  /** A password that a busy server has not looked at does not count. */
  const verify = async (stored: string | null | undefined, password: string) => {
    try {
      return await verifyPassword(stored, password);
    } catch (error) {
      await takeBack();
      throw error;
    }
  };
  return { verify, succeeded: takeBack, left };
}

type Counter = { readonly key: Buffer; readonly limit: number };

/** The number of failures now; undefined if sign-in is closed. */
async function countFailure(db: Kysely<Database>, { key, limit }: Counter, now: Date): Promise<number | undefined> {
  const failures = sql<number>`case when login_failures.expires_at <= ${now} then 1 else login_failures.failures + 1 end`;
  const wait = sql<number>`case when ${failures} < ${limit}::int then 0
    else least(power(2, least(${failures} - ${limit}::int, 10)), ${longestWait}::int) end`;
  const after = (minutes: typeof wait) => sql<Date>`${now}::timestamptz + ${minutes} * interval '1 minute'`;
  const counted = await db
    .insertInto("login_failures")
    .values({ key, failures: 1, blocked_until: open, expires_at: new Date(now.getTime() + rememberedMinutes * minute) })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          failures,
          blocked_until: sql`case when ${wait} = 0 then ${open} else ${after(wait)} end`,
          expires_at: after(sql`(${wait} + ${rememberedMinutes}::int)`),
        })
        .where("login_failures.blocked_until", "<=", now),
    )
    .returning("failures")
    .executeTakeFirst();
  return counted?.failures;
}

async function takeBackFailure(db: Kysely<Database>, key: Buffer): Promise<void> {
  await db
    .updateTable("login_failures")
    .set((set) => ({ failures: set("failures", "-", 1), blocked_until: open }))
    .where("key", "=", key)
    .where("failures", ">", 0)
    .execute();
}

/** Seconds. */
async function waitFor(db: Kysely<Database>, key: Buffer, now: Date): Promise<number> {
  const row = await db.selectFrom("login_failures").select("blocked_until").where("key", "=", key).executeTakeFirst();
  const until = row?.blocked_until ?? now;
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
