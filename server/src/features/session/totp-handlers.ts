import type { totpRoutes } from "@hitoslov/contract";
import { randomBytes } from "node:crypto";
import { AppError, invalidField } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { verifyPassword } from "./passwords.ts";
import { closeSessions, findPassword, lockGame } from "./queries.ts";
import { lockFactor, makeRecoveryCodes, spendCode } from "./second-factor.ts";
import { base32 } from "./totp.ts";

export const totpHandlers = ({ db }: Services): Handlers<typeof totpRoutes> => ({
  async setUpTotp({ current_password }, { caller }) {
    const stored = await findPassword(db.kysely, caller.userId);
    if (!(await verifyPassword(stored, current_password))) throw wrongCurrent();
    const totp_secret = randomBytes(20);
    const login = await db.kysely.transaction().execute(async (trx) => {
      const factor = await lockFactor(trx, caller.userId);
      if (factor.password_hash !== stored) throw wrongCurrent();
      if (factor.totp_on) throw new AppError(409, "conflict", "Код из приложения уже нужен. Сначала отключите его.");
      await trx.updateTable("users").set({ totp_secret }).where("id", "=", caller.userId).execute();
      return factor.login;
    });
    const secret = base32(totp_secret);
    const issuer = encodeURIComponent("Хитослов");
    return { secret, uri: `otpauth://totp/${issuer}:${encodeURIComponent(login)}?secret=${secret}&issuer=${issuer}` };
  },

  async confirmTotp({ code }, { caller, now }) {
    return db.kysely.transaction().execute(async (trx) => {
      await lockGame(trx, caller.userId);
      const { totp_on, totp_secret } = await lockFactor(trx, caller.userId);
      if (totp_on || totp_secret === null) throw new AppError(409, "conflict", "Сначала получите ключ для приложения");
      if (!(await spendCode(trx, caller.userId, code, now))) throw wrongCode();
      await trx.updateTable("users").set({ totp_on: true }).where("id", "=", caller.userId).execute();
      await closeSessions(trx, caller.userId, caller.tokenId);
      return { recovery: await makeRecoveryCodes(trx, caller.userId) };
    });
  },

  async removeTotp({ code }, { caller, now }) {
    await db.kysely.transaction().execute(async (trx) => {
      const { totp_on } = await lockFactor(trx, caller.userId);
      if (!totp_on || !(await spendCode(trx, caller.userId, code, now))) throw wrongCode();
      await trx.deleteFrom("recovery_codes").where("user_id", "=", caller.userId).execute();
      const off = { totp_on: false, totp_secret: null };
      await trx.updateTable("users").set(off).where("id", "=", caller.userId).execute();
    });
  },
});

function wrongCurrent(): AppError {
  return invalidField("current_password", "Текущий пароль не подходит");
}

function wrongCode(): AppError {
  return invalidField("code", "Код не подходит. Введите новый код.");
}
