import { z } from "zod";
import { advertiserFields } from "./advertiser.ts";
import { ownedFields, staffHeavy, staffRead, staffWrite } from "./crud.ts";
import { instant } from "./instant.ts";
import { limits } from "./limits.ts";
import { StampSchema } from "./list.ts";
import { NoBodySchema } from "./no-body.ts";
import { OrganiserFieldsSchema, OrganiserSchema } from "./organiser.ts";
import { parseUrl } from "./parse-url.ts";
import { access, defineRoutes, inSection } from "./route.ts";
import { RetentionSchema } from "./retention.ts";
import { AdSchema, AppSettingsSchema, HolidaySchema, NoticeSchema, NoticeVariantSchema } from "./settings.ts";
import {
  alwaysShown,
  AudienceSchema,
  endBeforeStart,
  endsAfterStart,
  showingFields,
  ShowingSchema,
} from "./showing.ts";
import { requiredText, text } from "./text.ts";
import { OperatorCategorySchema } from "./users.ts";

/** Notices and holidays as staff see them; old ones have no times and no audience, hence the defaults. */
const { shown_from: shownFrom, shown_until: shownUntil, audience } = ShowingSchema.shape;
const StaffNoticeSchema = z.strictObject({
  ...NoticeSchema.shape,
  shown_from: shownFrom.default(alwaysShown.shown_from),
  shown_until: shownUntil.default(alwaysShown.shown_until),
  audience: audience.default(alwaysShown.audience),
});
const StaffHolidaySchema = z.strictObject({ ...HolidaySchema.shape, audience: audience.default(alwaysShown.audience) });

