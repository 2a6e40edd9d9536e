import { z } from "zod";
import { AdvertiserSchema } from "./advertiser.ts";
import { access, defineRoutes } from "./route.ts";

/** A message to read, or a question that may be asked again. */
export const NoticeVariantSchema = z.enum(["info", "confirm"]).default("info");

/** The types with a style of their own, named like those of toasts; any other text is stored and is a plain message. */
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

/** A house ad, with its own picture or the default drawing. */
export const AdSchema = z.strictObject({
  title: z.string(),
  text: z.string(),
  /** The address that a press opens; empty: none. */
  link: z.string(),
  img: z.string().nullable(),
  ...AdvertiserSchema.shape,
});
export type Ad = z.infer<typeof AdSchema>;

/** The settings for the game; `ratings` has only those with `show`. */
export const AppSettingsSchema = z.strictObject({
  isRepairWorks: z.boolean(),
  repair_text: z.string(),
  /** The notices that are shown to the caller now. */
  notices: z.array(NoticeSchema),
  holidays: z.array(HolidaySchema),
  ratings: z.array(RatingSchema),
  storage_url: z.string(),
  video: z.string().nullable(),
  /** The length of `video`, seconds; null if unknown. */
  video_seconds: z.int().nullable(),
  length_between_ads: z.int(),
  emptyStock: z.string(),
  /** The contact for players; empty: none. */
  contact: z.string(),
  maxHelp: z.int(),
  /** The addresses of the sister games; empty: none. */
  links: z.strictObject({ starprohit: z.string(), puzzlehit: z.string() }),
  /** The ids of the counters; empty: none. */
  counters: z.strictObject({ metrika: z.string(), analytics: z.string(), banner: z.string() }),
  /** Null if staff have set none. */
  ad: AdSchema.nullable(),
  /** Whether `stockId` in the address shows a draw that is not visible yet: in staging, development and its preview. */
  forcesStock: z.boolean(),
  /** The address at which players of the mobile operator sign in; null: none. */
  operatorLogin: z.string().nullable(),
  /** The IANA time zone of all days and hours that people enter and read. */
  timeZone: z.string(),
  /** The time until the next scheduled change of these settings, the news or the draws, ms; null: none is scheduled. */
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
