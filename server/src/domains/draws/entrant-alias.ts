import { type Expression, sql } from "kysely";

/**
 * What a player is called in the list of entrants of `stocks`: nobody can tell whose it is without the salt, which is
 * never published.
 */
export function entrantAlias(userId: Expression<string>) {
  return sql<string>`left(encode(sha256((stocks.salt || ':' || ${userId}::text)::bytea), 'hex'), 32)`;
}
