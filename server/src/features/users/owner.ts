import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/schema.ts";
import { hashPassword } from "../session/passwords.ts";
import { createAccount } from "../session/queries.ts";

/**
 * Makes the owner's account where there is none.
 * @returns the generated password, to be shown once; null when it was given or the owner exists.
 */
export async function ensureOwner(
  db: Kysely<Database>,
  config: Pick<Config, "OWNER_LOGIN" | "OWNER_PASSWORD">,
): Promise<{ login: string; password: string } | null> {
  const owner = await db.selectFrom("users").select("id").where("role", "=", 1).limit(1).executeTakeFirst();
  if (owner !== undefined) return null;
  const login = config.OWNER_LOGIN ?? "owner";
  const password = config.OWNER_PASSWORD ?? randomBytes(12).toString("base64url");
  await createAccount(db, { login, passwordHash: await hashPassword(password), role: 1 });
  return config.OWNER_PASSWORD === undefined ? { login, password } : null;
}
