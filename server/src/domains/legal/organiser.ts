import { isOrganiser, type Organiser, OrganiserSchema } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";

/** Who organises the draws; empty fields while nobody is known. */
export async function findOrganiser(db: Kysely<Database>): Promise<Organiser> {
  const row = await db.selectFrom("settings").select("organiser").executeTakeFirst();
  return OrganiserSchema.parse(row?.organiser ?? {});
}

/** Whether documents, consents and checks of draws are in force: once an organiser is known. */
export async function legalIsOn(db: Kysely<Database>): Promise<boolean> {
  return isOrganiser(await findOrganiser(db));
}
