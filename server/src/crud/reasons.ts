import type { Change } from "@hitoslov/contract";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { isExcluded, leftDraw } from "../db/has-left.ts";
import { isOneOf } from "../db/list.ts";
import type { Database, UsersTable } from "../db/schema.ts";
import { invalidField } from "../http/errors.ts";

/** Why a prize is lost with its winner's account. */
export const accountDeleted = "Игрок удалил учётную запись";
/** The same where staff have deleted it, who give no reason of their own. */
export const accountDeletedByStaff = "Учётная запись удалена сотрудником";

/** Shorter names occur in almost any text. */
const shortest = 3;

/**
 * A reason that staff give is published in the draw's proof, which names nobody, or outlives the account.
 * @throws {AppError} 400 for a reason with the player's login, name, e-mail or phone.
 */
export async function requireNameless(
  db: Kysely<Database>,
  playerId: string,
  reason: string,
  message = "Причину увидят все: не\u00A0называйте участника",
): Promise<void> {
  const names = await findNames(db, playerId);
  if (names !== undefined && names.test(reason)) throw invalidField("reason", message);
}

/**
 * Takes a player's names out of what staff have written in the draws the player took part in, also
 * about other players. Must run before the account is blanked.
 */
export async function forgetInReasons(trx: Transaction<Database>, playerId: string): Promise<void> {
  const names = await findNames(trx, playerId);
  if (names === undefined) return;
  // Staff have not written that an entrant has left, and the history knows it by its words.
  const forget = (reason: string) => (reason === leftDraw ? reason : reason.replaceAll(names, "удалено"));
  await forgetInTrash(trx, playerId, forget);
  const inDraws = isOneOf(sql.ref("stock_id"), await findDraws(trx, playerId));

  const trail = await trx
    .selectFrom("audit")
    .select(["id", "reason", "fields"])
    .where(inDraws)
    .where("entity", "in", ["stock_member", "award"])
    .execute();
  for (const { id, reason, fields } of trail) {
    const next = { reason: reason && forget(reason), fields: JSON.stringify(forgetInFields(fields, forget)) };
    if (next.reason === reason && next.fields === JSON.stringify(fields)) continue;
    await trx.updateTable("audit").set(next).where("id", "=", id).execute();
  }
  const awards = await trx
    .selectFrom("awards")
    .select(["id", "reason"])
    .where(inDraws)
    .where("reason", "is not", null)
    .execute();
  for (const { id, reason } of awards) {
    const next = forget(reason ?? "");
    if (next !== reason) await trx.updateTable("awards").set({ reason: next }).where("id", "=", id).execute();
  }
  const excluded = await trx
    .selectFrom("stock_members as member")
    .select(["stock_id", "user_id", "excluded_reason"])
    .where(inDraws)
    .where(isExcluded)
    .execute();
  for (const { stock_id, user_id, excluded_reason } of excluded) {
    const next = forget(excluded_reason ?? "");
    if (next === excluded_reason) continue;
    await trx
      .updateTable("stock_members")
      .set({ excluded_reason: next })
      .where("stock_id", "=", stock_id)
      .where("user_id", "=", user_id)
      .execute();
  }
}

const isTrashedDrawOf = (playerId: string) => sql`
  entity = 'stock' and after is null
  and before -> 'stock_members' @> jsonb_build_array(jsonb_build_object('user_id', ${playerId}::text))`;

/** All draws that the player takes or took part in: one in the trash and a rehearsal that was reset have no entrants. */
async function findDraws(trx: Transaction<Database>, playerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stock_id as id from stock_members where user_id = ${playerId}::uuid
    union select stock_id from audit
      where entity in ('stock', 'stock_member', 'award') and member_id = ${playerId}::uuid and stock_id is not null
    union select row_id::uuid from row_images where ${isTrashedDrawOf(playerId)}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A draw comes back from the trash with the reasons of its exclusions. */
async function forgetInTrash(
  trx: Transaction<Database>,
  playerId: string,
  forget: (reason: string) => string,
): Promise<void> {
  const { rows: draws } = await sql<{ id: string; members: { excluded_reason: string | null }[] }>`
    select id, before -> 'stock_members' as members from row_images
    where ${isTrashedDrawOf(playerId)} order by id for update`.execute(trx);
  for (const { id, members } of draws) {
    const next = members.map((member) => ({
      ...member,
      excluded_reason: member.excluded_reason && forget(member.excluded_reason),
    }));
    await sql`
      update row_images set before = jsonb_set(before, '{stock_members}', ${JSON.stringify(next)}::jsonb)
      where id = ${id}`.execute(trx);
  }
}

/** The fields of the trail that hold reasons. */
const reasonFields = new Set(["reason", "excluded"]);

function forgetInFields(fields: Change["fields"], forget: (reason: string) => string): Change["fields"] {
  const side = (value: Change["fields"][string]["after"]) => (typeof value === "string" ? forget(value) : value);
  return Object.fromEntries(
    Object.entries(fields).map(([field, { before, after }]) => [
      field,
      reasonFields.has(field) ? { before: side(before), after: side(after) } : { before, after },
    ]),
  );
}

/** A pattern that finds the names of an account in a text, as whole words. */
async function findNames(db: Kysely<Database>, userId: string): Promise<RegExp | undefined> {
  const account = await db
    .selectFrom("users")
    .select(["login", "name", "email", "phone"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return account && patternOf(account);
}

function patternOf(names: Pick<Selectable<UsersTable>, "login" | "name" | "email" | "phone">): RegExp | undefined {
  const known = Object.values(names).flatMap((name) => {
    const trimmed = name?.trim() ?? "";
    return trimmed.length < shortest ? [] : [RegExp.escape(trimmed)];
  });
  if (known.length === 0) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.join("|")})(?![\\p{L}\\p{N}])`, "giu");
}
