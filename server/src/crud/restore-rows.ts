import { sql, type Transaction } from "kysely";
import { isForeignKeyViolation } from "../db/client.ts";
import type { Database } from "../db/schema.ts";
import { AppError } from "../http/errors.ts";
import { belongs, type Part } from "./images.ts";

type Restoration = {
  readonly id: string;
  /** Id of the change. */
  readonly imageId: string;
  /** As the rows were before the change, or after it. */
  readonly side: "before" | "after";
  readonly now: Date;
  /** Columns of the main row that keep their current values. */
  readonly keptColumns: readonly string[];
};

/**
 * Restores the rows of an entity; its main row, if it exists, must be locked.
 * @throws {AppError} 409 if a row that they refer to was deleted meanwhile.
 */
export async function restoreRows(
  trx: Transaction<Database>,
  parts: readonly Part[],
  restoration: Restoration,
): Promise<void> {
  try {
    for (const [at, part] of parts.entries()) {
      if (at === 0) await restoreMainRow(trx, part, restoration);
      else await restorePart(trx, part, restoration);
    }
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    const message =
      "Нельзя вернуть: удалено то, с\u00A0чем связана запись. Верните сначала его, если оно в\u00A0корзине.";
    throw new AppError(409, "conflict", message);
  }
}

const imageOfChange = ({ side, imageId }: Pick<Restoration, "side" | "imageId">, { table }: Part) =>
  sql`(select ${sql.ref(side)} -> ${table}::text from row_images where id = ${imageId})`;

async function restoreMainRow(trx: Transaction<Database>, part: Part, restoration: Restoration): Promise<void> {
  const columns = await columnsOf(trx, part, restoration);
  const image = sql`jsonb_populate_record(null::${sql.table(part.table)}, ${imageOfChange(restoration, part)} -> 0)`;
  const changed = columns
    .filter((column) => !restoration.keptColumns.includes(column))
    .map((column) => sql.ref(column));
  const updated = await sql`
    update ${sql.table(part.table)} as part
    set (updated_at, ${sql.join(changed)}) = (
      select greatest(${restoration.now}::timestamptz, part.updated_at + interval '1 millisecond'), ${sql.join(changed)} from ${image})
    where ${belongs(part, sql`${restoration.id}`)}`.execute(trx);
  if (updated.numAffectedRows !== 0n) return;
  const all = columns.map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(part.table)} (updated_at, ${sql.join(all)})
    select ${restoration.now}::timestamptz, ${sql.join(all)} from ${image}`.execute(trx);
}

async function restorePart(trx: Transaction<Database>, part: Part, restoration: Restoration): Promise<void> {
  await sql`delete from ${sql.table(part.table)} as part where ${belongs(part, sql`${restoration.id}`)}`.execute(trx);
  const columns = await columnsOf(trx, part, restoration);
  if (columns.length === 0) return;
  const all = sql.join(columns.map((column) => sql.ref(column)));
  // Rows of deleted accounts are not restored.
  const isOfAccounts = columns.includes("user_id") && part.outlivesAccounts !== true;
  const there = isOfAccounts ? sql`where user_id in (select id from users)` : sql``;
  await sql`
    insert into ${sql.table(part.table)} (${all})
    select ${all} from jsonb_populate_recordset(null::${sql.table(part.table)}, ${imageOfChange(restoration, part)})
    ${there}`.execute(trx);
}

/** Columns that both the image and the table have, except computed ones. */
async function columnsOf(trx: Transaction<Database>, part: Part, restoration: Restoration): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name::text as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${part.table} and is_generated = 'NEVER'
      and jsonb_exists(${imageOfChange(restoration, part)} -> 0, column_name::text)`.execute(trx);
  return rows.map(({ name }) => name);
}
