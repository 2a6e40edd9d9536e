import type { disputeNumberRoutes, Output } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";

type Numbers = Output<(typeof disputeNumberRoutes)["getDisputeNumbers"]>;

/** How many songs are listed by name. */
const maxSongs = 10;

/** Counts the complaints of all time, and lists the songs with the most. */
export async function countDisputes(db: Kysely<Database>): Promise<Numbers> {
  const [counted, songs] = await Promise.all([
    sql<Omit<Numbers, "songs">>`
      select count(*) filter (where state = 'open')::integer as open,
        count(*) filter (where state = 'accepted')::integer as accepted,
        count(*) filter (where state = 'rejected')::integer as rejected,
        percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at)::float8) as median_seconds
      from disputes`.execute(db),
    sql<Numbers["songs"][number]>`
      select sounds.id as _id, sounds.name, count(*)::integer as disputes,
        count(*) filter (where state = 'open')::integer as open
      from disputes join sounds on sounds.id = disputes.sound_id
      group by sounds.id order by disputes desc, sounds.name, sounds.id limit ${maxSongs}`.execute(db),
  ]);
  const [numbers] = counted.rows;
  if (numbers === undefined) throw new Error("Nothing was counted");
  return { ...numbers, songs: songs.rows };
}
