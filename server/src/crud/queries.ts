import type { auditRoutes, Change, Entity, Output, ParsedInput, undoRoutes } from "@hitoslov/contract";
import { fixedTerms } from "@hitoslov/contract";
import { type Expression, type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
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

/** How many rows are checked one by one. */
const scannedRows = 5000;

/** Whether these are more rows than are checked one by one. */
async function areMany(db: Kysely<Database>, rows: Expression<unknown>): Promise<boolean> {
  const beyond = await sql`select from (${rows}) as found offset ${sql.lit(scannedRows)} limit 1`.execute(db);
  return beyond.rows.length > 0;
}

type Search = {
  /** The rows that it looks among. */
  readonly of: Changes;
  readonly find: string;
  /** Ids of rows with all that it may find. Parts may overlap, but none has an id twice. */
  readonly candidates: readonly Expression<unknown>[];
};

async function openSearch(db: Kysely<Database>, of: Changes, find: string): Promise<Search> {
  const all = of.select("audit.id");
  return { of, find, candidates: (await areMany(db, all)) ? await mayMention(db, find) : [all] };
}

/** Ids of the rows that may mention a text, as far as possible found by an index. */
async function mayMention(db: Kysely<Database>, find: string): Promise<RawBuilder<unknown>[]> {
  const login = sql`split_part(search, ' ', 1)`;
  // The index knows the e-mails too, which the journal does not show.
  const people = sql`select user_id from user_search where ${contains(sql.ref("search"), find)}`;
  const aboutPeople = (await areMany(db, people))
    ? sql`select id from audit where member_id is not null or entity in ('gamer', 'admin')`
    : sql`
      select about.id from (${people} and ${containsByReading(login, find)}) as people cross join lateral (
        select id from audit where member_id = people.user_id
          or (member_id is null and entity in ('gamer', 'admin') and entity_id = people.user_id::text)
        offset 0) as about`;
  const goneLogin = sql`fold_name(fields #>> '{login,before}')`;
  return [
    sql`select id from audit where ${contains(sql`fold_name(name_of_change(fields) || ' ' || login)`, find)}`,
    sql`select id from row_images where ${contains(sql`fold_name(name)`, find)}`,
    sql`select id from row_images where name is null`,
    aboutPeople,
    sql`select id from audit where entity = 'admin' and entity_id in (
      select entity_id from audit where entity = 'admin' and action = 'delete' and ${containsByReading(goneLogin, find)})`,
  ];
}

/** Those of `ids` that a search finds, in their order; `offset 0` keeps the planner from reading other rows. */
function foundAmong(ids: RawBuilder<unknown>, { of, find }: Search): RawBuilder<unknown> {
  const row = of
    .where(sql<SqlBool>`audit.id = ids.id`)
    .where(mentions(find))
    .select("audit.id");
  return sql`${ids} cross join lateral (${row} offset 0) as found`;
}

/** The ids of the rows that a search finds; null: more than `maxCounted`. */
async function findFew(db: Kysely<Database>, search: Search): Promise<readonly string[] | null> {
  const atMost = sql.lit(maxCounted + 1);
  // Materialized, ids are planned as if read to their end, but are read only as far as needed.
  const parts = search.candidates.map(
    (ids) => sql`(
      with ids as materialized (${ids}) select found.id from ${foundAmong(sql`ids`, search)} limit ${atMost})`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(parts, sql` union `)}) as found limit ${atMost}`.execute(db);
  return rows.length <= maxCounted ? rows.map(({ id }) => id) : null;
}

/**
 * The ids of a page when a search finds many. Usually the latest rows have enough, and only those are looked at;
 * otherwise all candidates are read and sorted, and are checked until the page is full.
 */
async function findPage(db: Kysely<Database>, search: Search, { skip, limit }: Page): Promise<readonly string[]> {
  const page = sql`offset ${sql.lit(skip)} limit ${sql.lit(limit)}`;
  const latestRows = search.of.selectAll("audit").orderBy("at", "desc").orderBy("id", "desc").limit(scannedRows);
  const near = await sql<{ id: string }>`
    select id from ${latestRows} as audit where ${mentions(search.find)} order by at desc, id desc ${page}`.execute(db);
  if (near.rows.length === limit) return near.rows.map(({ id }) => id);
  const candidates = sql.join(
    search.candidates.map((ids) => sql`(${ids})`),
    sql` union `,
  );
  const sorted = sql`(
    select ids.id, at from (${candidates}) as ids cross join lateral (select at from audit where id = ids.id offset 0) as row
    order by at desc, id desc offset 0) as ids`;
  const { rows } = await sql<{ id: string }>`
    select found.id from ${foundAmong(sorted, search)} order by ids.at desc, ids.id desc ${page}`.execute(db);
  return rows.map(({ id }) => id);
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
  if (find === undefined || find === "") {
    const [data, total] = await Promise.all([readJournal(of, { skip, limit }), countRows(db, of)]);
    return { data, total };
  }
  const search = await openSearch(db, of, find);
  const few = await findFew(db, search);
  if (few !== null) return { data: await readJournal(changesOf(db, few), { skip, limit }), total: few.length };
  const page = await findPage(db, search, { skip, limit });
  const data = await readJournal(changesOf(db, page), { skip: 0, limit });
  if (page.length > 0 && page.length < limit) return { data, total: skip + page.length };
  // Counting all that a search finds would take too long.
  return { data, total: maxCounted, more: true };
}

async function readJournal(of: Changes, page: Page): Promise<Output<(typeof auditRoutes)["listJournal"]>["data"]> {
  const drawOf = sql<string | null>`case audit.entity
    when 'award' then (select stock_id from awards where id::text = audit.entity_id)
    when 'stock_prize' then (select stock_id from stock_prizes where id::text = audit.entity_id) end`;
  const rows = await latest(of, page)
    .select([drawOf.as("stock_id"), nameOfRow.as("row_name"), nameOfPerson.as("person")])
    .execute();
  return rows.map((row) => ({
    ...presentChange(row),
    entity: row.entity,
    entity_id: row.entity_id,
    name: row.subject || row.row_name || row.person,
    group_id: row.group_id,
    stock_id: row.stock_id,
  }));
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

type Changes = ReturnType<typeof changesOf>;
const changesOf = (db: Kysely<Database>, ids: readonly string[]) =>
  db.selectFrom("audit").where(isOneOf(sql.ref("audit.id"), ids));

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
