import { AppSettingsSchema, type Settings } from "@hitoslov/contract";
import { type Kysely, sql, type Transaction } from "kysely";
import { mediaUrl } from "../../db/list.ts";
import type { Database, SettingsTable } from "../../db/schema.ts";
import type { AccountCaller } from "../../http/caller.ts";
import { AppError } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import { missing, nextStamp } from "../audit/change.ts";
import { recordChange } from "../audit/record.ts";
import { createDefaultSettings } from "./defaults.ts";

const { ratings: Ratings, holidays: Holidays, notices: Notices } = AppSettingsSchema.shape;

/** Everything staff see; undefined where there are none yet. */
export async function findSettings(db: Kysely<Database>): Promise<Settings | undefined> {
  const row = await db
    .selectFrom("settings")
    .selectAll()
    .select(mediaUrl<"settings">("settings.video").as("videoUrl"))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    isRepairWorks: row.is_repair_works,
    repair_text: row.repair_text,
    notices: Notices.parse(row.notices),
    holidays: Holidays.parse(row.holidays),
    ratings: Ratings.parse(row.ratings),
    storage_url: row.storage_url,
    video: row.videoUrl,
    length_between_ads: row.length_between_ads,
    emptyStock: row.empty_stock,
    maxHelp: row.max_help,
    links: { starprohit: row.starprohit_url, puzzlehit: row.puzzlehit_url },
    counters: { metrika: row.metrika_id, analytics: row.analytics_id, banner: row.banner_block_id },
    updated_at: row.updated_at.toISOString(),
  };
}

export async function requireSettings(db: Kysely<Database>): Promise<Settings> {
  const settings = await findSettings(db);
  if (settings === undefined) throw missing("setting");
  return settings;
}

const audited = [
  "isRepairWorks",
  "repair_text",
  "notices",
  "holidays",
  "ratings",
  "storage_url",
  "video",
  "length_between_ads",
  "emptyStock",
  "maxHelp",
  "links",
  "counters",
] as const satisfies (keyof Settings)[];

const subject = { entity: "setting", id: "settings", fields: audited } as const;

/** As `createRow`, where there are none yet; answers whether there were none. */
export async function createSettings(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Pick<AccountCaller, "userId">,
): Promise<boolean> {
  return db.kysely.transaction().execute(async (trx) => {
    const created = await createDefaultSettings(trx);
    const after = await requireSettings(trx);
    if (created) await recordChange(trx, { ...subject, actor, now: now(), action: "create", after });
    return created;
  });
}

/** As `updateRow`, for the one row that has no id. `apply` gets the name of the video's file. */
export async function changeSettings(
  { db, now: clock }: Pick<Services, "db" | "now">,
  actor: Pick<AccountCaller, "userId">,
  updatedAt: string | undefined,
  apply: (trx: Transaction<Database>, video: SettingsTable["video"]) => Promise<unknown>,
): Promise<Settings> {
  return db.kysely.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("settings").select("video").forUpdate().executeTakeFirst();
    const before = await requireSettings(trx);
    if (updatedAt !== undefined && Date.parse(before.updated_at) !== Date.parse(updatedAt)) {
      throw new AppError(409, "stale", "Настройки уже изменил другой сотрудник. Обновите их и внесите правки снова.");
    }
    await apply(trx, row?.video ?? null);
    const now = clock();
    await trx
      .updateTable("settings")
      .set({ updated_at: nextStamp(now) })
      .execute();
    const after = await requireSettings(trx);
    await recordChange(trx, { ...subject, actor, now, action: "update", before, after });
    return after;
  });
}

/** People whose game was alive since this instant. */
export async function countPlaying(db: Kysely<Database>, since: Date): Promise<number> {
  const { playing } = await db
    .selectFrom("game_sessions")
    .select((select) => select.fn.count<number>("player_id").distinct().as("playing"))
    .where("last_used_at", ">=", since)
    .executeTakeFirstOrThrow();
  return playing;
}

export async function countAll(db: Kysely<Database>): Promise<{ sounds: number; gamers: number; stocks: number }> {
  const count = sql<number>`count(*)`.as("count");
  const [sounds, gamers, stocks] = await Promise.all([
    db.selectFrom("sounds").select(count).executeTakeFirstOrThrow(),
    db
      .selectFrom("users")
      .select(count)
      .where("role", "=", 3)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow(),
    db.selectFrom("stocks").select(count).executeTakeFirstOrThrow(),
  ]);
  return { sounds: sounds.count, gamers: gamers.count, stocks: stocks.count };
}
