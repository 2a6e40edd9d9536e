import type { auditRoutes, Change, Entity, Output, ParsedInput, undoRoutes } from "@hitoslov/contract";
import { fixedTerms } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import { countRows, maxCounted } from "../db/count.ts";
import { contains, containsByReading, isOneOf } from "../db/list.ts";
import type { AuditTable, Database } from "../db/schema.ts";
import { nameIn } from "./images.ts";
import { dayMs } from "../time.ts";

type Page = { readonly skip: number; readonly limit: number };

/** The name of the changed row, from the fields that the trail has kept. */
export const nameOfChange = sql<string>`name_of_change(audit.fields)`;

/** The name that the changed row has in what is kept of it, where the change has no field that names it. */
const nameOfRow = sql<string>`coalesce(row_images.name, ${nameIn(sql`coalesce(row_images.after, row_images.before)`)})`;

/**
 * The login of the person whom a change is about: neither accounts nor entrants keep an image of their row. The trail
 * has that of staff whose account is deleted.
 */
const nameOfPerson = sql<string>`coalesce((
  select users.login from users
  where users.deleted_at is null
    and users.id = coalesce(
      audit.member_id, case when audit.entity in ('gamer', 'admin') then audit.entity_id::uuid end)), (
  select deletion.fields #>> '{login,before}' from audit deletion
  where audit.entity = 'admin' and deletion.entity = 'admin' and deletion.entity_id = audit.entity_id
    and deletion.action = 'delete' limit 1), '')`;

/** Searches the name that a row of the journal shows, and who made the change. */
function mentions(find: string) {
  // Only where it is needed: an image kept without its name has to be unpacked.
  const kept = sql`case when ${nameOfChange} = '' then (
    select ${nameOfRow} from row_images where row_images.id = audit.id) end`;
  const names = sql`concat_ws(' ', ${nameOfChange}, ${kept}, ${nameOfPerson}, audit.login)`;
  return sql<SqlBool>`strpos(fold_name(${names}), (select fold_name(${find}))) > 0`;
}

/** The ids of the rows that a search finds; null: more than `maxCounted`. */
async function findFew(db: Kysely<Database>, of: Changes, find: string): Promise<readonly string[] | null> {
  const atMost = sql.lit(maxCounted + 1);
  const found = of.where(mentions(find)).select("audit.id").limit(atMost);
  // Materialized, ids are planned as if read to their end, but are read only as far as needed; each row is looked up by its key.
  const amongEach = mayMention(find).map(
    (ids) => sql`(
      with ids as materialized (${ids})
      select found.id from ids cross join lateral (${found.where(sql<SqlBool>`audit.id = ids.id`)}) as found
      limit ${atMost})`,
  );
  const all = sql.join(amongEach, sql` union `);
  const { rows } = await sql<{ id: string }>`select id from (${all}) as found limit ${atMost}`.execute(db);
  return rows.length <= maxCounted ? rows.map(({ id }) => id) : null;
}

/** Ids of the rows that may mention a text, each of these found by an index; no id is in one of them twice. */
function mayMention(find: string): RawBuilder<unknown>[] {
  const login = sql`split_part(search, ' ', 1)`;
  const people = sql`select user_id from user_search
    where ${contains(sql.ref("search"), find)} and ${containsByReading(login, find)}`;
  const goneLogin = sql`fold_name(deletion.fields #>> '{login,before}')`;
  return [
    sql`select id from audit where ${contains(sql`fold_name(name_of_change(fields) || ' ' || login)`, find)}`,
    sql`select id from row_images where ${contains(sql`fold_name(name)`, find)}`,
    sql`select id from row_images where name is null`,
    sql`select about.id from (${people}) as people cross join lateral (
      select id from audit
      where member_id = people.user_id or (entity in ('gamer', 'admin') and entity_id = people.user_id::text)
      offset 0) as about`,
    sql`select about.id from audit deletion join audit about on about.entity = 'admin' and about.entity_id = deletion.entity_id
      where deletion.entity = 'admin' and deletion.action = 'delete' and ${containsByReading(goneLogin, find)}`,
  ];
}

/** Whether a row of the trail or the trash is about one of these entities, of which there may be none. */
export function isOf(table: "audit" | "row_images", entities: readonly Entity[]) {
  return sql<SqlBool>`${sql.ref(`${table}.entity`)} = any(${entities}::text[])`;
}

/** The trail of one row or of a whole entity, the latest first. */
export async function listChanges(
  db: Kysely<Database>,
  { entity, _id, skip, limit }: ParsedInput<(typeof auditRoutes)["listChanges"]>,
): Promise<{ data: Change[]; total: number }> {
  let of = db.selectFrom("audit").where("audit.entity", "=", entity);
  if (_id !== undefined) of = of.where("entity_id", "=", _id);
  const [rows, total] = await Promise.all([latest(of, { skip, limit }).execute(), countRows(db, of)]);
  return { data: rows.map(presentChange), total };
}

