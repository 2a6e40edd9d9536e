import { type Kysely, sql } from "kysely";
import { hasOrganiser } from "../../db/organiser.ts";
import type { Database } from "../../db/schema.ts";

/** Why somebody who has left by themselves takes part no more; staff read it beside the member. */
export const leftDraw = "Участник вышел из\u00A0розыгрыша";

/** Which of these draws still ask the player to accept their rules; the same condition as in `lockRunningDraws`. */
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
