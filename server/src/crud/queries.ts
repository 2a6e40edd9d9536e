import type { auditRoutes, Change, ParsedInput } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import { countRows } from "../db/count.ts";
import type { Database } from "../db/schema.ts";

type Query = ParsedInput<(typeof auditRoutes)["listChanges"]>;

/** The trail of one row or of a whole entity, the latest first. */
export async function listChanges(
  db: Kysely<Database>,
  { entity, _id, skip, limit }: Query,
): Promise<{ data: Change[]; total: number }> {
  let of = db.selectFrom("audit").where("entity", "=", entity);
  if (_id !== undefined) of = of.where("entity_id", "=", _id);
  const [rows, total] = await Promise.all([
    of
      .select(["id", "at", "user_id", "login", "action", "fields"])
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .offset(skip)
      .limit(limit)
      .execute(),
    countRows(db, of),
  ]);
  const data = rows.map(({ id, at, user_id, login, action, fields }) => ({
    _id: id,
    at: at.toISOString(),
    actor: { _id: user_id, login },
    action,
    fields,
  }));
  return { data, total };
}
