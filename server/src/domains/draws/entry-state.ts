import { type Kysely, sql } from "kysely";
import { acceptedAt } from "../../db/accepted.ts";
import { hasOrganiser } from "../../db/organiser.ts";
import type { Database } from "../../db/schema.ts";
import { AppError } from "../../http/errors.ts";
import type { LockedDraw } from "./prizes.ts";

/** The draws among these whose rules the player has yet to accept; as `entered` of `lockRunningDraws`. */
export async function listUnacceptedDraws(
  db: Kysely<Database>,
  ids: readonly string[],
  userId: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as stocks (id)
    where ${hasOrganiser}
      and exists (select from documents join document_versions on document_id = documents.id where stock_id = stocks.id)
      and ${acceptedAt(sql`${userId}::uuid`)} is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export function canEnter({ status, end_date }: Pick<LockedDraw, "status" | "end_date">, now: Date): boolean {
  return status === "active" && end_date > now;
}

export function entryClosed(): AppError {
  return new AppError(409, "conflict", "В\u00A0этом розыгрыше уже не\u00A0участвуют");
}
