import type { sessionRoutes } from "@hitoslov/contract";
import { AppError, invalidField } from "../../http/errors.ts";
import type { AccountCaller } from "../../http/caller.ts";
import { requireFile } from "../../http/files.ts";
import type { Handlers } from "../../http/register.ts";
import type { Shape } from "../../media/image.ts";
import { swapFiles } from "../../media/swap.ts";
import { keepPicture } from "../../media/uploads.ts";
import type { Services } from "../../services.ts";
import { passwordChanged } from "../admins/queries.ts";
import { inTransaction, nextStamp } from "../audit/change.ts";
import { checkLogin, checkPhone, uniqueFields } from "../users/account.ts";
import { findUser } from "../users/queries.ts";
import { accountGone, changeOwn } from "./own-account.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { phoneOf } from "./phone.ts";
import {
  closeSession,
  closeSessions,
  createAccount,
  findAccount,
  findPassword,
  forgetLinks,
  openSession,
} from "./queries.ts";
import { findReset, spendReset, writeReset } from "./reset.ts";

const avatar: Shape = { size: 256, fit: "cover" };

export function sessionHandlers(services: Services): Handlers<typeof sessionRoutes> {
  const { db, catalogue, media } = services;

  const showMe = async (id: string) => {
    const user = await findUser(db.kysely, id);
    if (user === undefined) throw accountGone();
    return user;
  };

  const changePhoto = async (caller: AccountCaller, photo: string | null) => {
    await swapFiles(media, photo === null ? [] : [photo], (leave) =>
      changeOwn(services, caller, async (trx) => {
        const me = trx.selectFrom("users").where("id", "=", caller.userId);
        leave((await me.select("photo").executeTakeFirstOrThrow()).photo);
        await trx.updateTable("users").set({ photo }).where("id", "=", caller.userId).execute();
      }),
    );
    const { storageUrl } = await catalogue.current();
    return { photo: photo === null ? null : storageUrl + photo };
  };

  return {
    async checkToken(_input, { caller }) {
      return { role: caller.role, area: caller.area };
    },

    async getMe(_input, { caller }) {
      return showMe(caller.userId);
    },

    async login({ login, password, area }, { now }) {
      const account = await findAccount(db.kysely, login, phoneOf(login));
      const known = await verifyPassword(account?.password_hash, password);
      if (account === undefined || !known) throw wrongPassword();
      if (area === "admin" && account.role === 3) {
        throw new AppError(403, "forbidden", "Этот вход — для сотрудников");
      }
      const token = await db.kysely.transaction().execute(async (trx) => {
        // A password changed since it was checked has ended all sessions: this one must not outlive them.
        if ((await findPassword(trx, account.id)) !== account.password_hash) throw wrongPassword();
        return openSession(trx, account, area, now);
      });
      return { token, user: await showMe(account.id) };
    },

    async register({ login, password, email, phone, name }, { now }) {
      checkLogin(login);
      const number = checkPhone(phone);
      const passwordHash = await hashPassword(password);
      return inTransaction(services, { unique: uniqueFields }, async (trx) => {
        const id = await createAccount(trx, { login, passwordHash, role: 3, email, phone: number, name });
        const token = await openSession(trx, { id, role: 3 }, "game", now);
        const user = await findUser(trx, id);
        if (user === undefined) throw accountGone();
        return { token, user };
      });
    },

    async enterDemo(_input, { now }) {
      return { token: await openSession(db.kysely, null, "game", now) };
    },

    async updateMe({ login, name, email, phone, password, current_password }, { caller }) {
      if (login !== undefined) checkLogin(login);
      const number = phone === undefined ? undefined : checkPhone(phone);
      const stored = password === undefined ? undefined : await findPassword(db.kysely, caller.userId);
      if (password !== undefined && !(await verifyPassword(stored, current_password ?? ""))) throw wrongCurrent();
      const passwordHash = password === undefined ? undefined : await hashPassword(password);
      await changeOwn(services, caller, async (trx, now) => {
        // Whoever knew the password before somebody changed it does not know it any more.
        if (stored !== undefined && (await findPassword(trx, caller.userId)) !== stored) throw wrongCurrent();
        const values = { login, name: noneIfEmpty(name), email: noneIfEmpty(email), phone: number };
        await trx
          .updateTable("users")
          .set({ ...values, password_hash: passwordHash, updated_at: nextStamp(now) })
          .where("id", "=", caller.userId)
          .execute();
        // Who reads the mailbox of old is no longer the owner's proof.
        if (email !== undefined) await forgetLinks(trx, caller.userId);
        if (passwordHash === undefined) return;
        await closeSessions(trx, caller.userId, caller.tokenId);
        return passwordChanged;
      });
      return showMe(caller.userId);
    },

    async uploadMyPhoto(_input, { caller }, { img }) {
      return changePhoto(caller, await keepPicture(media, requireFile(img), avatar));
    },

    async deleteMyPhoto(_input, { caller }) {
      return changePhoto(caller, null);
    },

    async requestReset({ login, area }) {
      services.mail.later(() => writeReset(services, login, area));
      return {};
    },

    async resetPassword({ reset, password, area }, { now }) {
      const account = await findReset(db.kysely, reset, area, now);
      const passwordHash = await hashPassword(password);
      let token = "";
      await changeOwn(services, { userId: account.id, role: account.role }, async (trx) => {
        await spendReset(trx, reset, now);
        await trx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", account.id).execute();
        await closeSessions(trx, account.id);
        token = await openSession(trx, account, area, now);
        return passwordChanged;
      });
      return { token, user: await showMe(account.id) };
    },

    async logout(_input, { caller }) {
      await closeSession(db.kysely, caller.tokenId);
      return {};
    },
  };
}

/** What is left out stays, what is empty goes. */
function noneIfEmpty(text: string | undefined): string | null | undefined {
  return text === "" ? null : text;
}

function wrongPassword(): AppError {
  return new AppError(401, "unauthorized", "Неверный логин или пароль");
}

function wrongCurrent(): AppError {
  return invalidField("current_password", "Текущий пароль не подходит");
}
