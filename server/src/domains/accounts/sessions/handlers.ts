import type { sessionRoutes } from "@hitoslov/contract";
import { AppError, unauthorized } from "../../../http/errors.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { AccountCaller } from "../../../http/caller.ts";
import { requireFile } from "../../../http/files.ts";
import { accountOf } from "../../../http/preview.ts";
import type { Handlers } from "../../../http/register.ts";
import type { Shape } from "../../../media/image.ts";
import { swapFiles } from "../../../media/swap.ts";
import { keepPicture } from "../../../media/uploads.ts";
import { countLogin } from "../../../observability/meters.ts";
import type { Services } from "../../../services.ts";
import { passwordChanged } from "../administrators/queries.ts";
import { inTransaction, nextStamp } from "../../../crud/change.ts";
import { operatorLogout } from "../operator/logout.ts";
import { checkLogin, checkName, checkPassword, checkPhone, uniqueFields } from "../account.ts";
import { findUser } from "../queries.ts";
import { accountGone, changedNames, changeOwn, checkOwnPassword, wrongOwnPassword } from "./own-account.ts";
import { forgetPlayer } from "./own-data.ts";
import { collectOwn } from "./own-data-file.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { beginAttempt } from "./lockout.ts";
import { phoneOf } from "./phone.ts";
import {
  closeSession,
  closeSessions,
  createAccount,
  findAccount,
  findPassword,
  findSession,
  forgetLinks,
  listSessions,
  lockGame,
  lockVisit,
  openSession,
} from "./queries.ts";
import { findReset, spendReset, writeReset } from "./reset.ts";
import { requireSecondFactor, secondFactor } from "./second-factor.ts";
import { rememberAddress } from "./sign-in-addresses.ts";
import { recordSignIn } from "./staff-sign-ins.ts";
import { recordTraces } from "./traces.ts";
import { takeVisit, type Visits } from "./visits.ts";

const player = { role: 3 } as const;
const avatar: Shape = { size: 256, fit: "cover" };

type SignIn = Handlers<typeof sessionRoutes>["login"];

