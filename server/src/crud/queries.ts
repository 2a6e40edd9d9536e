import type { auditRoutes, Change, Entity, Output, ParsedInput, undoRoutes } from "@hitoslov/contract";
import { fixedTerms } from "@hitoslov/contract";
import { type Kysely, type Selectable, sql, type SqlBool } from "kysely";
import { countRows, maxCounted } from "../db/count.ts";
import { isOneOf } from "../db/list.ts";
import type { AuditTable, Database } from "../db/schema.ts";
import { dayMs } from "../time.ts";
import { nameOfChange, nameOfPerson, nameOfRow } from "./change-names.ts";
import { type Changes, findFew, findPage, mentions, openSearch } from "./journal-search.ts";

type Page = { readonly skip: number; readonly limit: number };

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
