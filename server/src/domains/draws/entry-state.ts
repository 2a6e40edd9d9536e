import { type Kysely, sql } from "kysely";
import { hasOrganiser } from "../../db/organiser.ts";
import type { Database } from "../../db/schema.ts";

/** The reason kept for an entrant who has left the draw; staff read it beside the entrant. */
export const leftDraw = "Участник вышел из\u00A0розыгрыша";

/** The draws among these whose rules the player has yet to accept; the same condition as in `lockRunningDraws`. */
export async function listUnacceptedDraws(
  db: Kysely<Database>,
  ids: readonly string[],
  userId: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as draw (id)
    where ${hasOrganiser}
      and exists (select from documents join document_versions on document_id = documents.id where stock_id = draw.id)
      and not exists (select from consents where user_id = ${userId} and stock_id = draw.id
        and purpose = 'rules' and withdrawn_at is null)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
