import type { sessionRoutes } from "@hitoslov/contract";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { AppError } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { findUser } from "../users/queries.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { closeSession, createAccount, findAccount, openSession, TakenError } from "./queries.ts";

const taken = {
  login: "Такой логин уже занят",
  email: "Эта почта уже занята",
  phone: "Этот телефон уже занят",
} as const;

export function sessionHandlers({ db }: Services): Handlers<typeof sessionRoutes> {
  const signIn = async (userId: string, area: "game" | "admin", now: Date) => {
    const token = await openSession(db.kysely, userId, area, now);
    const user = await findUser(db.kysely, userId);
    if (user === undefined) throw new AppError(401, "unauthorized", "Неверный логин или пароль");
    return { token, user };
  };

  return {
    async checkToken(_input, { caller }) {
      return { role: caller.role, area: caller.area };
    },

    async getMe(_input, { caller }) {
      const user = await findUser(db.kysely, caller.userId);
      if (user === undefined) throw new AppError(404, "not_found", "Такого игрока больше нет");
      return user;
    },

    async login({ login, password, area }, { now }) {
      const account = await findAccount(db.kysely, login, phoneOf(login));
      const known = await verifyPassword(account?.password_hash, password);
      if (account === undefined || !known) throw new AppError(401, "unauthorized", "Неверный логин или пароль");
      if (area === "admin" && account.role === 3) {
        throw new AppError(403, "forbidden", "Этот вход — для сотрудников");
      }
      return signIn(account.id, area, now);
    },

    async register({ login, password, email, phone, name }, { now }) {
      const number = phone === undefined || phone === "" ? undefined : phoneOf(phone);
      if (number === null) {
        const message = "Похоже, в номере ошибка. Пример: +7(900)123-45-67";
        throw new AppError(400, "bad_request", message, { fields: { phone: message } });
      }
      const passwordHash = await hashPassword(password);
      try {
        const id = await createAccount(db.kysely, { login, passwordHash, role: 3, email, phone: number, name });
        return await signIn(id, "game", now);
      } catch (error) {
        if (!(error instanceof TakenError)) throw error;
        throw new AppError(409, "conflict", taken[error.field], { fields: { [error.field]: taken[error.field] } });
      }
    },

    async enterDemo(_input, { now }) {
      return { token: await openSession(db.kysely, null, "game", now) };
    },

    async logout(_input, { caller }) {
      await closeSession(db.kysely, caller.tokenId);
      return {};
    },
  };
}

/** E.164, or null where it is no phone number. */
function phoneOf(text: string): string | null {
  const number = parsePhoneNumberFromString(text, "RU");
  return number?.isValid() === true ? number.number : null;
}
