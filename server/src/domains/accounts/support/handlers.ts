import { isBlocked, type PlayerNote, type supportRoutes } from "@hitoslov/contract";
import type { Kysely, Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import { inTransaction, missing, updateInside } from "../../../crud/change.ts";
import { requireNameless } from "../../../crud/reasons.ts";
import { recordChange } from "../../../crud/record.ts";
import type { Database } from "../../../db/schema.ts";
import { type AccountCaller, mayUse } from "../../../http/caller.ts";
import { AppError, invalidField } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import { swapFiles } from "../../../media/swap.ts";
import type { Services } from "../../../services.ts";
import { recordInDraws } from "../record-in-draws.ts";
import { notBlocked } from "../sessions/blocked.ts";
import { forgetPlayer } from "../sessions/own-data.ts";
import { collectOwn } from "../sessions/own-data-file.ts";
import { closeSessions, leaveRooms, lockGame } from "../sessions/queries.ts";
import { type ResetRefusal, writeResetTo } from "../sessions/reset.ts";
import { findPlayer, playerEntity } from "../queries.ts";

type Done = { readonly before?: string | number | null; readonly after?: string | number | null };

type Routes = Pick<
  typeof supportRoutes,
  | "endPlayerSessions"
  | "sendPlayerReset"
  | "blockPlayer"
  | "unblockPlayer"
  | "createPlayerNote"
  | "deletePlayerNote"
  | "exportPlayer"
  | "forgetPlayer"
>;

export function supportHandlers(services: Services): Handlers<Routes> {
  const { db, mail } = services;

  /** An action of support that no column of the account shows. */
  const record = (trx: Transaction<Database>, actor: AccountCaller, playerId: string, field: string, done: Done) =>
    recordChange<Record<string, Done["before"]>>(trx, {
      actor,
      now: services.now(),
      entity: "gamer",
      id: playerId,
      action: "update",
      before: { [field]: done.before },
      after: { [field]: done.after },
      fields: [field],
    });

  return {
    async endPlayerSessions({ _id, session }, { caller }) {
      return inTransaction(services, {}, async (trx) => {
        await requirePlayer(trx, _id);
        await lockGame(trx, _id);
        let ending = trx.deleteFrom("tokens").where("user_id", "=", _id);
        if (session !== undefined) ending = ending.where("id", "=", session);
        const ended = Number((await ending.executeTakeFirst()).numDeletedRows);
        if (ended > 0) await record(trx, caller, _id, "sessions", { before: ended, after: 0 });
        return { ended };
      });
    },

    async sendPlayerReset({ _id }, { caller }) {
      const player = await requirePlayer(db.kysely, _id);
      const { email, phone, login } = player;
      if (email === null && phone === null) {
        throw new AppError(409, "conflict", "У\u00A0игрока нет ни\u00A0почты, ни\u00A0телефона: отправить некуда");
      }
      const message = await writeResetTo(services, { id: _id, login, email, phone }, "game");
      if (typeof message === "string") throw new AppError(409, "conflict", notSent[message]);
      const way = "phone" in message ? "phone" : "email";
      await inTransaction(services, {}, async (trx) => {
        await lockPlayer(trx, _id);
        await record(trx, caller, _id, "reset", { after: wayNames[way] });
      });
      mail.later(async () => message);
      return { way };
    },

    async blockPlayer({ _id, until, reason, contact = "" }, { caller, now: at }) {
      if (until !== null && new Date(until) <= at) {
        throw invalidField("until", "Это время уже прошло");
      }
      return inTransaction(services, playerEntity, async (trx) => {
        await leaveRooms(trx, _id, at);
        await lockGame(trx, _id);
        const block = { blocked_until: until === null ? null : new Date(until), block_reason: reason };
        const player = await updateInside(
          trx,
          services.now(),
          caller,
          playerEntity,
          { id: _id },
          async (_trx, was, now) => {
            const values = { before: { blocked: blockOf(was, now) }, after: { blocked: until ?? forever } };
            await recordInDraws(trx, caller, _id, { action: "update", ...values }, now);
            await trx
              .updateTable("users")
              .set({ ...block, blocked_at: now, block_contact: contact === "" ? null : contact })
              .where("id", "=", _id)
              .execute();
          },
        );
        await closeSessions(trx, _id);
        return player;
      });
    },

    async unblockPlayer({ _id }, { caller }) {
      return inTransaction(services, playerEntity, (trx) =>
        updateInside(trx, services.now(), caller, playerEntity, { id: _id }, async (_trx, was, now) => {
          const values = { before: { blocked: blockOf(was, now) }, after: { blocked: null } };
          await recordInDraws(trx, caller, _id, { action: "update", ...values }, now);
          await trx.updateTable("users").set(notBlocked).where("id", "=", _id).execute();
        }),
      );
    },

    async createPlayerNote({ _id: userId, text }, { caller }) {
      return inTransaction(services, {}, async (trx): Promise<PlayerNote> => {
        await lockPlayer(trx, userId);
        const [id, at] = [uuid(), services.now()];
        const author = await trx
          .selectFrom("users")
          .select("login")
          .where("id", "=", caller.userId)
          .executeTakeFirstOrThrow();
        await trx
          .insertInto("player_notes")
          .values({ id, user_id: userId, author_id: caller.userId, login: author.login, text, at })
          .execute();
        await record(trx, caller, userId, "note", { after: text });
        return { _id: id, author: { _id: caller.userId, login: author.login }, text, at: at.toISOString() };
      });
    },

    async deletePlayerNote({ _id }, { caller }) {
      return inTransaction(services, {}, async (trx) => {
        const note = await trx
          .deleteFrom("player_notes")
          .where("id", "=", _id)
          .returning(["user_id", "text"])
          .executeTakeFirst();
        if (note === undefined) throw new AppError(404, "not_found", "Такой заметки нет");
        await record(trx, caller, note.user_id, "note", { before: note.text });
        return { _id };
      });
    },

    async exportPlayer({ _id }, { caller, now }) {
      await requirePlayer(db.kysely, _id);
      const own = await collectOwn(db.kysely, _id, now, mayUse(caller, "draws"));
      await inTransaction(services, {}, (trx) => record(trx, caller, _id, "export", { after: "hitoslov.json" }));
      return Buffer.from(JSON.stringify(own, null, 2));
    },

    async forgetPlayer({ _id, reason }, { caller }) {
      const contacts: string[] = [];
      const gone = await swapFiles(services, [], (removeAfterCommit) =>
        inTransaction(services, {}, async (trx) => {
          await leaveRooms(trx, _id, services.now());
          await lockGame(trx, _id);
          await lockPlayer(trx, _id);
          if (reason !== undefined)
            await requireNameless(trx, _id, reason, "Не\u00A0называйте игрока: причина останется");
          const now = services.now();
          const forgotten = await forgetPlayer(trx, _id, now, caller);
          await removeAfterCommit(trx, forgotten.photo);
          contacts.push(...forgotten.contacts);
          // Recorded after the trail is blanked, so that it keeps who deleted the account, not
          // whose it was.
          await recordChange(trx, {
            actor: caller,
            now,
            entity: "gamer",
            id: _id,
            action: "delete",
            before: { login: "удалено" },
            fields: ["login"],
            reason,
          });
          return { _id };
        }),
      );
      await mail.forget(contacts);
      return gone;
    },
  };
}

const forever = "навсегда";

/** Until when an account is blocked; null: it is not. */
function blockOf(player: Parameters<typeof isBlocked>[0], now: Date): string | null {
  return isBlocked(player, now.getTime()) ? (player.blocked_until ?? forever) : null;
}

const notSent: Record<ResetRefusal, string> = {
  changed: "Почта или\u00A0телефон игрока только что изменились. Попробуйте ещё раз.",
  sent: "Игроку уже отправили пять сообщений. Следующее\u00A0— через полчаса.",
  daily: "Игроку уже отправили десять сообщений за\u00A0сутки. Следующее\u00A0— завтра.",
};

const wayNames = { email: "почта", phone: "телефон" } as const;

async function requirePlayer(dbOrTrx: Kysely<Database>, id: string) {
  const player = await findPlayer(dbOrTrx, id);
  if (player === undefined) throw missing("gamer");
  return player;
}

/** Locked, so that nobody else deletes it meanwhile. */
async function lockPlayer(trx: Transaction<Database>, id: string) {
  await trx.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
  return requirePlayer(trx, id);
}
