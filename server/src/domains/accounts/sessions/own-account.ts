import type { User } from "@hitoslov/contract";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database, UsersTable } from "../../../db/schema.ts";
import type { AccountCaller } from "../../../http/caller.ts";
import { AppError, invalidField, unauthorized } from "../../../http/errors.ts";
import type { Services } from "../../../services.ts";
import { type passwordChanged, staffEntity } from "../administrators/queries.ts";
import { inTransaction, nextStamp, updateInside } from "../../../crud/change.ts";
import { beginOwnAttempt } from "./lockout.ts";
import { checkName, newLogin } from "../account.ts";
import { findUser } from "../queries.ts";
import { findPassword, lockGame } from "./queries.ts";

/**
 * Changes the caller's own account. For staff the change is recorded in the trail, as all their
 * writes; for players it is not. `apply` runs while the account is locked, `first` before that.
 */
export async function changeOwn(
  services: Pick<Services, "db" | "now">,
  { userId, role }: Pick<AccountCaller, "userId" | "role">,
  apply: (trx: Transaction<Database>, now: Date) => Promise<typeof passwordChanged | void>,
  first?: (trx: Transaction<Database>, now: Date) => Promise<void>,
): Promise<void> {
  await inTransaction(services, staffEntity, async (trx) => {
    await first?.(trx, services.now());
    await lockGame(trx, userId);
    if (role === 3) {
      const now = services.now();
      const stamped = await trx
        .updateTable("users")
        .set({ updated_at: nextStamp(now) })
        .where("id", "=", userId)
        // Deleted since the token was checked, on another node.
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (stamped.numUpdatedRows === 0n) throw unauthorized();
      await apply(trx, now);
    } else {
      await updateInside(trx, services.now(), { userId }, staffEntity, { id: userId }, (_trx, _before, now) =>
        apply(trx, now),
      );
    }
  });
}

/**
 * Whoever holds a session may not be the owner, and must not be able to guess the password.
 * @returns the stored hash, to be compared once the account is locked.
 */
export async function checkOwnPassword(
  db: Kysely<Database>,
  userId: string,
  field: keyof typeof wrong,
  given = "",
  now: Date,
): Promise<string> {
  const stored = await findPassword(db, userId);
  if (stored === null) throw invalidField(field, noPassword);
  if (given === "") throw invalidField(field, "Введите текущий пароль");
  const attempt = await beginOwnAttempt(db, userId, now);
  if (!(await attempt.verify(stored, given))) throw wrongOwnPassword(field);
  await attempt.succeeded();
  return stored;
}

const noPassword = "У\u00A0вас ещё нет пароля. Задайте его на\u00A0странице «Новый пароль»: код придёт по\u00A0SMS.";
const wrong = { password: "Пароль не подходит", current_password: "Текущий пароль не подходит" } as const;

export function wrongOwnPassword(field: keyof typeof wrong): AppError {
  return invalidField(field, wrong[field]);
}

type Names = Partial<Pick<Selectable<UsersTable>, "login" | "email" | "phone">>;

/**
 * The login, e-mail, phone and name that really change. Unchanged values are not checked: an
 * account older than a rule keeps what it has.
 */
export async function changedNames(
  db: Kysely<Database>,
  { userId, role }: Pick<AccountCaller, "userId" | "role">,
  { login, email, phone, name }: { [Name in keyof Names | "name"]: string | null | undefined },
) {
  const names = db.selectFrom("users").select(["login", "email", "phone", "name"]).where("id", "=", userId);
  const known = await names.executeTakeFirst();
  if (known === undefined) throw accountGone();
  const isNewLogin = typeof login === "string" && login !== known.login;
  const isNewName = typeof name === "string" && name !== known.name;
  return {
    recognised: {
      ...(isNewLogin && (await newLogin(login, { role }))),
      ...(email !== undefined && email !== known.email && { email }),
      ...(phone !== undefined && phone !== known.phone && { phone }),
    },
    name: isNewName ? (await checkName(name, { role })) || null : name,
  };
}

/** @throws {AppError} 404 if the account was deleted. */
export async function requireUser(db: Kysely<Database>, id: string, now: Date): Promise<User> {
  const user = await findUser(db, id, now);
  if (user === undefined) throw accountGone();
  return user;
}

export function accountGone(): AppError {
  return new AppError(404, "not_found", "Такого игрока больше нет");
}
