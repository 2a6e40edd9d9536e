import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";

/** The names of a song's files. */
export async function findFiles(
  trx: Kysely<Database>,
  id: string,
): Promise<{ sound: string | null; photo: string | null; source: string | null }> {
  return trx.selectFrom("sounds").select(["sound", "photo", "source"]).where("id", "=", id).executeTakeFirstOrThrow();
}

/** The file name of a song's recording. */
export async function findSource(db: Kysely<Database>, id: string): Promise<{ source: string | null } | undefined> {
  return db.selectFrom("sounds").select(["source"]).where("id", "=", id).executeTakeFirst();
}

export async function findPeaks(
  db: Kysely<Database>,
  id: string,
  of: "sound" | "source",
): Promise<{ peaks: Buffer | null } | undefined> {
  const column = of === "sound" ? "peaks" : "source_peaks";
  return db.selectFrom("sounds").select(`${column} as peaks`).where("id", "=", id).executeTakeFirst();
}
