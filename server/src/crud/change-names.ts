import { sql } from "kysely";
import { nameIn } from "./images.ts";

/** The name of the changed row, from the fields that the trail has kept. */
export const nameOfChange = sql<string>`name_of_change(audit.fields)`;

/** The name that the changed row has in what is kept of it, where the change has no field that names it. */
export const nameOfRow = sql<string>`coalesce(row_images.name, ${nameIn(sql`coalesce(row_images.after, row_images.before)`)})`;

/**
 * The login of the person whom a change is about: neither accounts nor entrants keep an image of their row. The trail
 * has that of staff whose account is deleted.
 */
export const nameOfPerson = sql<string>`coalesce((
  select users.login from users
  where users.deleted_at is null
    and users.id = coalesce(
      audit.member_id, case when audit.entity in ('gamer', 'admin') then audit.entity_id::uuid end)), (
  select deletion.fields #>> '{login,before}' from audit deletion
  where audit.entity = 'admin' and deletion.entity = 'admin' and deletion.entity_id = audit.entity_id
    and deletion.action = 'delete' limit 1), '')`;
