import { z } from "zod";
import { access, defineRoutes } from "./route.ts";

/** What a player may be told outside the game. */
export const noticeKinds = ["streak", "draw_ends", "prize_won", "duel_played", "dispute_answered"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Of these, what the law takes for advertising: told only with the consent to mailings, where one is published. */
export const promotionalNotices = ["streak", "draw_ends"] as const satisfies NoticeKind[];

export const noticeWays = ["push", "mail"] as const;
export type NoticeWay = (typeof noticeWays)[number];

const kind = z.enum(noticeKinds, "Выберите, о\u00A0чём сообщать");

export const NoticeChoicesSchema = z.strictObject({
  /** Everything is off until the player turns it on. */
  choices: z.array(z.strictObject({ kind, push: z.boolean(), mail: z.boolean() })),
  /** Endpoints of the browsers that take push messages for this account. */
  browsers: z.array(z.string()),
  /** The server's key for subscriptions of browsers (VAPID), base64url. */
  publicKey: z.string(),
  /** Where letters go; null: the profile has no address. */
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
