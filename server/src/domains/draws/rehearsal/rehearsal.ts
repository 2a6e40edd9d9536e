import type { DrawStatus, Rehearsal } from "@hitoslov/contract";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { AppError, conflictAt } from "../../../http/errors.ts";
import { missing } from "../../../crud/change.ts";
import { hasWinners } from "../freeze.ts";

/** The testers of a draw, and how many entrants and awards its rehearsal has. */
export async function findRehearsal(db: Kysely<Database>, drawId: string): Promise<Rehearsal> {
  const [draw, testers] = await Promise.all([
    db
      .selectFrom("stocks")
      .select("frozen_at")
      .select(sql<number>`(select count(*) from stock_members where stock_id = stocks.id)`.as("entrants"))
      .select(sql<number>`(select count(*) from awards where stock_id = stocks.id)`.as("awards"))
      .where("id", "=", drawId)
      .executeTakeFirst(),
    db
      .selectFrom("stock_testers")
      .innerJoin("users", "users.id", "user_id")
      .select(["users.id as _id", "login", "name"])
      .where("stock_id", "=", drawId)
      .orderBy("login")
      .execute(),
  ]);
  if (draw === undefined) throw missing("stock");
  return { ...draw, testers, frozen_at: draw.frozen_at?.toISOString() ?? null };
}

/** @throws {AppError} 409 unless the draw is in tests: points that players have earned are never deleted. */
export function requireTesting({ status }: { readonly status: DrawStatus }): void {
  if (status === "testing") return;
  throw new AppError(409, "conflict", "Репетиция бывает только у\u00A0розыгрыша в\u00A0статусе «Тесты»");
}

/**
 * @throws {AppError} 409 if a rehearsal and the draw itself would mix: a rehearsal is reset before the draw leaves its
 * tests, and a draw with entrants does not go back to them.
 */
export async function requireNoMix(
  trx: Transaction<Database>,
  { _id, ...before }: { readonly _id: string; readonly status: DrawStatus; readonly members_total: number },
  next: { readonly status: DrawStatus },
): Promise<void> {
  const leaves = before.status === "testing";
  if (leaves === (next.status === "testing")) return;
  if (before.members_total === 0 && !(await hasWinners(trx, _id))) return;
  throw conflictAt(
    "status",
    leaves
      ? "Сначала сбросьте репетицию: её очки не\u00A0считаются"
      : "В\u00A0розыгрыше уже есть участники: в\u00A0тесты его не\u00A0вернуть",
  );
}
