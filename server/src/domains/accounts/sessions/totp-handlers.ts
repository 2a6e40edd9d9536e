import type { totpRoutes } from "@hitoslov/contract";
import { AppError, invalidField } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import type { Services } from "../../../services.ts";
import { lockOwners, requireOwner, staffEntity } from "../administrators/queries.ts";
import { inTransaction, updateInside } from "../../../crud/change.ts";
import { recordChange } from "../../../crud/record.ts";
import { changeOwn, checkOwnPassword, wrongOwnPassword } from "./own-account.ts";
import { closeSessions, lockGame } from "./queries.ts";
import {
  countWrongCodes,
  describeFactor,
  isSecondFactorRequired,
  lockFactor,
  makeRecoveryCodes,
  spendCode,
  disableSecondFactor,
} from "./second-factor.ts";
import { newKey, totpOf } from "./totp.ts";

export const totpHandlers = (services: Services): Handlers<typeof totpRoutes> => ({
  async getTotp(_input, { caller }) {
    return describeFactor(services.db.kysely, caller.userId);
  },

  async setUpTotp({ current_password }, { caller, now }) {
    const { kysely } = services.db;
    const stored = await checkOwnPassword(kysely, caller.userId, "current_password", current_password, now);
    const totp_secret = newKey();
    const login = await kysely.transaction().execute(async (trx) => {
      const factor = await lockFactor(trx, caller.userId);
      if (factor.password_hash !== stored) throw wrongOwnPassword("current_password");
      if (factor.totp_on) throw conflict("Код из\u00A0приложения уже нужен. Сначала отключите его.");
      // No code of this key has been used yet.
      await trx.updateTable("users").set({ totp_secret, totp_step: 0 }).where("id", "=", caller.userId).execute();
      return factor.login;
    });
    const totp = totpOf(totp_secret, login);
    return { secret: totp.secret.base32, uri: totp.toString() };
  },

  async confirmTotp({ code }, { caller, now }) {
    let recovery: string[] = [];
    await changeOwn(services, caller, async (trx) => {
      const { totp_on, totp_secret } = await lockFactor(trx, caller.userId);
      if (totp_on || totp_secret === null) throw conflict("Сначала получите ключ для\u00A0приложения");
      if (!(await spendCode(trx, caller.userId, code, now))) throw wrongCode();
      await trx.updateTable("users").set({ totp_on: true }).where("id", "=", caller.userId).execute();
      await closeSessions(trx, caller.userId, caller.tokenId);
      recovery = await makeRecoveryCodes(trx, caller.userId);
    });
    return { recovery };
  },

  async removeTotp({ code }, { caller, now }) {
    await countWrongCodes(services.db.kysely, { userId: caller.userId, code, now }, () =>
      changeOwn(services, caller, async (trx) => {
        if (await isSecondFactorRequired(trx)) throw conflict("Владелец требует второй фактор: отключить его нельзя");
        const { totp_on } = await lockFactor(trx, caller.userId);
        if (!totp_on || !(await spendCode(trx, caller.userId, code, now))) throw wrongCode();
        await disableSecondFactor(trx, caller.userId);
      }),
    );
  },

  async requireTotp({ required }, { caller }) {
    await inTransaction(services, {}, async (trx) => {
      // Locks the settings before accounts, as every change of the settings does.
      const settings = trx.selectFrom("settings").select("require_totp").forUpdate();
      const before = await settings.executeTakeFirstOrThrow();
      requireOwner(await lockOwners(trx), caller.userId);
      const { totp_on } = await lockFactor(trx, caller.userId);
      if (required && !totp_on)
        throw conflict("Сначала включите второй фактор себе, иначе и\u00A0вам сюда не\u00A0войти");
      const after = { require_totp: required };
      await trx.updateTable("settings").set(after).execute();
      const change = { entity: "setting", id: "settings", action: "update", before, after } as const;
      await recordChange(trx, { ...change, actor: caller, now: services.now(), fields: ["require_totp"] });
    });
    return { required };
  },

  async resetTotp({ _id }, { caller }) {
    if (_id === caller.userId) throw conflict("Свой второй фактор отключают в\u00A0личном кабинете");
    return inTransaction(services, {}, async (trx) => {
      await lockGame(trx, _id);
      requireOwner(await lockOwners(trx), caller.userId);
      await updateInside(trx, services.now(), caller, staffEntity, { id: _id }, async (_trx, { totp }) => {
        if (!totp) throw conflict("Второго фактора здесь и\u00A0так нет");
        await disableSecondFactor(trx, _id);
        await closeSessions(trx, _id);
      });
      return { _id };
    });
  },
});

function conflict(message: string): AppError {
  return new AppError(409, "conflict", message);
}

function wrongCode(): AppError {
  return invalidField("code", "Код не подходит. Введите новый код.");
}
