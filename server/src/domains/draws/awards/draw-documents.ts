import { type DrawFile, limits } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Config } from "../../../config.ts";
import { missing } from "../../../crud/change.ts";
import type { Database } from "../../../db/schema.ts";
import type { Services } from "../../../services.ts";
import { findSums } from "./sums.ts";
import { entrantPages } from "./workbook.ts";

/** The lawyer's page of a draw: what it has besides the proof and the awards. */
export async function findDrawFile(
  { db: { kysely: db }, config, now }: Pick<Services, "db" | "config" | "now">,
  drawId: string,
): Promise<DrawFile> {
  const draw = await db.selectFrom("stocks").select("id").where("id", "=", drawId).executeTakeFirst();
  if (draw === undefined) throw missing("stock");
  const awards = await db.selectFrom("awards").select("id").where("stock_id", "=", drawId).execute();
  const ids = awards.map(({ id }) => id);
  const [documents, sums, entrants] = await Promise.all([
    listDrawDocuments(db, drawId),
    findSums(db, ids, config.TIME_ZONE, now()),
    listFew(db, drawId, config.TIME_ZONE),
  ]);
  return { documents, sums: [...sums].map(([_id, { value, cash }]) => ({ _id, value, cash })), entrants };
}

/** The entrants, or null if there are too many for a page. */
async function listFew(db: Kysely<Database>, drawId: string, zone: Config["TIME_ZONE"]): Promise<DrawFile["entrants"]> {
  const { total } = await db
    .selectFrom("stock_members")
    .select((select) => select.fn.countAll<number>().as("total"))
    .where("stock_id", "=", drawId)
    .executeTakeFirstOrThrow();
  if (total > limits.proofLines.max) return null;
  const entrants = [];
  for await (const page of entrantPages(db, drawId, zone)) {
    entrants.push(
      ...page.map(({ place, entrant, score, excluded_reason }) => ({ place, entrant, score, excluded_reason })),
    );
  }
  return entrants;
}

/** Every version of the rules of a draw, and of what its entrants and winners agree to besides. */
export async function listDrawDocuments(db: Kysely<Database>, drawId: string): Promise<DrawFile["documents"]> {
  const rows = await db
    .selectFrom("documents")
    .innerJoin("document_versions", "document_id", "documents.id")
    .select(["document_versions.title", "slug", "number", "published_at", "sha256"])
    .where((where) => where.or([where("stock_id", "=", drawId), where("kind", "in", ["prize_data", "publication"])]))
    .orderBy("stock_id")
    .orderBy("kind")
    .orderBy("number")
    .execute();
  return rows.map(({ slug, published_at, ...version }) => ({
    ...version,
    published_at: published_at.toISOString(),
    path: `/legal/${slug}/${version.number}`,
  }));
}