const line = text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`);
const paragraph = text(limits.comment.max, `Не длиннее ${limits.comment.max}\u00A0символов`);
/**
 * Its format is checked only when it changes: a stored id of another format must not stop the rest
 * from being saved.
 */
const counterId = text(limits.counterId.max, "Слишком длинный номер").regex(
  /^[\w-]*$/,
  "В\u00A0номере могут быть латинские буквы, цифры, дефис",
);
const link = text(limits.link.max, "Слишком длинный адрес").refine(
  (value) => value === "" || (/^https?:\/\//.test(value) && parseUrl(value) !== null),
  "Нужен адрес вида https://example.ru",
);
/** Address of a relay of the beacon: answers are verified, but the server must not send requests to just any host. */
const relay = text(limits.link.max, "Слишком длинный адрес").refine(
  isRelay,
  "Нужен адрес вида https://api.drand.sh, без пути и не IP",
);
const eventsDays = z
  .int("Введите число дней")
  .min(limits.eventsDays.min, `Не меньше ${limits.eventsDays.min}`)
  .max(limits.eventsDays.max, `Не больше ${limits.eventsDays.max}`);
const moment = instant("Введите дату и\u00A0время");
const key = requiredText(64, "Не указан ключ");

/** Whether the address is a public https server given by its name, without a path. */
export function isRelay(address: string): boolean {
  const url = parseUrl(address);
  if (url === null) return false;
  const { protocol, origin, hostname } = url;
  const isName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname);
  return (
    protocol === "https:" &&
    origin === address.replace(/\/$/, "") &&
    isName &&
    !/\.(?:local|internal|localhost)$/.test(hostname)
  );
}

/** Settings that only the owner may change: sources of scripts, files and pages for players, and legal duties. */
export const ownersSettings = [
  "storage_url",
  "links",
  "counters",
  "prize_free_limit",
  "retention",
  "beacon_relays",
  "organiser",
] as const;

/** The settings that staff edit on the settings page; `video` has its own calls. */
export const SettingsFieldsSchema = z.strictObject({
  maxHelp: z
    .int("Введите число подсказок")
    .min(0, "Не меньше нуля")
    .max(limits.hints.max, `Не больше ${limits.hints.max}`),
  emptyStock: requiredText(limits.comment.max, "Введите текст"),
  /** Shown to winners and to players who are excluded or blocked. If left out, it stays. */
  contact: line.optional(),
  ratings: z
    .array(
      z.strictObject({
        key,
        name: requiredText(100, "Введите название"),
        show: z.boolean(),
      }),
    )
    .max(20, "Не больше 20"),
  isRepairWorks: z.boolean(),
  repair_text: paragraph,
  /** When and to whom the repair works apply while they are switched on. If left out, it stays. */
  repair_showing: z.strictObject(showingFields).refine(endsAfterStart, endBeforeStart).optional(),
  holidays: z
    .array(
      z
        .strictObject({
          name: requiredText(100, "Введите название"),
          time_start: moment,
          time_end: moment,
          audience: AudienceSchema.default("all"),
        })
        .refine(({ time_start, time_end }) => Date.parse(time_start) < Date.parse(time_end), {
          error: "Конец не раньше начала",
          path: ["time_end"],
        }),
    )
    .max(100, "Не больше 100"),
  notices: z
    .array(
      z
        .strictObject({
          _id: key,
          variantId: NoticeVariantSchema,
          payload: z.strictObject({
            type: line.optional(),
            title: requiredText(limits.title.max, "Введите заголовок"),
            message: paragraph.optional(),
          }),
          ...showingFields,
        })
        .refine(endsAfterStart, endBeforeStart),
    )
    .max(20, "Не больше 20"),
  storage_url: text(limits.link.max, "Слишком длинный адрес").refine(
    // A host with these is an address, but no content policy can name it.
    (value) =>
      /^(\/[^/\\]|https?:\/\/(?![^/]*[,;])).*\/$/.test(value) && parseUrl(value, "https://here.invalid") !== null,
    "Адрес хранилища начинается с\u00A0/ или https:// и\u00A0заканчивается на /",
  ),
  length_between_ads: z
    .int("Введите число песен")
    .min(0, "Не меньше нуля")
    .max(limits.soundsBetweenAds.max, `Не больше ${limits.soundsBetweenAds.max}`),
  links: z.strictObject({ starprohit: link, puzzlehit: link }),
  counters: z.strictObject({ metrika: counterId, analytics: counterId, banner: counterId }),
  /** The house ad; an empty title means none. Its picture has its own calls. */
  ad: z.strictObject({ title: line, text: paragraph, link, ...advertiserFields }),
  /** How many days raw usage events are kept; not sent to the game. */
  events_days: eventsDays,
  /** Up to this value the prizes of one winner in a year are free of tax, whole roubles. If left out, it stays. */
  prize_free_limit: z
    .int("Введите целое число рублей")
    .min(0, "Не меньше нуля")
    .max(limits.prizeValue.max, "Слишком много")
    .optional(),
  /** How long personal data is kept, days. If left out, it stays. */
  retention: RetentionSchema.optional(),
  /** The addresses from which rounds of the beacon are requested. If left out, they stay. */
  beacon_relays: z
    .array(relay)
    .min(1, "Нужен хотя бы один адрес")
    .max(limits.relays.max, `Не больше ${limits.relays.max}\u00A0адресов`)
    .optional(),
  /** The categories whose players of the operator have Премиум while they are in them. If left out, they stay. */
  premium_categories: z.array(OperatorCategorySchema).max(2).optional(),
  /** If left out, it stays. */
  organiser: OrganiserFieldsSchema.optional(),
});
export type SettingsFields = z.input<typeof SettingsFieldsSchema>;

/** All settings as staff see them; `ratings` includes those that are not shown. */
export const SettingsSchema = z.strictObject({
  ...AppSettingsSchema.omit({ forcesStock: true, operatorLogin: true, timeZone: true, next_change_ms: true }).shape,
  notices: z.array(StaffNoticeSchema),
  holidays: z.array(StaffHolidaySchema),
  repair_showing: ShowingSchema,
  ad: AdSchema,
  events_days: z.int(),
  prize_free_limit: z.int(),
  retention: RetentionSchema,
  beacon_relays: z.array(z.string()),
  premium_categories: z.array(OperatorCategorySchema),
  organiser: OrganiserSchema,
  updated_at: z.iso.datetime(),
});
export type Settings = z.infer<typeof SettingsSchema>;

const SettingsUpdateSchema = z.strictObject({ ...SettingsFieldsSchema.shape, updated_at: StampSchema });

const createdAnswer = z.strictObject({ created: z.int() });

export const settingsStaffRoutes = inSection("content", {
  getSettings: {
    method: "GET",
    path: "/api/setting",
    summary: "The settings with what the game is not told",
    access: access.staff,
    limit: staffRead,
    status: 200,
    response: SettingsSchema,
  },
  updateSettings: {
    method: "PUT",
    path: "/api/setting",
    summary: "Save the whole editable settings",
    access: access.staff,
    limit: staffWrite,
    body: SettingsUpdateSchema,
    ignores: [...ownedFields(SettingsSchema, SettingsUpdateSchema), "ad.img"],
    bodyBytes: 512 * 1024,
    status: 200,
    response: SettingsSchema,
  },
  createSettings: {
    method: "POST",
    path: "/api/setting",
    summary: "Create the settings where there are none",
    access: access.staff,
    limit: staffWrite,
    body: NoBodySchema,
    status: 201,
    response: createdAnswer,
  },
  countPlaying: {
    method: "GET",
    path: "/api/setting/playing",
    summary:
      "How many people are in the game: whoever was active in the last five minutes, and some of the last fifteen",
    access: access.staff,
    limit: staffRead,
    status: 200,
    response: z.strictObject({ playing: z.int() }),
  },
  uploadVideo: {
    method: "PUT",
    path: "/api/setting/video",
    summary: "The video instruction",
    access: access.staff,
    limit: staffHeavy,
    body: z.strictObject({}),
    files: { video: "video" },
    status: 200,
    response: SettingsSchema,
  },
  deleteVideo: {
    method: "DELETE",
    path: "/api/setting/video",
    summary: "Take the video instruction away",
    access: access.staff,
    limit: staffWrite,
    status: 200,
    response: SettingsSchema,
  },
  uploadAdImage: {
    method: "PUT",
    path: "/api/setting/ad",
    summary: "The picture of the house ad",
    access: access.staff,
    limit: staffHeavy,
    body: z.strictObject({}),
    files: { img: "image" },
    status: 200,
    response: SettingsSchema,
  },
  deleteAdImage: {
    method: "DELETE",
    path: "/api/setting/ad",
    summary: "Take the picture of the house ad away",
    access: access.staff,
    limit: staffWrite,
    status: 200,
    response: SettingsSchema,
  },
});

/** The counts in the sidebar, which all staff see. */
export const countRoutes = defineRoutes({
  getCounts: {
    method: "GET",
    path: "/api/counts",
    summary: "How many songs, players and draws there are, and how much lies in the trash: the figures of the sidebar",
    access: access.staff,
    limit: staffRead,
    status: 200,
    response: z.strictObject({
      sounds: z.int(),
      gamers: z.int(),
      stocks: z.int(),
      trash: z.int(),
      /** The size of the embedded database, MB, if the data has outgrown it; null before, and on PostgreSQL. */
      outgrown: z.int().nullable(),
    }),
  },
});

/** Here, because the rules of points are reference lists of the section `songs`. */
export const gameSettingsRoutes = inSection("songs", {
  createGameSettings: {
    method: "POST",
    path: "/api/game/settings",
    summary: "Create the score rules that are missing, and the speeds where there are none",
    access: access.staff,
    limit: staffWrite,
    body: NoBodySchema,
    status: 201,
    response: createdAnswer,
  },
});
