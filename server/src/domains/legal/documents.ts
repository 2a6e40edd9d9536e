import type { DocumentsQuery, DocumentVersion, LegalDocument } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { byName, contains, isOneOf, orderOf } from "../../db/list.ts";
import { findTerms } from "../../db/retention.ts";
import type { Database } from "../../db/schema.ts";
import { findOrganiser } from "./organiser.ts";
import { fillBlanks, type Values, valuesOfOrganiser, valuesOfTerms } from "./blanks.ts";
import { valuesOfDraws } from "./draw-values.ts";

export { legalIsOn } from "./organiser.ts";

export async function listDocuments(
  db: Kysely<Database>,
  { skip, limit, sort, find, filter = {}, ids }: DocumentsQuery,
  timeZone: string,
): Promise<{ data: LegalDocument[]; total: number }> {
  let documents = selectDocuments(db);
  if (ids !== undefined) documents = documents.where(isOneOf(sql.ref("documents.id"), ids));
  if (filter.kind !== undefined) documents = documents.where("kind", "in", filter.kind);
  if (filter.stock_id !== undefined) documents = documents.where(isOneOf(sql.ref("stock_id"), filter.stock_id));
  if (find !== undefined) {
    // Rules name their draw by a blank, so its names are searched too.
    const searched = sql`concat_ws(' ', documents.title, documents.content, stocks.name, stocks.fullname)`;
    documents = documents.where(contains(sql`fold_name(${searched})`, find));
  }
  const { field, direction } = orderOf(sort);
  const [rows, { total }] = await Promise.all([
    documents
      .orderBy(field === "title" ? sql`documents.title ${byName}` : sql.ref(`documents.${field}`), direction)
      .orderBy("documents.id")
      .offset(skip)
      .limit(limit)
      .execute(),
    documents
      .clearSelect()
      .select((select) => select.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: await present(db, rows, timeZone), total };
}

export async function findDocument(
  db: Kysely<Database>,
  id: string,
  timeZone: string,
): Promise<LegalDocument | undefined> {
  const rows = await selectDocuments(db).where("documents.id", "=", id).execute();
  return (await present(db, rows, timeZone))[0];
}

/** The published versions of a document, the latest first. */
export async function listVersions(db: Kysely<Database>, documentId: string): Promise<DocumentVersion[]> {
  const rows = await db
    .selectFrom("document_versions")
    .select(["id as _id", "number", "title", "published_at", "sha256", "renews"])
    .where("document_id", "=", documentId)
    .orderBy("number", "desc")
    .execute();
  return rows.map(({ published_at, ...version }) => ({ ...version, published_at: published_at.toISOString() }));
}

/**
 * The rules of a draw with the text that its version in force was made of, so that they have `changed` only by what fills
 * it in: an edit that waits to be published changes nothing. Undefined before there are any.
 */
export async function findRules(
  db: Kysely<Database>,
  drawId: string,
  timeZone: string,
): Promise<LegalDocument | undefined> {
  const rows = await selectDocuments(db).where("stock_id", "=", drawId).where("kind", "=", "rules").execute();
  const published = rows.map((row) => ({
    ...row,
    title: row.template_title ?? row.title,
    content: row.template_content ?? row.content,
  }));
  return (await present(db, published, timeZone))[0];
}

function selectDocuments(db: Kysely<Database>) {
  return db
    .selectFrom("documents")
    .leftJoin("stocks", "stocks.id", "documents.stock_id")
    .leftJoin(inForce(db), (join) => join.onRef("version.document_id", "=", "documents.id"))
    .select([
      "documents.id",
      "kind",
      "slug",
      "stock_id",
      "stocks.name as stock",
      "documents.title",
      "documents.content",
      "version.id as version_id",
      "number",
      "version.title as version_title",
      "version.content as version_content",
      "published_at",
      "sha256",
      "renews",
      "template_title",
      "template_content",
      "documents.updated_at",
    ]);
}

/** The latest version of every document, as `version`. */
export function inForce(db: Kysely<Database>) {
  return db
    .selectFrom("document_versions")
    .selectAll()
    .distinctOn("document_id")
    .orderBy("document_id")
    .orderBy("number", "desc")
    .as("version");
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDocuments>["executeTakeFirstOrThrow"]>>;

async function present(db: Kysely<Database>, rows: readonly Row[], timeZone: string): Promise<LegalDocument[]> {
  if (rows.length === 0) return [];
  const ofSettings = await valuesOfSettings(db);
  const ofDraws = await valuesOfDraws(
    db,
    rows.flatMap(({ stock_id }) => stock_id ?? []),
    timeZone,
  );
  return rows.map((row) => {
    const values = row.stock_id === null ? undefined : ofDraws.get(row.stock_id);
    const { text, blanks } = fillBlanks(row.content, { ...ofSettings, ...values });
    const title = fillBlanks(row.title, { ...ofSettings, ...values });
    return {
      _id: row.id,
      kind: row.kind,
      slug: row.slug,
      stock: row.stock_id === null ? null : { _id: row.stock_id, name: row.stock ?? "" },
      title: row.title,
      content: row.content,
      blanks: [...new Set([...title.blanks, ...blanks])],
      version:
        row.version_id === null
          ? null
          : {
              _id: row.version_id,
              number: row.number ?? 0,
              title: row.version_title ?? "",
              published_at: (row.published_at ?? row.updated_at).toISOString(),
              sha256: row.sha256 ?? "",
              renews: row.renews ?? false,
            },
      changed: row.version_content !== text || row.version_title !== title.text,
      updated_at: row.updated_at.toISOString(),
    };
  });
}

/** Values for the blanks that the settings fill in, in any document. */
export async function valuesOfSettings(db: Kysely<Database>): Promise<Values> {
  const [organiser, terms] = await Promise.all([findOrganiser(db), findTerms(db)]);
  return { ...valuesOfOrganiser(organiser), ...valuesOfTerms(terms) };
}
