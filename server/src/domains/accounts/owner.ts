import { limits, PasswordSchema } from "@hitoslov/contract";
import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { type Config, ConfigError } from "../../config.ts";
import { isUniqueViolation } from "../../db/errors.ts";
import { AppError } from "../../http/errors.ts";
import type { Database } from "../../db/schema.ts";
import { isCommonPassword } from "./sessions/common-passwords.ts";
import { hashPassword } from "./sessions/passwords.ts";
import { insertAccount } from "./sessions/queries.ts";
import { checkLogin } from "./account.ts";

/**
 * Makes the owner's account where there is none.
 * @returns the generated password, to be shown once; null when it was given or the owner exists.
 * @throws {ConfigError} when nobody could sign in with the login or the password that was given.
 */
export async function ensureOwner(
  db: Kysely<Database>,
  config: Pick<Config, "OWNER_LOGIN" | "OWNER_PASSWORD">,
): Promise<{ login: string; password: string } | null> {
  if (await hasOwner(db)) return null;
  const given = config.OWNER_LOGIN ?? "owner";
  const password = config.OWNER_PASSWORD ?? randomBytes(12).toString("base64url");
  const login = await checkLogin(given, { role: 1 }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new ConfigError(
      `OWNER_LOGIN must be ${limits.login.min} to ${limits.login.max} Latin or Cyrillic letters, digits, dots, hyphens and underscores, and no phone number`,
    );
  });
  if (!PasswordSchema.safeParse(password).success) {
    throw new ConfigError(`OWNER_PASSWORD must be ${limits.password.min} to ${limits.password.max} characters long`);
  }
  if (config.OWNER_PASSWORD !== undefined && (await isCommonPassword(password)))
    throw new ConfigError("OWNER_PASSWORD must not be one of those everybody tries first");
  try {
    await insertAccount(db, { login, passwordHash: await hashPassword(password), role: 1 });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another server that starts on the same database was first.
    if (await hasOwner(db)) return null;
    throw new ConfigError("OWNER_LOGIN must be a login that no player has, nor one that looks like it");
  }
  return config.OWNER_PASSWORD === undefined ? { login, password } : null;
}

async function hasOwner(db: Kysely<Database>): Promise<boolean> {
  const owner = await db.selectFrom("users").select("id").where("role", "=", 1).limit(1).executeTakeFirst();
  return owner !== undefined;
}
