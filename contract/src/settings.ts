import { z } from "zod";
import { AdvertiserSchema } from "./advertiser.ts";
import { access, defineRoutes } from "./route.ts";

/** A message that is read, or a question that may come again. */
export const NoticeVariantSchema = z.enum(["info", "confirm"]).default("info");

/** The types with a look of their own, named as toasts are; any other text is kept, and is a plain message. */
export const noticeTypes = ["success", "warning", "danger"] as const;
export type NoticeType = (typeof noticeTypes)[number];

export const NoticeSchema = z.strictObject({
  _id: z.string(),
  variantId: NoticeVariantSchema,
  payload: z.strictObject({ type: z.string().optional(), title: z.string(), message: z.string().optional() }),
});
export type Notice = z.infer<typeof NoticeSchema>;

export const HolidaySchema = z.strictObject({
  name: z.string(),
  time_start: z.iso.datetime(),
  time_end: z.iso.datetime(),
});

export const RatingSchema = z.strictObject({ key: z.string(), name: z.string(), show: z.boolean() });

/** A house ad; with a picture, or a drawn one. */
export const AdSchema = z.strictObject({
  title: z.string(),
  text: z.string(),
  /** Where a press leads; empty: nowhere. */
  link: z.string(),
  img: z.string().nullable(),
  ...AdvertiserSchema.shape,
});
export type Ad = z.infer<typeof AdSchema>;

/** What the game is told; `ratings` holds only those flagged `show`. */
export const AppSettingsSchema = z.strictObject({
  isRepairWorks: z.boolean(),
  repair_text: z.string(),
  /** Those that the one who asks is shown now. */
  notices: z.array(NoticeSchema),
  holidays: z.array(HolidaySchema),
  ratings: z.array(RatingSchema),
  storage_url: z.string(),
  video: z.string().nullable(),
  /** How long it is; null where that is not known. */
  video_seconds: z.int().nullable(),
  length_between_ads: z.int(),
  emptyStock: z.string(),
  /** Where a player can write to; empty: nowhere. */
  contact: z.string(),
  maxHelp: z.int(),
  /** Addresses of the sister games; empty where there is none. */
  links: z.strictObject({ starprohit: z.string(), puzzlehit: z.string() }),
  /** Ids of the counters; empty where there is none. */
  counters: z.strictObject({ metrika: z.string(), analytics: z.string(), banner: z.string() }),
  /** Null where staff have set none. */
  ad: AdSchema.nullable(),
  /** Whether `stockId` in the address shows a draw that is not visible yet: in staging and development only. */
  forcesStock: z.boolean(),
  /** Where players of the mobile operator sign in; null: nowhere. */
  operatorLogin: z.string().nullable(),
  /** The IANA zone of every day and hour that people enter and read. */
  timeZone: z.string(),
  /** How long until something of this, of the news or of the draws appears or goes by its time, ms; null: nothing will. */
  next_change_ms: z.int().nullable(),
});
export type AppSettings = z.infer<typeof AppSettingsSchema>;

export const settingsRoutes = defineRoutes({
  getAppSettings: {
    method: "GET",
    path: "/api/appsettings",
    summary: "Settings every screen needs",
    access: access.all,
    previews: true,
    limit: { max: 600, seconds: 60, by: "player" },
    waits: "never",
    status: 200,
    response: AppSettingsSchema,
  },
  getHelpVideo: {
    method: "GET",
    path: "/api/help/video",
    summary: "The address of the video instruction",
    access: access.all,
    limit: { max: 600, seconds: 60, by: "player" },
    waits: "never",
    status: 200,
    response: z.strictObject({ path: z.string().nullable() }),
  },
});
