import { z } from "zod";
import { access, defineRoutes } from "./route.ts";

export const NoticeSchema = z.strictObject({
  _id: z.string(),
  variantId: z.enum(["info", "confirm"]).default("info"),
  payload: z.strictObject({ type: z.string().optional(), title: z.string(), message: z.string().optional() }),
});

export const HolidaySchema = z.strictObject({
  name: z.string(),
  time_start: z.iso.datetime(),
  time_end: z.iso.datetime(),
});

export const RatingSchema = z.strictObject({ key: z.string(), name: z.string(), show: z.boolean() });

/** What the game is told; `ratings` holds only those flagged `show`. */
export const AppSettingsSchema = z.strictObject({
  isRepairWorks: z.boolean(),
  repair_text: z.string(),
  notices: z.array(NoticeSchema),
  holidays: z.array(HolidaySchema),
  ratings: z.array(RatingSchema),
  storage_url: z.string(),
  video: z.string().nullable(),
  length_between_ads: z.int(),
  emptyStock: z.string(),
  maxHelp: z.int(),
});
export type AppSettings = z.infer<typeof AppSettingsSchema>;

export const settingsRoutes = defineRoutes({
  getAppSettings: {
    method: "GET",
    path: "/api/appsettings",
    summary: "Settings every screen needs",
    access: access.all,
    limit: { max: 240, seconds: 60, by: "address" },
    status: 200,
    response: AppSettingsSchema,
  },
});
