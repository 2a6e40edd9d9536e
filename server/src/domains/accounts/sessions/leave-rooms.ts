import { sql, type Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";

/**
 * Ends the room that an account hosts and takes it out of others' rooms, which its tokens of rooms would keep it in. Their
 * screens see it within seconds. Before the account is locked: rooms lock themselves first, then their players.
 */
export async function leaveRooms(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  await sql`
    update rooms set stage = 'over', until = null, over_at = ${now}
    where host_id = ${userId} and over_at is null`.execute(trx);
  await trx
    .updateTable("room_guests")
    .set({ removed_at: now, socket: null })
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .execute();
}
