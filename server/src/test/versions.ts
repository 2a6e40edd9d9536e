import { findReferences } from "../media/references.ts";
import type { TestApp } from "./app.ts";

/** Deletes, as after a year, earlier versions of rows and the files that only they refer to, and nothing else. */
export async function forgetVersions({ db, media }: Pick<TestApp, "db" | "media">): Promise<void> {
  const held = await db.kysely.deleteFrom("row_images").returning("files").execute();
  const used = await findReferences(db.kysely);
  const names = new Set(held.flatMap(({ files }) => files.split(" ").filter((name) => name !== "")));
  for (const name of names) if (!used.has(name)) await media.remove(name);
}
