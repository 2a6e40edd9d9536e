import type { sessionRoutes } from "@hitoslov/contract";
import { nextStamp } from "../../../crud/change.ts";
import type { AccountCaller } from "../../../http/caller.ts";
import { invalidField } from "../../../http/errors.ts";
import { requireFile } from "../../../http/files.ts";
import { accountOf } from "../../../http/preview.ts";
import type { Handlers } from "../../../http/register.ts";
import type { Shape } from "../../../media/image.ts";
import { swapFiles } from "../../../media/swap.ts";
import { keepPicture } from "../../../media/uploads.ts";
import type { Services } from "../../../services.ts";
import { checkPassword, checkPhone } from "../account.ts";
import { passwordChanged } from "../administrators/queries.ts";
import { changedNames, changeOwn, checkOwnPassword, requireUser, wrongOwnPassword } from "./own-account.ts";
import { forgetPlayer } from "./own-data.ts";
import { collectOwn } from "./own-data-file.ts";
import { hashPassword } from "./passwords.ts";
import { closeSessions, findPassword, forgetLinks, leaveRooms } from "./queries.ts";
import { recordTraces } from "./traces.ts";

const avatar: Shape = { size: 256, fit: "cover" };

/** Routes about the caller's own account; the others of a session are in `handlers.ts`. */
export type OwnAccountRoute = "getMe" | "updateMe" | "deleteMe" | "exportMe" | "uploadMyPhoto" | "deleteMyPhoto";

export function ownAccountHandlers(services: Services): Handlers<Pick<typeof sessionRoutes, OwnAccountRoute>> {
  const { db, media } = services;

  const changePhoto = async (caller: AccountCaller, photo: string | null) => {
    await swapFiles(services, photo === null ? [] : [photo], (removeAfterCommit) =>
      changeOwn(services, caller, async (trx) => {
        const me = trx.selectFrom("users").where("id", "=", caller.userId);
        await removeAfterCommit(trx, (await me.select("photo").executeTakeFirstOrThrow()).photo);
        await trx.updateTable("users").set({ photo }).where("id", "=", caller.userId).execute();
      }),
    );
    const { photo: address } = await requireUser(db.kysely, caller.userId, services.now());
    return { photo: address };
  };

  return {
    async getMe(_input, { caller }) {
      const me = await requireUser(db.kysely, caller.userId, services.now());
      if (caller.preview === undefined) return me;
      return { ...me, ...accountOf(caller.preview.viewer), role: 3, name: "Предпросмотр", photo: null, stocks: [] };
    },

    async updateMe({ login, name, email, phone, password, current_password }, { caller, now: at }) {
      if (password !== undefined) await checkPassword(password);
      const number = phone === undefined ? undefined : checkPhone(phone);
      const given = { login, email: noneIfEmpty(email), phone: number, name: noneIfEmpty(name) };
      const { recognised: names, name: kept } = await changedNames(db.kysely, caller, given);
      // An account is recovered by these, so whoever could change them could take it over.
      const isGuarded = password !== undefined || Object.keys(names).length > 0;
      const stored = isGuarded
        ? await checkOwnPassword(db.kysely, caller.userId, "current_password", current_password, at)
        : undefined;
      // As where the owner edits staff; who never had one may save the rest.
      if (names.email === null && caller.role !== 3) throw invalidField("email", "Введите почту");
      const passwordHash = password === undefined ? undefined : await hashPassword(password);
      await changeOwn(services, caller, async (trx, now) => {
        // The password was changed meanwhile, so the one just checked is no longer valid.
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
          // Only the old number was proved, and the operator has vouched for no other.
          .$if("phone" in names, (update) => update.set({ phone_proved: false, user_category: "default" }))
          .where("id", "=", caller.userId)
          .execute();
        // The old mailbox or phone no longer proves who the owner is.
        if ("email" in names || "phone" in names) await forgetLinks(trx, caller.userId);
        if (passwordHash === undefined) return;
        await closeSessions(trx, caller.userId, caller.tokenId);
        return passwordChanged;
      });
      return requireUser(db.kysely, caller.userId, services.now());
    },

    async deleteMe({ password }, { caller, now: at }) {
      const stored = await checkOwnPassword(db.kysely, caller.userId, "password", password, at);
      const contacts: string[] = [];
      await swapFiles(services, [], (removeAfterCommit) =>
        changeOwn(
          services,
          caller,
          async (trx, now) => {
            if ((await findPassword(trx, caller.userId)) !== stored) throw wrongOwnPassword("password");
            const forgotten = await forgetPlayer(trx, caller.userId, now);
            await removeAfterCommit(trx, forgotten.photo);
            contacts.push(...forgotten.contacts);
          },
          (trx, now) => leaveRooms(trx, caller.userId, now),
        ),
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
  };
}

/** Fields left out keep their values, empty ones are cleared. */
function noneIfEmpty(text: string | undefined): string | null | undefined {
  return text === "" ? null : text;
}
