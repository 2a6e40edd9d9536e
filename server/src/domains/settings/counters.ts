import { type AppSettings, isCounterId } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/schema.ts";

type Counters = AppSettings["counters"];

/**
 * Ids from the settings, or else from the environment. A stored id of another format is ignored.
 */
export function countersOf(
  stored: Counters,
  { METRIKA_ID = "", ANALYTICS_ID = "", BANNER_BLOCK_ID = "" }: Config,
): Counters {
  const valid = (name: keyof Counters) => (isCounterId(name, stored[name]) ? stored[name] : "");
  return {
    metrika: valid("metrika") || METRIKA_ID,
    analytics: valid("analytics") || ANALYTICS_ID,
    banner: valid("banner") || BANNER_BLOCK_ID,
  };
}

/** What pages load from other hosts: ids for which the game's pages load scripts, and where sound and pictures are. */
export type Outside = { readonly counters: Counters; readonly storageUrl: string };

export async function findOutside(db: Kysely<Database>, config: Config): Promise<Outside> {
  const kept = await db
    .selectFrom("settings")
    .select(["metrika_id as metrika", "analytics_id as analytics", "banner_block_id as banner", "storage_url"])
    .executeTakeFirst();
  const { storage_url = "", ...counters } = kept ?? { metrika: "", analytics: "", banner: "" };
  return { counters: countersOf(counters, config), storageUrl: storage_url };
}
