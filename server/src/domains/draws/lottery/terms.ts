import { DrawProofSchema } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";

const { list, ...shape } = DrawProofSchema.omit({ drawn: true, obstacle: true, interventions: true }).shape;
const TermsSchema = DrawProofSchema.pick({}).extend({ ...shape, list: list.unwrap() });

/** The fixed list of a draw with the terms that were hashed with it; undefined before it is fixed. */
export async function findList(db: Kysely<Database>, drawId: string) {
  const found = await db
    .selectFrom("drawing_lists")
    .select(["terms as text", "roots"])
    .where("stock_id", "=", drawId)
    .executeTakeFirst();
  return found && { ...found, terms: TermsSchema.parse(JSON.parse(found.text)) };
}
