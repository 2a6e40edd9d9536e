import type { User } from "@hitoslov/contract";
import { sql } from "kysely";

/**
 * The effective type of an account: Премиум set by staff, or granted by a category of the operator
 * while that lasts.
 */
export const typeInForce = sql<User["type"]>`case
  when exists (select from settings as granting where users.user_category = any (granting.premium_categories))
  then 'Премиум' else users.type end`;
