import { isOrganiser, type Organiser, OrganiserSchema } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";

/** Who organises the draws; its fields are empty where nobody is known. */
export async function findOrganiser(db: Kysely<Database>): Promise<Organiser> {
  const row = await db.selectFrom("settings").select("organiser").executeTakeFirst();
  return OrganiserSchema.parse(row?.organiser ?? {});
}

/** Whether documents, consents and the checks of draws are in force: as soon as an organiser is known. */
export async function legalIsOn(db: Kysely<Database>): Promise<boolean> {
  return isOrganiser(await findOrganiser(db));
}
