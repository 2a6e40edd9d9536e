import { sql } from "kysely";
import type { Db } from "../db/client.ts";

/** The kept counts of every leaderboard, and those that its scores add up to; empty buckets are left out. */
export async function countsOf({ kysely }: Pick<Db, "kysely">) {
  const { rows: kept } = await sql`
    select board, width, bucket, members from board_counts where members <> 0
    order by board, width, bucket`.execute(kysely);
  const { rows: counted } = await sql`
    select board, width, score / width as bucket, count(*) as members
    from board_scores cross join (values (1), (64)) as widths (width)
    group by board, width, bucket order by board, width, bucket`.execute(kysely);
  return { kept, counted };
}

/** Every score in every leaderboard. */
export async function scoresOf({ kysely }: Pick<Db, "kysely">) {
  return kysely
    .selectFrom("board_scores")
    .select(["board", "user_id", "score"])
    .orderBy("board")
    .orderBy("score", "desc")
    .orderBy("user_id")
    .execute();
}
