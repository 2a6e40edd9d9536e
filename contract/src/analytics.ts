import { z } from "zod";
import { type Hint, hintNames, hints, type Hints } from "./hints.ts";
import { limits } from "./limits.ts";
import { access, defineRoutes } from "./route.ts";
import { text } from "./text.ts";

export const platforms = ["android", "ios", "web", "not set"] as const;
export type Platform = (typeof platforms)[number];

const soundId = z.uuid("Песня не найдена");
/** The id with which the song was dealt, or its code in the catalogue, of up to six digits. */
const soundNumberOrId = z.union(
  [
    z.uuid(),
    z.int().min(0).max(limits.soundId.max),
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  ],
  "Песня не найдена",
);
const position = z.int().min(0).max(limits.fragmentWords.max);
const level = z.int().min(1).max(1000);
const mode = z.enum(["game", "demo", "daily", "duel", "replay"]);
const seconds = z.number().min(0).max(86_400);
const ad = z.enum(["house", "network"]);

function event<const Name extends string, Data extends z.ZodRawShape>(name: Name, data: Data) {
  return z.strictObject({
    name: z.literal(name),
    /** By the clock of the device; no points depend on it. */
    at: z.iso.datetime("Неверное время"),
    data: z.strictObject(data),
  });
}

const hintData = { word: { soundId, position }, song: { soundId } };

function hintEvent<Name extends Hint>(hint: Name) {
  const name: Hints[Name]["event"] = hints[hint].event;
  const at: Hints[Name]["at"] = hints[hint].at;
  return event(name, hintData[at]);
}

// `map` forgets which hint has which event.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const hintEvents = hintNames.map(hintEvent) as { [Name in Hint]: ReturnType<typeof hintEvent<Name>> }[Hint][];

/** Every usage event (specification, section 7) with its data. */
export const UsageEventSchema = z.discriminatedUnion("name", [
  event("game-start", { mode }),
  event("sound-change", { soundId, direction: z.enum(["forward", "backward"]) }),
  event("level-up", { level }),
  event("level-down", { level }),
  event("word-selected", { soundId, position, valid: z.boolean(), typed: z.boolean() }),
  event("sound-finish", { soundId }),
  event("author-finish", { soundId, right: z.boolean() }),
  ...hintEvents,
  event("game-finish", { mode, seconds }),
  event("continue", { soundId }),
  event("video-start", {}),
  event("video-first-start", {}),
  event("video-skip", { seconds }),
  event("video-close", { seconds }),
  event("video-complete", {}),
  event("video-error", {}),
  event("ad-shown", { ad }),
  event("ad-skip", { ad }),
  event("ad-click", { ad }),
  event("auth-login", {}),
  event("auth-register", {}),
  event("auth-operator", {}),
  event("auth-operator-failed", {}),
  event("auth-reset", {}),
  event("auth-logout", {}),
  event("installed", {}),
]);
export type UsageEvent = z.infer<typeof UsageEventSchema>;
export type UsageEventName = UsageEvent["name"];

/** The date and hour in the player's time zone: `ДД.ММ.ГГГГ ЧЧ`. */
const DateHourSchema = z
  .string("Неверная дата")
  .regex(/^\d{2}\.\d{2}\.\d{4} \d{2}$/, "Дата и\u00A0час\u00A0— 01.03.2026 09")
  .refine((value) => {
    const [day = "", month, year, hour = ""] = value.split(/[. ]/);
    return Number(hour) < 24 && z.iso.date().safeParse(`${year}-${month}-${day}`).success;
  }, "Такого дня нет");
const limit = { max: 240, seconds: 60, by: "player" } as const;

export const analyticsRoutes = defineRoutes({
  launchSound: {
    method: "PUT",
    path: "/api/analytics/sound/launch",
    summary: "The player heard the sound begin; starts the play's clock",
    access: access.player,
    limit,
    body: z.strictObject({
      sound_id: soundNumberOrId,
      /** Whether the call is repeated, as it had no answer: it then counts only if it starts the clock. */
      again: z.literal(true).optional(),
    }),
    status: 204,
  },
  skipSound: {
    method: "PUT",
    path: "/api/analytics/sound/skip",
    summary: "The player went on without finishing the sound",
    access: access.player,
    limit,
    body: z.strictObject({ sound_id: soundNumberOrId, date: DateHourSchema }),
    status: 204,
  },
  launchGame: {
    method: "PUT",
    path: "/api/analytics/launch",
    summary: "The game was opened; the client repeats it only 1800 s after the last time",
    access: access.player,
    limit: { max: 30, seconds: 60, by: "player" },
    body: z.strictObject({
      date: DateHourSchema,
      platform: z.enum(platforms, "Неизвестная платформа").default("not set"),
      /** The source of the launch: `utm_source`, else the host of the referring page. */
      source: text(limits.source.max, "Слишком длинный источник").optional(),
    }),
    status: 204,
  },
  recordDuration: {
    method: "PUT",
    path: "/api/analytics/gameDuration",
    summary: "How long a visit of the game lasted",
    access: access.player,
    limit: { max: 60, seconds: 60, by: "player" },
    body: z.strictObject({
      /** Seconds, by the clock of the device; used for statistics only. */
      duration: z.number("Неверная длительность").min(0, "Неверная длительность").max(86_400, "Неверная длительность"),
      date: DateHourSchema,
    }),
    status: 204,
  },
  recordEvents: {
    method: "POST",
    path: "/api/analytics/events",
    summary: "Usage events, in the order they happened",
    access: access.all,
    limit: { max: 120, seconds: 60, by: "player" },
    body: z.strictObject({
      /** A random id that the device has generated; it tells the events of one visitor from those of others. */
      visitor: z.uuid("Неверный гость"),
      /** The session token, if the events are sent by `sendBeacon`, which cannot set headers. */
      token: z.string().max(128, "Неверный ключ").nullish(),
      events: z
        .array(UsageEventSchema, "Нужны события")
        .min(1, "Нужны события")
        .max(limits.usageBatch.max, `Не больше ${limits.usageBatch.max}\u00A0событий`),
    }),
    status: 204,
  },
});