/** The trail of everything that this person may see. */
export async function listJournal(
  db: Kysely<Database>,
  { entity, action, find, from, to, group_id, skip, limit }: ParsedInput<(typeof auditRoutes)["listJournal"]>,
  open: readonly Entity[],
): Promise<Output<(typeof auditRoutes)["listJournal"]>> {
  let of = db.selectFrom("audit").where(isOf("audit", open));
  if (entity !== undefined) of = of.where("audit.entity", "=", entity);
  if (action !== undefined) of = of.where("audit.action", "=", action);
  if (from !== undefined) of = of.where("audit.at", ">=", new Date(from));
  if (to !== undefined) of = of.where("audit.at", "<", new Date(to));
  if (group_id !== undefined)
    of = of.where("audit.id", "in", db.selectFrom("row_images").select("id").where("group_id", "=", group_id));
  const sought = find ?? "";
  const found = sought === "" ? undefined : await findFew(db, of, sought);
  if (found === null) of = of.where(mentions(sought));
  else if (found !== undefined) of = selectChanges(db).where(isOneOf(sql.ref("audit.id"), found));
  const drawOf = sql<string | null>`case audit.entity
    when 'award' then (select stock_id from awards where id::text = audit.entity_id)
    when 'stock_prize' then (select stock_id from stock_prizes where id::text = audit.entity_id) end`;
  const page = latest(of, { skip, limit })
    .select([drawOf.as("stock_id"), nameOfRow.as("row_name"), nameOfPerson.as("person")])
    .execute();
  const [rows, total] = await Promise.all([page, found === null ? undefined : (found?.length ?? countRows(db, of))]);
  const data = rows.map((row) => ({
    ...presentChange(row),
    entity: row.entity,
    entity_id: row.entity_id,
    name: row.subject || row.row_name || row.person,
    group_id: row.group_id,
    stock_id: row.stock_id,
  }));
  // Counting all that a search finds would take too long.
  if (total === undefined && rows.length === limit) return { data, total: maxCounted, more: true };
  return { data, total: total ?? (await countRows(db, of)) };
}

/** Deleted rows that are still in the trash, the latest first. */
export async function listTrash(
  db: Kysely<Database>,
  { find, skip, limit }: ParsedInput<(typeof undoRoutes)["listTrash"]>,
  open: readonly Entity[],
): Promise<Output<(typeof undoRoutes)["listTrash"]>> {
  let of = db
    .selectFrom("row_images")
    .innerJoin("audit", "audit.id", "row_images.id")
    .where(isOf("row_images", open))
    .where("row_images.after", "is", null)
    .where("row_images.returned_at", "is", null);
  if (find !== undefined && find !== "") of = of.where(mentions(find));
  const [rows, total] = await Promise.all([
    of
      .select(["audit.id", "audit.at", "audit.user_id", "audit.login", "audit.entity", "audit.entity_id"])
      .select([
        nameOfChange.as("subject"),
        sql<number | null>`(audit.fields #>> '{sound_id,before}')::integer`.as("code"),
      ])
      .orderBy("row_images.at", "desc")
      .orderBy("row_images.id", "desc")
      .offset(skip)
      .limit(limit)
      .execute(),
    countRows(db, of),
  ]);
  const data = rows.map(({ id, at, user_id, login, subject, entity, entity_id, code }) => ({
    _id: id,
    entity,
    entity_id,
    name: subject,
    code,
    at: at.toISOString(),
    actor: { _id: user_id, login },
    until: new Date(at.getTime() + fixedTerms.trash.days * dayMs).toISOString(),
  }));
  return { data, total };
}

type Changes = ReturnType<typeof selectChanges>;
const selectChanges = (db: Kysely<Database>) => db.selectFrom("audit").where(sql<SqlBool>`true`);

function latest(of: Changes, { skip, limit }: Page) {
  return of
    .leftJoin("row_images", "row_images.id", "audit.id")
    .selectAll("audit")
    .select([
      nameOfChange.as("subject"),
      sql<boolean>`row_images.id is not null`.as("kept"),
      sql<boolean>`row_images.returned_at is not null`.as("returned"),
      "row_images.group_id",
    ])
    .orderBy("audit.at", "desc")
    .orderBy("audit.id", "desc")
    .offset(skip)
    .limit(limit);
}

type Row = Selectable<AuditTable> & { readonly kept: boolean; readonly returned: boolean };

function presentChange({ id, at, user_id, login, action, fields, reason, returns, kept, returned }: Row): Change {
  const actor = { _id: user_id, login };
  return { _id: id, at: at.toISOString(), actor, action, fields, reason, returns, kept, returned };
}
