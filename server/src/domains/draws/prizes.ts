import type { DrawPrize } from "@hitoslov/contract";
import { type Kysely, sql, type Transaction } from "kysely";
import { isOneOf } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { missing } from "../../crud/change.ts";
import { AppError } from "../../http/errors.ts";

/** The picture of a draw's prize: its own, else that of the directory's prize. */
export const prizeImage = sql<
  string | null
>`(select storage_url from settings) || coalesce(stock_prizes.img, prizes.img)`;

function selectDrawPrizes(db: Kysely<Database>) {
  return db
    .selectFrom("stock_prizes")
    .leftJoin("prizes", "prizes.id", "stock_prizes.prize_id")
    .select((select) => [
      "stock_prizes.id as _id",
      "stock_id as _idStock",
      "prize_id",
      "stock_prizes.name",
      prizeImage.as("img"),
      "quantity",
      "category",
      "way",
      "place_from",
      "stock_prizes.value",
      sql<number | null>`place_from + quantity - 1`.as("place_to"),
      select
        .selectFrom("awards")
        .whereRef("stock_prize_id", "=", "stock_prizes.id")
        .where("state", "<>", "expired")
        .select((count) => count.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("given"),
      "stock_prizes.updated_at",
    ])
    .orderBy("place_from")
    .orderBy("stock_prizes.id");
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDrawPrizes>["executeTakeFirstOrThrow"]>>;

function present({ updated_at, ...prize }: Row): DrawPrize {
  return { ...prize, updated_at: updated_at.toISOString() };
}

export async function listDrawPrizes(db: Kysely<Database>, drawIds: readonly string[]): Promise<DrawPrize[]> {
  const rows = await selectDrawPrizes(db)
    .where(isOneOf(sql.ref("stock_id"), drawIds))
    .execute();
  return rows.map(present);
}

export async function findDrawPrize(db: Kysely<Database>, id: string): Promise<DrawPrize | undefined> {
  const row = await selectDrawPrizes(db).where("stock_prizes.id", "=", id).executeTakeFirst();
  return row && present(row);
}

/**
 * Every change of prizes, entrants or awards of a draw takes this lock, so that no prize is given twice. A finish holds
 * the draw shared while it pays points. The draw is locked before its prizes and entrants, as a finish does.
 */
export async function lockDraw(trx: Transaction<Database>, id: string) {
  const draw = await trx
    .selectFrom("stocks")
    .select([
      "id",
      "name",
      "status",
      "end_date",
      "frozen_at",
      "draw_mode",
      "draw_min_score",
      "draw_reserves",
      "answer_days",
    ])
    .select(["fullname", "start_date", "seed", "salt", "commitment", "randomness", "beacon_round", "beacon_at"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (draw === undefined) throw missing("stock");
  return draw;
}
export type LockedDraw = Awaited<ReturnType<typeof lockDraw>>;

/** Locks the draw of a prize or an award, if there is such a row. */
export async function lockDrawOf(
  trx: Transaction<Database>,
  table: "awards" | "stock_prizes",
  id: string,
): Promise<LockedDraw | undefined> {
  const row = await trx.selectFrom(table).select("stock_id").where("id", "=", id).executeTakeFirst();
  return row && lockDraw(trx, row.stock_id);
}

/** @throws {AppError} 409 for a draw in which winners would not see what they are to confirm. */
export function requireSeen({ status }: Pick<LockedDraw, "status">): void {
  if (status !== "disabled") return;
  throw new AppError(409, "conflict", "Розыгрыш отключён: победители не\u00A0увидят своих призов");
}
