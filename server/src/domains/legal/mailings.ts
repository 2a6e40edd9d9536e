import { promotionalNotices } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";

/** With the consent come letters about draws; what else there is, is chosen in the settings. */
export async function startMailings(trx: Transaction<Database>, user_id: string): Promise<void> {
  await trx
    .insertInto("notice_choices")
    .values({ user_id, kind: "draw_ends", way: "mail" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is chosen is looked at again when a notice is sent: so one that is due already does not go out either. */
export async function stopMailings(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .deleteFrom("notice_choices")
    .where("user_id", "=", userId)
    .where("kind", "in", promotionalNotices)
    .execute();
}
