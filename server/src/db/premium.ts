import type { User } from "@hitoslov/contract";
import { sql } from "kysely";

/** The type of an account that counts: Премиум by staff, or by a category of the operator that grants it while it lasts. */
export const typeInForce = sql<User["type"]>`case
  when exists (select from settings as granting where users.user_category = any (granting.premium_categories))
  then 'Премиум' else users.type end`;
