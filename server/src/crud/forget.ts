import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { forgetInImages } from "./images.ts";

/** Takes what names a player out of the trail. That it changed, when and by whom stays. */
export async function forgetInTrail(trx: Transaction<Database>, playerId: string): Promise<void> {
  const blanked = sql`jsonb_object_agg(side, case when value = 'null' then value else to_jsonb('удалено'::text) end)`;
  await sql`
    update audit set fields = fields || (
      select coalesce(jsonb_object_agg(field, (select ${blanked} from jsonb_each(sides) as each (side, value))), '{}')
      from jsonb_each(fields) as changed (field, sides)
      where field in ('name', 'email', 'phone', 'member')
    )
    where (entity = 'gamer' and entity_id = ${playerId})
      or (entity = 'award' and entity_id in (select id::text from awards where user_id = ${playerId}::uuid))`.execute(
    trx,
  );
  await forgetInImages(trx, playerId);
  // What the player has done by their own hand, as confirming a prize.
  await trx.updateTable("audit").set({ login: "Игрок удалён" }).where("user_id", "=", playerId).execute();
}
