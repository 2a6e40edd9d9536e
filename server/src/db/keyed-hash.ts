import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** A keyed hash, for values so few that a plain hash could be reversed by trying them all. */
export type KeyedHash = (...parts: readonly string[]) => Buffer;

export function hashWith(key: string): KeyedHash {
  return (...parts) => createHmac("sha256", key).update(JSON.stringify(parts)).digest();
}

/** Hashes with the installation's own secret. */
export async function keyedHash(db: Kysely<Database>): Promise<KeyedHash> {
  const { secret } = await db.selectFrom("settings").select("secret").executeTakeFirstOrThrow();
  return hashWith(secret);
}
