import { type Entity, fixedTerms } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { deleteInBatches } from "../db/in-batches.ts";
import type { Database } from "../db/schema.ts";
import { nameInText } from "../media/store.ts";
import { dayMs } from "../time.ts";

/** Rows of one table that belong to an entity, as staff see it. */
export type Part = {
  readonly table: string;
  /** The column with the id of the entity; null: the table has a single row. */
  readonly key: string | null;
  /** If the column holds the id within a text: the part before the id. */
  readonly prefix?: string;
  /** Columns that are never kept. */
  readonly without?: readonly string[];
  /** Its rows stay when the account in `user_id` is deleted. */
  readonly outlivesAccounts?: boolean;
};

/** An entity whose changes can be taken back, with all its rows. */
export type Imaged = {
  readonly entity: Entity;
  /** Rows that are edited together, the main row first. */
  readonly parts?: readonly Part[] | undefined;
  /** Further rows that are deleted with it. */
  readonly dependants?: readonly Part[] | undefined;
};

/** Numbers of other rows that the change has moved, by id: before and after. */
export type Moved = Readonly<Record<string, readonly [number, number]>>;

/** Rows of an entity before it changed, as JSON text, by its id. */
export type Before = ReadonlyMap<string, string>;

export type ImagedChange = {
  /** Id of the change in the trail. */
  readonly changeId: string;
  readonly rowId: string;
  readonly action: "create" | "update" | "delete";
  readonly moved?: Moved | undefined;
};

/** The condition on the rows of a part. */
export function belongs({ key, prefix }: Part, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if (key === null) return sql`true`;
  const column = sql.ref(`part.${key}`);
  return prefix === undefined ? sql`${column} = ${id}` : sql`${column} = ${prefix}::text || ${id}`;
}

/** The name of the row in an image of it; empty where it has none. */
export function nameIn(image: RawBuilder<unknown>): RawBuilder<string> {
  return sql`coalesce(jsonb_path_query_first(
    ${image}, '$.*[*].keyvalue() ? (@.key == "name" || @.key == "title").value') #>> '{}', '')`;
}

/** All rows of these parts as one jsonb, without the stamps of their last change. */
export function imageOf(parts: readonly Part[], id: RawBuilder<unknown>): RawBuilder<unknown> {
  const tables = parts.map(
    (part) => sql`${part.table}::text, (
      select coalesce(jsonb_agg(row order by row), '[]')
      from ${sql.table(part.table)} as part, lateral (select to_jsonb(part) - ${["updated_at", ...(part.without ?? [])]}::text[] as row) as rows
      where ${belongs(part, id)})`,
  );
  return sql`jsonb_build_object(${sql.join(tables)})`;
}

/** The rows before a change, to be compared afterwards; they are locked. */
export async function readBefore(
  trx: Transaction<Database>,
  { parts, dependants = [] }: Imaged,
  ids: readonly string[],
  isDeletion = false,
): Promise<Before> {
  if (parts === undefined || ids.length === 0) return new Map();
  const all = isDeletion ? [...parts, ...dependants] : parts;
  const { rows } = await sql<{ id: string; image: string }>`
    select id::text, (${imageOf(all, idOf(parts))})::text as image
    from unnest(${[...ids]}::text[]) as row_ids (id)`.execute(trx);
  return new Map(rows.map(({ id, image }) => [id, image]));
}

/**
 * Stores the rows before and after, in the transaction of the change; unchanged rows are not
 * stored.
 */
export async function keepImages(
  trx: Transaction<Database>,
  { entity, parts }: Imaged,
  changes: readonly ImagedChange[],
  before: Before,
  { now, groupId = null }: { readonly now: Date; readonly groupId?: string | null | undefined },
): Promise<void> {
  if (parts === undefined || changes.length === 0) return;
  // The images are already text, and long.
  const rows = changes.map(
    ({ changeId, rowId, action, moved = null }) =>
      `{"id":"${changeId}","row_id":${JSON.stringify(rowId)},"gone":${action === "delete"},"moved":${JSON.stringify(moved)},"before":${before.get(rowId) ?? "null"}}`,
  );
  await sql`
    insert into row_images (id, entity, row_id, at, group_id, before, after, name, moved, files)
    select change.id, ${entity}, row_id, ${now}::timestamptz, ${groupId}::uuid, before, after,
      ${nameIn(sql`coalesce(after, before)`)}, moved,
      coalesce((select string_agg(distinct name[1], ' ') from regexp_matches(concat(before, after), ${nameInText}, 'g') as name), '')
    from (
      select row_ids.id as change_id, row_id, before, case when not gone then ${imageOf(parts, idOf(parts, "row_id"))} end as after, moved
      from jsonb_to_recordset(${`[${rows.join(",")}]`}::jsonb) as row_ids (id uuid, row_id text, gone boolean, before jsonb, moved jsonb)
    ) as change (id, row_id, before, after, moved)
    where before is distinct from after`.execute(trx);
}

/** Deletes images too old to be restored; the sweep then deletes files that only they named. */
export async function forgetImages(db: Kysely<Database>, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await deleteInBatches(db, "row_images", (row) => row("at", "<", before(fixedTerms.versions.days)));
  const gone = db
    .selectFrom("row_images")
    .select(["entity", "row_id"])
    .where("after", "is", null)
    .where("returned_at", "is", null)
    .where("at", "<", before(fixedTerms.trash.days));
  for (const { entity, row_id } of await gone.execute()) await forgetRow(db, entity, row_id);
}

/** Deletes all images of a row. */
export async function forgetRow(db: Kysely<Database>, entity: Entity, id: string): Promise<void> {
  await db.deleteFrom("row_images").where("entity", "=", entity).where("row_id", "=", id).execute();
}

/**
 * Removes a player from draws and songs in the trash, except what a draw keeps of deleted accounts
 * (decision 026).
 */
export async function forgetInImages(trx: Transaction<Database>, playerId: string): Promise<void> {
  const others = (table: string) =>
    sql`jsonb_build_object(${table}::text, jsonb_path_query_array(before -> ${table}::text,
      '$[*] ? (@.user_id != $id)', jsonb_build_object('id', ${playerId}::text)))`;
  // An image of thousands of entrants is written anew only where the player is one of them.
  const has = (table: string) =>
    sql<boolean>`before -> ${table}::text @> jsonb_build_array(jsonb_build_object('user_id', ${playerId}::text))`;
  const ofDraws = ["stock_members", "stock_testers", "board_scores"];
  await sql`
    update row_images set before = before || ${sql.join(ofDraws.map(others), sql` || `)}
    where entity = 'stock' and after is null and (${sql.join(ofDraws.map(has), sql` or `)})`.execute(trx);
  await sql`
    update row_images set before = before || ${others("shown_answers")}
    where entity = 'sound' and after is null and ${has("shown_answers")}`.execute(trx);
}

function idOf([main]: readonly Part[], column = "id"): RawBuilder<unknown> {
  const id = sql.ref(`row_ids.${column}`);
  return main?.key === "id" ? sql`${id}::uuid` : id;
}
