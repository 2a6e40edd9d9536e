import { fixedTerms } from "@hitoslov/contract";
import { type Kysely, sql, type Transaction } from "kysely";
import { deleteInBatches } from "../../../db/in-batches.ts";
import { isExcluded, leftDraw } from "../../../db/has-left.ts";
import { hashWith } from "../../../db/keyed-hash.ts";
import type { Database } from "../../../db/schema.ts";
import { dayMs } from "../../../time.ts";

/** How long after its end a draw keeps the contacts that its entrants have given up, ms. */
export const traceLife = fixedTerms.traces.days * dayMs;

/** Of a draw that was withdrawn before it was closed: when it would have ended. */
const endOfDraw = sql<Date>`coalesce(frozen_at, end_date)`;

/** A phone in E.164, or an e-mail. */
export type Contacts = { readonly phone?: string | null | undefined; readonly email?: string | null | undefined };

/**
 * The hash by which a draw recognises a phone or an e-mail. The key is the draw's own salt: it
 * never changes, and hashes of one draw cannot be compared with another's.
 */
export function contactHash(salt: string, kind: keyof Contacts, value: string): Buffer {
  return hashWith(salt)(kind, kind === "email" ? value.toLowerCase() : value);
}

/** The hashes of these contacts, without empty ones. */
export function contactHashes(salt: string, { phone, email }: Contacts): Buffer[] {
  return [
    ...(typeof phone === "string" ? [contactHash(salt, "phone", phone)] : []),
    ...(typeof email === "string" ? [contactHash(salt, "email", email)] : []),
  ];
}

/**
 * Stores a contact that an account gives up in the draws it takes part in, since another account
 * may use it next. The account is locked.
 */
export async function recordTraces(
  trx: Transaction<Database>,
  user_id: string,
  contacts: Contacts,
  now: Date,
): Promise<void> {
  const account = trx.selectFrom("users").select("phone_proved").where("id", "=", user_id);
  const { phone_proved: proved } = await account.executeTakeFirstOrThrow();
  const givenUp: GivenUp = { ...contacts, proved };
  // First: a draw that is restored meanwhile is found below.
  await recordTracesInTrash(trx, user_id, givenUp);
  const draws = await recentDrawsOf(trx, user_id, now).select(["stocks.id", "salt"]).execute();
  const traces = draws.flatMap(({ id: stock_id, salt }) =>
    tracesIn(salt, givenUp).map((trace) => ({ stock_id, user_id, ...trace })),
  );
  if (traces.length === 0) return;
  await trx
    .insertInto("member_traces")
    .values(traces)
    // Given up once before, when it was only typed.
    .onConflict((conflict) =>
      conflict
        .columns(["stock_id", "hash", "user_id"])
        .doUpdateSet({ proved: true })
        .where(sql<boolean>`excluded.proved`),
    )
    .execute();
}

type GivenUp = Contacts & { readonly proved: boolean | null };

/** An e-mail is never proved. */
function tracesIn(salt: string, { phone, email, proved }: GivenUp) {
  return [
    ...contactHashes(salt, { phone }).map((hash) => ({ hash, proved })),
    ...contactHashes(salt, { email }).map((hash) => ({ hash, proved: false })),
  ];
}

/** Whether `row_images` has a draw that the account takes part in and that lies in the trash; it is restored with its traces. */
const isTrashedDrawOf = (userId: string) => sql`
  entity = 'stock' and after is null and returned_at is null
  and before -> 'stock_members' @> jsonb_build_array(jsonb_build_object('user_id', ${userId}::text))`;

async function recordTracesInTrash(trx: Transaction<Database>, user_id: string, givenUp: GivenUp): Promise<void> {
  const { rows: draws } = await sql<{ id: string; stock_id: string; salt: string }>`
    select id, row_id as stock_id, before -> 'stocks' -> 0 ->> 'salt' as salt from row_images
    where ${isTrashedDrawOf(user_id)} order by id`.execute(trx);
  for (const { id, stock_id, salt } of draws) {
    for (const { hash, proved } of tracesIn(salt, givenUp)) {
      const trace = { stock_id, user_id, hash: `\\x${hash.toString("hex")}` };
      const known = proved === true ? { ...trace, proved } : trace;
      await sql`
        update row_images set before = jsonb_set(before, '{member_traces}',
          jsonb_build_array(${JSON.stringify({ ...trace, proved, excluded: false })}::jsonb) || jsonb_path_query_array(
            before -> 'member_traces', '$[*] ? (@.user_id != $user_id || @.hash != $hash)', ${JSON.stringify(trace)}::jsonb))
        where id = ${id} and returned_at is null
          and not before -> 'member_traces' @> ${JSON.stringify([known])}::jsonb`.execute(trx);
    }
  }
}

/** The account is about to be removed from draws in the trash, and with it where it is excluded. */
export async function keepExclusionsInTrash(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    update row_images set before = jsonb_set(before, '{member_traces}', (
      select coalesce(jsonb_agg(case when trace ->> 'user_id' = ${userId}::text
        then trace || '{"excluded": true}' else trace end), '[]')
      from jsonb_array_elements(before -> 'member_traces') as trace
    ))
    where ${isTrashedDrawOf(userId)} and exists (
      select from jsonb_array_elements(before -> 'stock_members') as member
      where member ->> 'user_id' = ${userId}::text and member ->> 'excluded_reason' <> ${leftDraw}
    )`.execute(trx);
}

/** Staff delete the account, and with it the rows that say where it is excluded. */
export async function keepExclusions(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable("member_traces as trace")
    .from("stock_members as member")
    .set({ excluded: true })
    .where("trace.user_id", "=", userId)
    .whereRef("member.user_id", "=", "trace.user_id")
    .whereRef("member.stock_id", "=", "trace.stock_id")
    .where(isExcluded)
    .execute();
  await keepExclusionsInTrash(trx, userId);
}

/**
 * Draws of the account that are running or have ended recently: those it takes part in, and those in which it was dealt or
 * heard a song. Songs that were given up make nobody an entrant, but another account may answer them now.
 */
export function recentDrawsOf(db: Kysely<Database>, userId: string, now: Date) {
  return db
    .selectFrom("stocks")
    .where((stock) =>
      stock.or([
        stock.exists(
          stock
            .selectFrom("stock_members")
            .select("stock_id")
            .whereRef("stock_id", "=", "stocks.id")
            .where("user_id", "=", userId),
        ),
        stock.and([
          stock("status", "in", ["active", "paused"]),
          stock("start_date", "<=", now),
          stock("end_date", ">", now),
          stock.or([
            stock.exists(
              stock
                .selectFrom("plays")
                .select("plays.id")
                .where("player_id", "=", userId)
                .where(sql<boolean>`greatest(served_at, finished_at) >= start_date`),
            ),
            stock.exists(
              stock
                .selectFrom("shown_answers")
                .select("shown_answers.sound_id")
                .where("shown_answers.user_id", "=", userId)
                .whereRef("shown_at", ">=", "start_date"),
            ),
          ]),
        ]),
      ]),
    )
    .where(sql<boolean>`${endOfDraw} > ${new Date(now.getTime() - traceLife)}`);
}

/** Deletes the traces of draws that have ended long ago. */
export async function dropTraces(db: Kysely<Database>, now: Date): Promise<void> {
  const over = db
    .selectFrom("stocks")
    .select("id")
    .where(endOfDraw, "<=", new Date(now.getTime() - traceLife));
  await deleteInBatches(db, "member_traces", (row) => row("stock_id", "in", over));
}