/** Checks what a new account accepts, and answers what keeps it. */
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
): Handlers<typeof sessionRoutes> {
  const { db, catalogue, media, config } = services;

  const showMe = async (id: string) => {
    const user = await findUser(db.kysely, id, services.now());
    if (user === undefined) throw accountGone();
    return user;
  };

  const changePhoto = async (caller: AccountCaller, photo: string | null) => {
    await swapFiles(media, photo === null ? [] : [photo], (removeAfterCommit) =>
      changeOwn(services, caller, async (trx) => {
        const me = trx.selectFrom("users").where("id", "=", caller.userId);
        removeAfterCommit((await me.select("photo").executeTakeFirstOrThrow()).photo);
        await trx.updateTable("users").set({ photo }).where("id", "=", caller.userId).execute();
      }),
    );
    const { storageUrl } = await catalogue.current();
    return { photo: photo === null ? null : storageUrl + photo };
  };

  const signIn: SignIn = async ({ login, password, area, code }, { address, agent, now }) => {
    const account = await findAccount(db.kysely, login, phoneOf(login));
    const attempt = await beginAttempt(db.kysely, { name: login, userId: account?.id, address }, now);
    const known = await verifyPassword(account?.password_hash, password);
    if (account === undefined || !known) throw wrongPassword(attempt.left);
    // A wrong code counts as a wrong password does.
    if (!account.totp_on || code === undefined) await attempt.succeeded();
    if (area === "admin" && account.role === 3) {
      throw new AppError(403, "forbidden", "Этот вход\u00A0— для сотрудников");
    }
    const token = await db.kysely.transaction().execute(async (trx) => {
      // A password changed since it was checked has ended all sessions: this one must not outlive them.
      if ((await findPassword(trx, account.id)) !== account.password_hash) throw wrongPassword();
      await requireSecondFactor(trx, account.id, code, now);
      await rememberAddress(trx, account.id, { address, agent }, now);
      if (area === "admin") await recordSignIn(trx, account, now);
      return openSession(trx, account, area, now, config.TIME_ZONE);
    });
    if (account.totp_on) await attempt.succeeded();
    return { token, user: await showMe(account.id) };
  };

  return {
    async checkToken(_input, { caller }) {
      return { role: caller.role, area: caller.area };
    },

    async getMe(_input, { caller }) {
      const me = await showMe(caller.userId);
      if (caller.preview === undefined) return me;
      return { ...me, ...accountOf(caller.preview.viewer), role: 3, name: "Предпросмотр", photo: null, stocks: [] };
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
        const id = await createAccount(trx, { login, passwordHash, role: 3, email, phone: number, name });
        await rememberAddress(trx, id, { address, agent }, now);
        await keepConsents(trx, { userId: id, address, now });
        const token = await openSession(trx, { id, role: 3 }, "game", now, config.TIME_ZONE);
        await takeVisit(trx, visits.keep, caller, { userId: id, now });
        const user = await findUser(trx, id, now);
        if (user === undefined) throw accountGone();
        return { token, user };
      });
    },

    async enterDemo(_input, { caller, now }) {
      const open = (executor: Kysely<Database>) => openSession(executor, null, "game", now, config.TIME_ZONE);
      if (caller.role !== 4) return { token: await open(db.kysely) };
      return db.kysely.transaction().execute(async (trx) => {
        const token = await open(trx);
        const to = await findSession(trx, token);
        if (await lockVisit(trx, caller.tokenId)) await visits.keepDays(trx, { from: caller.tokenId, to });
        return { token };
      });
    },

    async updateMe({ login, name, email, phone, password, current_password }, { caller, now: at }) {
      if (password !== undefined) await checkPassword(password);
      const number = phone === undefined ? undefined : checkPhone(phone);
      const given = { login, email: noneIfEmpty(email), phone: number, name: noneIfEmpty(name) };
      const { recognised: names, name: kept } = await changedNames(db.kysely, caller, given);
      // By these an account is recovered: who could change them could take it.
      const isGuarded = password !== undefined || Object.keys(names).length > 0;
      const stored = isGuarded
        ? await checkOwnPassword(db.kysely, caller.userId, "current_password", current_password, at)
        : undefined;
      const passwordHash = password === undefined ? undefined : await hashPassword(password);
      await changeOwn(services, caller, async (trx, now) => {
        // Whoever knew the password before somebody changed it does not know it any more.
        if (stored !== undefined && (await findPassword(trx, caller.userId)) !== stored) {
          throw wrongOwnPassword("current_password");
        }
        if ("email" in names || "phone" in names) {
          const known = trx.selectFrom("users").select(["phone", "email"]).where("id", "=", caller.userId);
          const before = await known.executeTakeFirstOrThrow();
          const givenUp = {
            ...("phone" in names && { phone: before.phone }),
            ...("email" in names && { email: before.email }),
          };
          await recordTraces(trx, caller.userId, givenUp, now);
        }
        await trx
          .updateTable("users")
          .set({ ...names, name: kept, password_hash: passwordHash, updated_at: nextStamp(now) })
          // The operator has vouched for the number of before only.
          .$if("phone" in names, (update) => update.set({ user_category: "default" }))
          .where("id", "=", caller.userId)
          .execute();
        // Who reads the mailbox or holds the phone of old is no longer the owner's proof.
        if ("email" in names || "phone" in names) await forgetLinks(trx, caller.userId);
        if (passwordHash === undefined) return;
        await closeSessions(trx, caller.userId, caller.tokenId);
        return passwordChanged;
      });
      return showMe(caller.userId);
    },

    async deleteMe({ password }, { caller, now: at }) {
      const stored = await checkOwnPassword(db.kysely, caller.userId, "password", password, at);
      const contacts: string[] = [];
      await swapFiles(media, [], (removeAfterCommit) =>
        changeOwn(services, caller, async (trx, now) => {
          if ((await findPassword(trx, caller.userId)) !== stored) throw wrongOwnPassword("password");
          const forgotten = await forgetPlayer(trx, caller.userId, now);
          removeAfterCommit(forgotten.photo);
          contacts.push(...forgotten.contacts);
        }),
      );
      await services.mail.forget(contacts);
    },

    async exportMe(_input, { caller, now }) {
      return Buffer.from(JSON.stringify(await collectOwn(db.kysely, caller.userId, now), null, 2));
    },

    async uploadMyPhoto(_input, { caller }, { img }) {
      return changePhoto(caller, await keepPicture(media, caller.userId, requireFile(img), avatar));
    },

    async deleteMyPhoto(_input, { caller }) {
      return changePhoto(caller, null);
    },

    async requestReset({ login, area }) {
      services.mail.later(() => writeReset(services, login, area));
      return {};
    },

    async resetPassword({ password, area, ...way }, { address, agent, now }) {
      await checkPassword(password);
      // Before the code is looked at: next to this, no one notices how long that takes.
      const passwordHash = await hashPassword(password);
      const account = await findReset(db.kysely, way, area, now);
      let token = "";
      await changeOwn(services, { userId: account.id, role: account.role }, async (trx) => {
        await spendReset(trx, account.reset, way, now);
        await trx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", account.id).execute();
        await closeSessions(trx, account.id);
        // A mailbox is one factor, and no second one.
        if (account.totp_on) return passwordChanged;
        await rememberAddress(trx, account.id, { address, agent }, now);
        if (area === "admin") await recordSignIn(trx, account, now);
        token = await openSession(trx, account, area, now, config.TIME_ZONE);
        return passwordChanged;
      });
      if (token === "") throw secondFactor("Пароль изменён. Войдите с\u00A0ним и\u00A0с\u00A0кодом из приложения.");
      return { token, user: await showMe(account.id) };
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
      await db.kysely.transaction().execute((trx) => closeSession(trx, caller.tokenId));
      return operatorLogout(services, caller.userId);
    },
  };
}

/** What is left out stays, what is empty goes. */
function noneIfEmpty(text: string | undefined): string | null | undefined {
  return text === "" ? null : text;
}

/** The last attempts are counted aloud: what is told then, the wait that follows would tell as well. */
function wrongPassword(left = 0): AppError {
  const message = "Неверный логин или пароль";
  if (left === 0 || left > 4) return new AppError(401, "unauthorized", message);
  const attempts = left === 1 ? "Осталась 1\u00A0попытка" : `Осталось ${left}\u00A0попытки`;
  return new AppError(401, "unauthorized", `${message}. ${attempts}.`);
}
