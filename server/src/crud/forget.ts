import { type Kysely, sql, type Transaction } from "kysely";
import { deleteInBatches } from "../db/in-batches.ts";
import type { Database } from "../db/schema.ts";
import { forgetInImages } from "./images.ts";

/** Removes everything that names a player from the trail. What changed, when and by whom stays. */
export async function forgetInTrail(trx: Transaction<Database>, playerId: string): Promise<void> {
  const blanked = sql`jsonb_object_agg(side, case when value = 'null' then value else to_jsonb('удалено'::text) end)`;
  // A prize that was taken back, or that a rehearsal gave, is left in the trail only.
  const awards = sql`
    select id::text from awards where user_id = ${playerId}::uuid
    union select entity_id from audit where entity = 'award' and member_id = ${playerId}::uuid`;
  await sql`
    update audit set reason = case when entity = 'gamer' and reason is not null then 'удалено' else reason end,
    fields = fields || (
      select coalesce(jsonb_object_agg(field, (select ${blanked} from jsonb_each(sides) as each (side, value))), '{}')
      from jsonb_each(fields) as changed (field, sides)
      where field in ('login', 'name', 'email', 'phone', 'photo', 'member', 'note', 'block_reason', 'block_contact')
    )
    where (entity = 'gamer' and entity_id = ${playerId})
      or (entity in ('award', 'papers_reading') and entity_id in (${awards}))`.execute(trx);
  await forgetInImages(trx, playerId);
  // The player's own actions, such as confirming a prize.
  await trx.updateTable("audit").set({ login: "Игрок удалён" }).where("user_id", "=", playerId).execute();
}

/**
 * Deletes the trail up to a date. A draw's trail is part of its proof and stays with it; entries
 * that versions need stay too.
 */
export async function dropTrail(db: Kysely<Database>, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    "audit",
    (row) =>
      row.and([
        row("at", "<", before),
        row.not(row.exists(row.selectFrom("stocks").select("stocks.id").whereRef("stocks.id", "=", "audit.stock_id"))),
        row.not(
          row.exists(row.selectFrom("row_images").select("row_images.id").whereRef("row_images.id", "=", "audit.id")),
        ),
      ]),
    "at",
  );
}

/**
 * Keeps what a deleted account had accepted and when, without its address, and marks it as no
 * longer in force.
 */
export async function forgetConsents(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable("consents")
    .set({ address: null, withdrawn_at: sql<Date>`coalesce(withdrawn_at, ${now}::timestamptz)` })
    .where("user_id", "=", userId)
    .execute();
}
