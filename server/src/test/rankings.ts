import { sql } from "kysely";
import type { Db } from "../db/client.ts";

/** Every rating as it is counted, and as its members say it has to be; buckets that are empty again aside. */
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

/** Who has which score in every rating. */
export async function scoresOf({ kysely }: Pick<Db, "kysely">) {
  return kysely
    .selectFrom("board_scores")
    .select(["board", "user_id", "score"])
    .orderBy("board")
    .orderBy("score", "desc")
    .orderBy("user_id")
    .execute();
}
