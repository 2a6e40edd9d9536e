import type { Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "./schema.ts";

export const AdSchema = z.object({ title: z.string(), text: z.string() });

/** The house ad and the video instruction, where staff have set none. */
export async function fillSettings(
  trx: Transaction<Database>,
  ad: z.infer<typeof AdSchema>,
  video: string | null,
): Promise<void> {
  await trx.updateTable("settings").set({ ad_title: ad.title, ad_text: ad.text }).where("ad_title", "=", "").execute();
  await trx.updateTable("settings").set({ video }).where("video", "is", null).execute();
}
