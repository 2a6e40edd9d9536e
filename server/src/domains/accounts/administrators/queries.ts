import type { Admin, AdminsQuery } from "@hitoslov/contract";
import { type Kysely, sql, type Transaction } from "kysely";
import { byName, isOneOf, mediaUrl, orderOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import type { AuditedEntity } from "../../../crud/change.ts";
import { AppError } from "../../../http/errors.ts";
import { uniqueFields } from "../account.ts";
import { isFoundInRow } from "../search.ts";

/** The trail says only that the password has changed. */
type Account = Admin & { readonly password?: string };
export const passwordChanged = { trail: { password: "изменён" } } as const;

/** An account of staff; a player counts as not found. */
export const staffEntity: AuditedEntity<Account> = {
  entity: "admin",
  table: "users",
  find: findAdmin,
  fields: ["login", "name", "email", "phone", "photo", "role", "sections", "reads_papers", "totp", "password"],
  unique: uniqueFields,
};

async function findAdmin(db: Kysely<Database>, id: string): Promise<Admin | undefined> {
  const [admin] = await selectAdmins(db, [id]);
  return admin;
}

export async function listAdmins(
  db: Kysely<Database>,
  { skip, limit, sort, find, ids }: AdminsQuery,
): Promise<{ data: Admin[]; total: number }> {
  const { field, direction } = orderOf(sort);
  // Written this way, the planner knows how few rows match.
  let staff = db.selectFrom("users").where(sql<boolean>`role in (1, 2)`);
  if (find !== undefined) staff = staff.where(isFoundInRow(sql.ref("users.id"), find));
  if (ids !== undefined) staff = staff.where(isOneOf(sql.ref("id"), ids));
  const isText = field === "login" || field === "name" || field === "email";
  const [page, { total }] = await Promise.all([
    staff
      .select("id")
      .orderBy(sql`${sql.ref(field)} ${isText ? byName : sql``}`, (order) => order[direction]().nullsLast())
      .orderBy("id", direction)
      .offset(skip)
      .limit(limit)
      .execute(),
    staff.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const order = page.map(({ id }) => id);
  const rows = new Map((await selectAdmins(db, order)).map((admin) => [admin._id, admin]));
  return { data: order.flatMap((id) => rows.get(id) ?? []), total };
}

async function selectAdmins(db: Kysely<Database>, ids: readonly string[]): Promise<Admin[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select([
      "id",
      "login",
      "name",
      "email",
      "phone",
      "role",
      "sections",
      "reads_papers",
      "totp_on as totp",
      "last_seen_at",
      "created_at",
      "updated_at",
    ])
    .select(mediaUrl<"users">("users.photo").as("photo"))
    .where("id", "in", ids)
    .execute();
  return rows.flatMap(({ id, role, last_seen_at, created_at, updated_at, ...row }) => {
    if (role === 3) return [];
    return {
      ...row,
      _id: id,
      role,
      last_seen_at: last_seen_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    };
  });
}

/**
 * The owners, locked until the transaction ends: a change that removes one must know how many are
 * left.
 */
export async function lockOwners(trx: Transaction<Database>): Promise<string[]> {
  // Not against deletion too: what an owner records in the trail meanwhile must not wait.
  const owners = trx.selectFrom("users").select("id").where("role", "=", 1).orderBy("id").forNoKeyUpdate();
  return (await owners.execute()).map(({ id }) => id);
}

/** The caller may have stopped being an owner since the token was checked. */
export function requireOwner(owners: readonly string[], userId: string): void {
  if (!owners.includes(userId)) throw new AppError(403, "forbidden", "Это действие вам недоступно");
}
