import { promotionalNotices } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";

/** The consent turns letters about draws on; players choose the others in the settings. */
export async function startMailings(trx: Transaction<Database>, user_id: string): Promise<void> {
  await trx
    .insertInto("notice_choices")
    .values({ user_id, kind: "draw_ends", way: "mail" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The choice is read again when a notice is sent, so a notice that is due already is not sent either. */
export async function stopMailings(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .deleteFrom("notice_choices")
    .where("user_id", "=", userId)
    .where("kind", "in", promotionalNotices)
    .execute();
}
