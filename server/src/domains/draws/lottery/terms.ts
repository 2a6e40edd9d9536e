import { DrawProofSchema } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";

const { list, ...shape } = DrawProofSchema.omit({ drawn: true, interventions: true }).shape;
const TermsSchema = DrawProofSchema.pick({}).extend({ ...shape, list: list.unwrap() });

/** The list of a draw that is fixed, with what it was fixed by. */
export async function findList(db: Kysely<Database>, drawId: string) {
  const found = await db
    .selectFrom("drawing_lists")
    .select(["terms as text", "roots"])
    .where("stock_id", "=", drawId)
    .executeTakeFirst();
  return found && { ...found, terms: TermsSchema.parse(JSON.parse(found.text)) };
}
