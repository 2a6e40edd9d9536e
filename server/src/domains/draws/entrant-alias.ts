import { type Expression, sql } from "kysely";

/**
 * The alias of a player in the list of entrants of `stocks`. Without the salt, which is never published, nobody can
 * tell whose it is.
 */
export function entrantAlias(userId: Expression<string>) {
  return sql<string>`left(encode(sha256((stocks.salt || ':' || ${userId}::text)::bytea), 'hex'), 32)`;
}
