import { sql, type Transaction } from "kysely";
import { isExcluded } from "../../../db/has-left.ts";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import { contactHash } from "../../accounts/sessions/traces.ts";
import { listUnacceptedDraws } from "../entry-state.ts";
import type { LockedDraw } from "../prizes.ts";

type Salted = Pick<LockedDraw, "id" | "salt">;

/** The number that a prize is confirmed with; the unique index on its hash lets it confirm one prize of a draw. */
export type ConfirmedNumber = { readonly phone: string | null; readonly phone_hash: Buffer | null };

/**
 * A number that its owner has proved by a code.
 * @throws {AppError} 409 if the number was that of an excluded entrant.
 */
export async function provedNumber(
  trx: Transaction<Database>,
  draw: Salted,
  phone: string | null,
): Promise<ConfirmedNumber> {
  return { phone, phone_hash: phone === null ? null : await claim(trx, draw, phone) };
}

/**
 * Whether staff may confirm for a winner, and the number of the profile to do it with: nobody has proved it, but it counts as
 * used.
 * @throws {AppError} 409 unless the winner has accepted the rules of the draw, which a rehearsal does not need; 409 if
 *   the number was that of an excluded entrant.
 */
export async function requireConfirmable(
  trx: Transaction<Database>,
  draw: Salted & Pick<LockedDraw, "status">,
  userId: string,
): Promise<ConfirmedNumber> {
  const user = await trx.selectFrom("users").select(["login", "phone"]).where("id", "=", userId).executeTakeFirst();
  if (draw.status !== "testing" && (await listUnacceptedDraws(trx, [draw.id], userId)).size > 0) {
    const message = `Правила розыгрыша ещё не\u00A0приняты (${user?.login ?? "победитель"}): без этого приз не\u00A0подтвердить`;
    throw new AppError(409, "conflict", message);
  }
  const phone = user?.phone ?? null;
  return { phone: null, phone_hash: phone === null ? null : await claim(trx, draw, phone) };
}

async function claim(trx: Transaction<Database>, { id, salt }: Salted, phone: string): Promise<Buffer> {
  const hash = contactHash(salt, "phone", phone);
  const excluded = await trx
    .selectFrom("member_traces as trace")
    .leftJoin("stock_members as member", (join) =>
      join.onRef("member.stock_id", "=", "trace.stock_id").onRef("member.user_id", "=", "trace.user_id"),
    )
    .select("trace.user_id")
    .where("trace.stock_id", "=", id)
    .where("trace.hash", "=", hash)
    // Whoever has only typed a number keeps nobody else from using it.
    .where(sql<boolean>`trace.proved is not false and (trace.excluded or ${isExcluded})`)
    .executeTakeFirst();
  if (excluded !== undefined) {
    const message = "Этот номер был у\u00A0участника, исключённого из розыгрыша";
    throw new AppError(409, "conflict", message);
  }
  return hash;
}
