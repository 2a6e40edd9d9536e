import {
  type NoticeChoices,
  type NoticeKind,
  noticeKinds,
  type noticeRoutes,
  type NoticeWay,
  promotionalNotices,
} from "@hitoslov/contract";
import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import { hasOrganiser } from "../../../db/organiser.ts";
import type { Database } from "../../../db/schema.ts";
import { AppError, invalidField } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import { requireSession } from "../../../http/require-session.ts";
import type { Services } from "../../../services.ts";
import { isMailboxOf, listSuppressed } from "./mailboxes.ts";
import { isPushService, pushKeys } from "./push.ts";
import { listSubscriptions } from "./push-browsers.ts";
import { readUnsubscribing } from "./unsubscribe.ts";

/**
 * The law requires consent to advertising, if a document for it is published; waits for a
 * withdrawal in progress.
 * @throws {AppError} 409 without a valid consent.
 */
async function requireMailings(trx: Transaction<Database>, userId: string): Promise<void> {
  const { rows } = await sql`
    select from documents where kind = 'mailings' and ${hasOrganiser}
      and exists (select from document_versions where document_id = documents.id)`.execute(trx);
  if (rows.length === 0) return;
  const consent = await trx
    .selectFrom("consents")
    .select("id")
    .where("user_id", "=", userId)
    .where("purpose", "=", "mailings")
    .where("withdrawn_at", "is", null)
    .limit(1)
    .forShare()
    .executeTakeFirst();
  if (consent !== undefined) return;
  throw new AppError(409, "conflict", "Сначала разрешите письма и\u00A0напоминания: «Профиль», раздел «Согласия»");
}

/**
 * The reader of a mailbox decides, not whoever has typed its address into a profile.
 * @throws {AppError} 409 where letters of the kind were turned off there.
 */
async function refuseSuppressed(trx: Transaction<Database>, userId: string, kind: NoticeKind): Promise<void> {
  const account = await trx.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  if (!(await listSuppressed(trx, account?.email)).includes(kind)) return;
  const advice =
    "Если она ваша, выйдите и\u00A0смените пароль по\u00A0ссылке из\u00A0письма: «Войти», «Забыли пароль?».";
  throw new AppError(409, "conflict", `На\u00A0эту почту просили не\u00A0писать об\u00A0этом. ${advice}`);
}

/** How many browsers a player may have; the oldest is removed. */
const browsersAtMost = 10;

export function noticeHandlers({ config, db }: Services): Handlers<typeof noticeRoutes> {
  const read = async (userId: string, now: Date): Promise<NoticeChoices> => {
    const [on, account, subscribed, { public_key: publicKey }] = await Promise.all([
      db.kysely.selectFrom("notice_choices").select(["kind", "way"]).where("user_id", "=", userId).execute(),
      db.kysely.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst(),
      listSubscriptions(db.kysely, userId, now),
      pushKeys(db),
    ]);
    const suppressed = await listSuppressed(db.kysely, account?.email);
    const has = (kind: NoticeKind, way: NoticeWay) => on.some((it) => it.kind === kind && it.way === way);
    const choices = noticeKinds.map((kind) => ({
      kind,
      push: has(kind, "push"),
      mail: has(kind, "mail") && !suppressed.includes(kind),
    }));
    const browsers = subscribed.map(({ endpoint }) => endpoint);
    return { choices, browsers, publicKey, email: account?.email ?? null };
  };

  return {
    getNotices: (_input, { caller, now }) => read(caller.userId, now),

    async chooseNotice({ kind, way, on }, { caller, now }) {
      const user_id = caller.userId;
      if (kind === "prize_won" && way === "mail") throw invalidField("way", "Письмо о\u00A0призе приходит всегда");
      if (on) {
        await db.kysely.transaction().execute(async (trx) => {
          await requireSession(trx, caller);
          if (promotionalNotices.some((known) => known === kind)) await requireMailings(trx, user_id);
          if (way === "mail") await refuseSuppressed(trx, user_id, kind);
          await trx
            .insertInto("notice_choices")
            .values({ user_id, kind, way })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        });
      } else {
        await turnOff(db.kysely, { user: user_id, kind, way });
      }
      return read(user_id, now);
    },

    async subscribePush({ endpoint, keys }, { caller, now }) {
      if (!isPushService(endpoint, config)) {
        throw invalidField("endpoint", "Этот браузер подписан у\u00A0службы, которой мы не\u00A0знаем");
      }
      const row = { user_id: caller.userId, token_id: caller.tokenId, ...keys, created_at: now };
      await db.kysely.transaction().execute(async (trx) => {
        // The row ends with the session.
        await requireSession(trx, caller);
        await trx
          .insertInto("push_subscriptions")
          .values({ id: uuid(), endpoint, ...row })
          // A browser belongs to whoever signed in there last.
          .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(row))
          .execute();
        await sql`
          delete from push_subscriptions where id in (
            select id from push_subscriptions where user_id = ${caller.userId} order by created_at desc offset ${browsersAtMost}
          )`.execute(trx);
      });
      return read(caller.userId, now);
    },

    async unsubscribeNotice({ user, kind, sign }, { now: at }) {
      const link = await readUnsubscribing(db, { user, kind }, sign);
      if (link === undefined) throw new AppError(400, "bad_request", "Ссылка неверна");
      const { mailbox } = link;
      await db.kysely.transaction().execute(async (trx) => {
        // The account may have another mailbox by now, whose reader has refused nothing.
        const isOwn = mailbox === null || (await isMailboxOf(trx, user, mailbox));
        if (isOwn) await turnOff(trx, { user, kind, way: "mail" });
        if (mailbox === null) return;
        await trx
          .insertInto("mail_suppressions")
          .values({ mailbox, kind, at })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
      return { kind };
    },
  };
}

type Choice = { readonly user: string; readonly kind: NoticeKind; readonly way: NoticeWay };

async function turnOff(db: Kysely<Database>, { user, kind, way }: Choice): Promise<void> {
  await db
    .deleteFrom("notice_choices")
    .where("user_id", "=", user)
    .where("kind", "=", kind)
    .where("way", "=", way)
    .execute();
}
