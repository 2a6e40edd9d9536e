import type { sessionRoutes } from "@hitoslov/contract";
import { AppError, unauthorized } from "../../../http/errors.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Handlers } from "../../../http/register.ts";
import { countLogin } from "../../../observability/meters.ts";
import type { Services } from "../../../services.ts";
import { passwordChanged } from "../administrators/queries.ts";
import { inTransaction } from "../../../crud/change.ts";
import { operatorLogout } from "../operator/logout.ts";
import { checkLogin, checkName, checkPassword, checkPhone, uniqueFields } from "../account.ts";
import { changeOwn, requireUser } from "./own-account.ts";
import type { OwnAccountRoute } from "./own-account-handlers.ts";
import { hashPassword } from "./passwords.ts";
import { beginAttempt } from "./lockout.ts";
import { phoneOf } from "./phone.ts";
import {
  closeSession,
  closeSessions,
  findAccount,
  findPassword,
  findSession,
  insertAccount,
  listSessions,
  lockGame,
  lockVisit,
  openNextVisit,
  openSession,
} from "./queries.ts";
import { findReset, spendReset, writeReset } from "./reset.ts";
import { requireSecondFactor, secondFactor } from "./second-factor.ts";
import { rememberAddress } from "./sign-in-addresses.ts";
import { recordSignIn } from "./staff-sign-ins.ts";
import { takeVisit, type Visits } from "./visits.ts";

const player = { role: 3 } as const;

type SignIn = Handlers<typeof sessionRoutes>["login"];

/** Checks the consents of a new account and answers a function that stores them. */
type AcceptConsents = (
  db: Kysely<Database>,
  versions: readonly string[] | undefined,
) => Promise<
  (
    trx: Transaction<Database>,
    given: { readonly userId: string; readonly address: string; readonly now: Date },
  ) => Promise<void>
>;

