import type { Admin, adminRoutes } from "@hitoslov/contract";
import { conflictAt } from "../../../http/errors.ts";
import { selectFields } from "../../../http/list.ts";
import type { Handlers } from "../../../http/register.ts";
import type { Services } from "../../../services.ts";
import { createRow, inTransaction, updateInside } from "../../../crud/change.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { closeSessions, insertAccount, forgetLinks, lockGame } from "../sessions/queries.ts";
import { checkLogin, checkPassword, checkPhone, newLogin } from "../account.ts";
import { listAdmins, lockOwners, passwordChanged, requireOwner, staffEntity } from "./queries.ts";

export const adminHandlers = (services: Services): Handlers<typeof adminRoutes> => ({
  async listAdmins(query) {
    const { data, total } = await listAdmins(services.db.kysely, query);
    return { data: selectFields(data, query.select), total };
  },

  async createAdmin({ email, phone, password, role, sections, reads_papers, ...given }, { caller }) {
    const login = await checkLogin(given.login, { role });
    await checkPassword(password);
    const account = { login, email, phone: checkPhone(phone), role, passwordHash: await hashPassword(password) };
    return createRow(services, caller, staffEntity, async (trx, id) => {
      requireOwner(await lockOwners(trx), caller.userId);
      await insertAccount(trx, account, id);
      const opened = { sections: sections ?? null, reads_papers: reads_papers ?? false };
      if (role === 2) await trx.updateTable("users").set(opened).where("id", "=", id).execute();
    });
  },

  async updateAdmin({ _id, updated_at, login, email, phone, password, role, sections, reads_papers }, { caller }) {
    if (password !== undefined) await checkPassword(password);
    const number = phone === undefined ? undefined : checkPhone(phone ?? "");
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    return inTransaction(services, staffEntity, async (trx) => {
      await lockGame(trx, _id);
      const owners = await lockOwners(trx);
      requireOwner(owners, caller.userId);
      if (role === 2 && owners.length === 1 && owners.includes(_id)) {
        const message = "Последнего владельца нельзя понизить";
        throw conflictAt("role", message);
      }
      return updateInside(trx, services.now(), caller, staffEntity, { id: _id, updated_at }, async (_trx, before) => {
        const next = role ?? before.role;
        await trx
          .updateTable("users")
          .set(login === before.login ? {} : await newLogin(login, { role: next }))
          .set({
            email,
            phone: number,
            ...(number !== undefined && number !== before.phone && { phone_proved: false }),
            role: next,
            ...limitsOf(next, { sections, reads_papers }),
            password_hash: passwordHash,
          })
          .where("id", "=", _id)
          .execute();
        const isMoved = email !== before.email || (number !== undefined && number !== before.phone);
        if (isMoved) await forgetLinks(trx, _id);
        if (passwordHash !== undefined || next !== before.role) await closeSessions(trx, _id);
        return passwordHash === undefined ? {} : passwordChanged;
      });
    });
  },
});

type Limits = {
  readonly sections: Admin["sections"] | undefined;
  readonly reads_papers: boolean | undefined;
};

/** Only an administrator is limited, an owner never; what is left out stays. */
function limitsOf(role: 1 | 2, limits: Limits) {
  return role === 1 ? { sections: null, reads_papers: false } : limits;
}
