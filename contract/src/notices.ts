import { z } from "zod";
import { access, defineRoutes } from "./route.ts";

/** The kinds of notices that a player can get outside the game. */
export const noticeKinds = ["streak", "draw_ends", "prize_won", "duel_played", "dispute_answered"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Kinds that are advertising by law: sent only with the consent to mailings, if a text of it is published. */
export const promotionalNotices = ["streak", "draw_ends"] as const satisfies NoticeKind[];

export const noticeWays = ["push", "mail"] as const;
export type NoticeWay = (typeof noticeWays)[number];

const kind = z.enum(noticeKinds, "Выберите, о\u00A0чём сообщать");

export const NoticeChoicesSchema = z.strictObject({
  /** All are off by default. */
  choices: z.array(z.strictObject({ kind, push: z.boolean(), mail: z.boolean() })),
  /** The push endpoints of the browsers subscribed for this account. */
  browsers: z.array(z.string()),
  /** The server's key for subscriptions of browsers (VAPID), base64url. */
  publicKey: z.string(),
  /** The address for mails; null if the profile has none. */
  email: z.string().nullable(),
});
export type NoticeChoices = z.infer<typeof NoticeChoicesSchema>;

const key = z.string().regex(/^[\w-]{16,128}={0,2}$/, "Ключ подписки неверен");
const write = { max: 60, seconds: 60, by: "player" } as const;

export const noticeRoutes = defineRoutes({
  getNotices: {
    method: "GET",
    path: "/api/notices",
    summary: "What the player is told of, and how",
    access: access.account,
    limit: { max: 120, seconds: 60, by: "player" },
    status: 200,
    response: NoticeChoicesSchema,
  },
  chooseNotice: {
    method: "PUT",
    path: "/api/notices",
    summary: "Turns one way of one notice on or off",
    access: access.account,
    limit: write,
    body: z.strictObject({
      kind,
      way: z.enum(noticeWays, "Выберите, как сообщать"),
      on: z.boolean("Включить или нет?"),
    }),
    status: 200,
    response: NoticeChoicesSchema,
  },
  subscribePush: {
    method: "POST",
    path: "/api/notices/push",
    summary: "Keeps the subscription of a browser, as its push manager gives it",
    access: access.account,
    limit: write,
    body: z.strictObject({
      endpoint: z.url({ error: "Адрес подписки неверен", normalize: true }).max(1000, "Адрес подписки неверен"),
      keys: z.strictObject({ p256dh: key, auth: key }),
    }),
    status: 200,
    response: NoticeChoicesSchema,
  },
  unsubscribeNotice: {
    method: "POST",
    path: "/api/notices/unsubscribe",
    summary: "Turns letters of one kind off by the signed link in a letter, without a sign-in",
    access: access.all,
    limit: { max: 30, seconds: 60, by: "address" },
    body: z.strictObject({
      user: z.uuid("Ссылка неверна").toLowerCase(),
      kind,
      sign: z.string().max(100, "Ссылка неверна"),
    }),
    status: 200,
    response: z.strictObject({ kind }),
  },
});