export function sessionHandlers(
  services: Services,
  visits: Visits,
  acceptConsents: AcceptConsents,
): Handlers<Omit<typeof sessionRoutes, OwnAccountRoute>> {
  const { db, config } = services;

  const signIn: SignIn = async ({ login, password, area, code }, { address, agent, now }) => {
    const account = await findAccount(db.kysely, login, phoneOf(login));
    const attempt = await beginAttempt(db.kysely, { name: login, userId: account?.id, address }, now);
    const known = await attempt.verify(account?.password_hash, password);
    if (account === undefined || !known) throw wrongPassword(attempt.left);
    // A wrong code counts as a wrong password.
    if (!account.totp_on || code === undefined) await attempt.succeeded();
    if (area === "admin" && account.role === 3) {
      throw new AppError(403, "forbidden", "Этот вход\u00A0— для сотрудников");
    }
    const token = await db.kysely.transaction().execute(async (trx) => {
      // A password changed since it was checked has ended all sessions: this one must not outlive them.
      if ((await findPassword(trx, account.id)) !== account.password_hash) throw wrongPassword();
      await requireSecondFactor(trx, account.id, code, now);
      await rememberAddress(trx, account.id, { address, agent }, now);
      await recordSignIn(trx, account, now);
      return openSession(trx, account, area, now, config.TIME_ZONE);
    });
    if (account.totp_on) await attempt.succeeded();
    return { token, user: await requireUser(db.kysely, account.id, services.now()) };
  };

  return {
    async checkToken(_input, { caller }) {
      return { role: caller.role, area: caller.area };
    },

    login: (input, context) => countLogin(services.meters, "password", signIn(input, context)),

    async register({ password, email, phone, consents, ...given }, { caller, address, agent, now }) {
      const keepConsents = await acceptConsents(db.kysely, consents);
      const login = await checkLogin(given.login, player);
      const name = (await checkName(given.name ?? "", player)) || undefined;
      await checkPassword(password);
      const number = checkPhone(phone);
      const passwordHash = await hashPassword(password);
      return inTransaction(services, { unique: uniqueFields }, async (trx) => {
        const id = await insertAccount(trx, { login, passwordHash, role: 3, email, phone: number, name });
        await rememberAddress(trx, id, { address, agent }, now);
        await keepConsents(trx, { userId: id, address, now });
        const token = await openSession(trx, { id, role: 3 }, "game", now, config.TIME_ZONE);
        await takeVisit(trx, visits.keep, caller, { userId: id, now });
        return { token, user: await requireUser(trx, id, now) };
      });
    },

    async enterDemo(_input, { caller, token: before, now }) {
      const open = (executor: Kysely<Database>) => openSession(executor, null, "game", now, config.TIME_ZONE);
      if (caller.role !== 4 || before === undefined) return { token: await open(db.kysely) };
      return db.kysely.transaction().execute(async (trx) => {
        if (!(await lockVisit(trx, caller.tokenId))) return { token: await open(trx) };
        const token = await openNextVisit(trx, before, now, config.TIME_ZONE);
        await visits.carryOver(trx, { from: caller.tokenId, to: await findSession(trx, token) }, now);
        return { token };
      });
    },

    async requestReset({ login, area }) {
      services.mail.later(() => writeReset(services, login, area));
      return {};
    },

    async resetPassword({ password, area, ...way }, { address, agent, now }) {
      await checkPassword(password);
      // Done before the code is checked: this takes so long that the time of the check does not
      // show.
      const passwordHash = await hashPassword(password);
      const account = await findReset(db.kysely, way, area, now);
      let token = "";
      await changeOwn(services, { userId: account.id, role: account.role }, async (trx) => {
        await spendReset(trx, account.reset, way, now);
        await trx
          .updateTable("users")
          .set({ password_hash: passwordHash })
          // A code goes to the phone, a link to the mailbox.
          .$if(way.reset === undefined, (update) => update.set({ phone_proved: true }))
          .where("id", "=", account.id)
          .execute();
        await closeSessions(trx, account.id);
        // Access to the mailbox is the first factor only.
        if (account.totp_on) return passwordChanged;
        await rememberAddress(trx, account.id, { address, agent }, now);
        await recordSignIn(trx, account, now);
        token = await openSession(trx, account, area, now, config.TIME_ZONE);
        return passwordChanged;
      });
      if (token === "") throw secondFactor("Пароль изменён. Войдите с\u00A0ним и\u00A0с\u00A0кодом из приложения.");
      return { token, user: await requireUser(db.kysely, account.id, services.now()) };
    },

    async listSessions(_input, { caller, now }) {
      const sessions = await listSessions(db.kysely, caller.userId, now);
      if (sessions.every(({ id }) => id !== caller.tokenId)) throw unauthorized();
      return {
        data: sessions.map(({ id, area, created_at, last_used_at }) => ({
          _id: id,
          area,
          created_at: created_at.toISOString(),
          last_used_at: last_used_at.toISOString(),
          current: id === caller.tokenId,
        })),
      };
    },

    async endSessions({ _id }, { caller }) {
      await inTransaction(services, {}, async (trx) => {
        await lockGame(trx, caller.userId);
        if (_id === undefined) await closeSessions(trx, caller.userId, caller.tokenId);
        else await trx.deleteFrom("tokens").where("id", "=", _id).where("user_id", "=", caller.userId).execute();
      });
    },

    async logout(_input, { caller }) {
      await db.kysely.transaction().execute((trx) => closeSession(trx, caller));
      return operatorLogout(services, caller.userId);
    },
  };
}

/**
 * The answer says how many attempts are left only for the last few: the wait that follows would
 * reveal as much.
 */
function wrongPassword(left = 0): AppError {
  const message = "Неверный логин или пароль";
  if (left === 0 || left > 4) return new AppError(401, "unauthorized", message);
  const attempts = left === 1 ? "Осталась 1\u00A0попытка" : `Осталось ${left}\u00A0попытки`;
  return new AppError(401, "unauthorized", `${message}. ${attempts}.`);
}
