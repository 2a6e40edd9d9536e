import type { sessionRoutes } from "@hitoslov/contract";
import { AppError } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { findUser } from "../users/queries.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { phoneOf } from "./phone.ts";
import { closeSession, createAccount, findAccount, openSession, TakenError } from "./queries.ts";

const taken = {
  login: "Такой логин уже занят",
  email: "Эта почта уже занята",
  phone: "Этот телефон уже занят",
} as const;

export function sessionHandlers({ db }: Services): Handlers<typeof sessionRoutes> {
  const signIn = async (account: { id: string; role: 1 | 2 | 3 }, area: "game" | "admin", now: Date) => {
    const token = await openSession(db.kysely, account, area, now);
    const user = await findUser(db.kysely, account.id);
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
      return signIn(account, area, now);
    },

    async register({ login, password, email, phone, name }, { now }) {
      if (phoneOf(login) !== null) throw invalid("login", "Логин не может быть номером телефона");
      const number = phone === undefined || phone === "" ? undefined : phoneOf(phone);
      if (number === null) throw invalid("phone", "Похоже, в номере ошибка. Пример: +7(900)123-45-67");
      const passwordHash = await hashPassword(password);
      try {
        const id = await createAccount(db.kysely, { login, passwordHash, role: 3, email, phone: number, name });
        return await signIn({ id, role: 3 }, "game", now);
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

function invalid(field: "login" | "phone", message: string): AppError {
  return new AppError(400, "bad_request", message, { fields: { [field]: message } });
}
