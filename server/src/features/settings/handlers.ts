import { AppSettingsSchema, type settingsRoutes } from "@hitoslov/contract";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";

const { ratings: Ratings, holidays: Holidays, notices: Notices } = AppSettingsSchema.shape;

export const settingsHandlers = ({ db }: Services): Handlers<typeof settingsRoutes> => ({
  async getAppSettings() {
    const row = await db.kysely.selectFrom("settings").selectAll().executeTakeFirstOrThrow();
    return {
      isRepairWorks: row.is_repair_works,
      repair_text: row.repair_text,
      notices: Notices.parse(row.notices),
      holidays: Holidays.parse(row.holidays),
      ratings: Ratings.parse(row.ratings).filter((rating) => rating.show),
      storage_url: row.storage_url,
      video: row.video,
      length_between_ads: row.length_between_ads,
      emptyStock: row.empty_stock,
      maxHelp: row.max_help,
    };
  },
});
