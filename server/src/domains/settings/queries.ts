import { type Entity, OrganiserSchema, type Settings, SettingsSchema } from "@hitoslov/contract";
import { type Kysely, sql, type Transaction } from "kysely";
import { mediaUrl } from "../../db/list.ts";
import { retentionOf } from "../../db/retention.ts";
import type { Database } from "../../db/schema.ts";
import type { AccountCaller } from "../../http/caller.ts";
import { AppError } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import { type AuditedEntity, recordWithImages, missing, nextStamp } from "../../crud/change.ts";
import { readBefore } from "../../crud/images.ts";
import { isOf } from "../../crud/queries.ts";
import { recordChange } from "../../crud/record.ts";
import { showingTimes } from "../../showing.ts";
import { createDefaultSettings } from "./defaults.ts";

const { ratings: Ratings, holidays: Holidays, notices: Notices } = SettingsSchema.shape;

/** The settings as staff see them; undefined if there are none yet. */
async function findSettings(db: Kysely<Database>): Promise<Settings | undefined> {
  const row = await db
    .selectFrom("settings")
    .selectAll()
    .select([
      mediaUrl<"settings">("settings.video").as("videoUrl"),
      mediaUrl<"settings">("settings.ad_img").as("adUrl"),
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    isRepairWorks: row.is_repair_works,
    repair_text: row.repair_text,
    repair_showing: {
      ...showingTimes({ shown_from: row.repair_from, shown_until: row.repair_until }),
      audience: row.repair_audience,
    },
    notices: Notices.parse(row.notices),
    holidays: Holidays.parse(row.holidays),
    ratings: Ratings.parse(row.ratings),
    storage_url: row.storage_url,
    video: row.videoUrl,
    video_seconds: row.video_seconds,
    length_between_ads: row.length_between_ads,
    emptyStock: row.empty_stock,
    contact: row.contact,
    maxHelp: row.max_help,
    links: { starprohit: row.starprohit_url, puzzlehit: row.puzzlehit_url },
    counters: { metrika: row.metrika_id, analytics: row.analytics_id, banner: row.banner_block_id },
    ad: {
      title: row.ad_title,
      text: row.ad_text,
      link: row.ad_link,
      img: row.adUrl,
      advertiser: row.ad_advertiser,
      erid: row.ad_erid,
    },
    events_days: row.events_days,
    prize_free_limit: row.prize_free_limit,
    retention: retentionOf(row.retention),
    beacon_relays: row.beacon_relays,
    premium_categories: row.premium_categories,
    organiser: OrganiserSchema.parse(row.organiser),
    updated_at: row.updated_at.toISOString(),
  };
}

export async function requireSettings(db: Kysely<Database>): Promise<Settings> {
  const settings = await findSettings(db);
  if (settings === undefined) throw missing("setting");
  return settings;
}

const auditedFields = [
  "isRepairWorks",
  "repair_text",
  "repair_showing",
  "notices",
  "holidays",
  "ratings",
  "storage_url",
  "video",
  "length_between_ads",
  "emptyStock",
  "contact",
  "maxHelp",
  "links",
  "counters",
  "ad_title",
  "ad_text",
  "ad_link",
  "ad_advertiser",
  "ad_erid",
  "ad_img",
  "events_days",
  "prize_free_limit",
  "retention",
  "beacon_relays",
  "premium_categories",
  "organiser",
] as const satisfies (keyof ReturnType<typeof trailed>)[];

/** In the trail every part of the ad is a field of its own. */
function trailed({ ad, ...settings }: Settings) {
  const { title, text, link, img, advertiser, erid } = ad;
  return {
    ...settings,
    ad_title: title,
    ad_text: text,
    ad_link: link,
    ad_advertiser: advertiser,
    ad_erid: erid,
    ad_img: img,
  };
}

const audited = { entity: "setting", id: "settings", fields: auditedFields } as const;

/** The one row, which has no id and is never deleted. */
export const settingsEntity: AuditedEntity<ReturnType<typeof trailed>> = {
  entity: "setting",
  table: "settings",
  parts: [{ table: "settings", key: null, without: ["secret"] }],
  fields: auditedFields,
  // Switched elsewhere.
  keptColumns: ["require_totp", "sound_upkeep"],
  find: async (db) => trailed(await requireSettings(db)),
  beforeDelete: async () => {
    throw new AppError(409, "conflict", "Настройки не\u00A0удаляются");
  },
};

/** Like `createRow`, if there are no settings yet; answers whether there were none. */
export async function createSettings(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Pick<AccountCaller, "userId">,
): Promise<boolean> {
  return db.kysely.transaction().execute(async (trx) => {
    const created = await createDefaultSettings(trx);
    const after = await requireSettings(trx);
    if (created) await recordChange(trx, { ...audited, actor, now: now(), action: "create", after: trailed(after) });
    return created;
  });
}

/** Columns that name a file. */
export type SettingsFile = "video" | "ad_img";

/** Like `updateRow`, for the one row, which has no id. `apply` gets the old row. */
export async function changeSettings(
  { db, now: clock }: Pick<Services, "db" | "now">,
  actor: Pick<AccountCaller, "userId">,
  updatedAt: string | undefined,
  apply: (trx: Transaction<Database>, before: Settings) => Promise<unknown>,
): Promise<Settings> {
  return db.kysely.transaction().execute(async (trx) => {
    const locked = await trx.selectFrom("settings").select("only_row").forUpdate().executeTakeFirst();
    if (locked === undefined) throw missing("setting");
    const before = await requireSettings(trx);
    if (updatedAt !== undefined && Date.parse(before.updated_at) !== Date.parse(updatedAt)) {
      throw new AppError(
        409,
        "stale",
        "Настройки уже изменил другой сотрудник. Обновите их и\u00A0внесите правки снова.",
      );
    }
    const images = await readBefore(trx, settingsEntity, [audited.id]);
    await apply(trx, before);
    const now = clock();
    await trx
      .updateTable("settings")
      .set({ updated_at: nextStamp(now) })
      .execute();
    const after = await requireSettings(trx);
    const change = { actor, now, id: audited.id, before: trailed(before), after: trailed(after) };
    await recordWithImages(trx, settingsEntity, { ...change, action: "update" }, images);
    return after;
  });
}

/** The number of players active since this instant. */
export async function countPlaying(db: Kysely<Database>, since: Date): Promise<number> {
  const { playing } = await db
    .selectFrom("game_sessions")
    .select((select) => select.fn.count<number>("player_id").distinct().as("playing"))
    .where("last_used_at", ">=", since)
    .executeTakeFirstOrThrow();
  return playing;
}

type Counts = Record<"sounds" | "gamers" | "stocks" | "trash", number>;

/** The figures of the sidebar; of the trash what the caller's list of it shows. */
export async function countAll(db: Kysely<Database>, open: readonly Entity[]): Promise<Counts> {
  const count = sql<number>`count(*)`.as("count");
  const [sounds, gamers, stocks, trash] = await Promise.all([
    db.selectFrom("sounds").select(count).executeTakeFirstOrThrow(),
    db
      .selectFrom("users")
      .select(count)
      .where("role", "=", 3)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow(),
    db.selectFrom("stocks").select(count).executeTakeFirstOrThrow(),
    db
      .selectFrom("row_images")
      .select(count)
      .where(isOf("row_images", open))
      .where("after", "is", null)
      .where("returned_at", "is", null)
      .executeTakeFirstOrThrow(),
  ]);
  return { sounds: sounds.count, gamers: gamers.count, stocks: stocks.count, trash: trash.count };
}
