import { defaultScores, scoreKeys } from "@hitoslov/rules";
import type { Kysely } from "kysely";
import { v7 as uuid } from "uuid";
import type { Database } from "../../db/schema.ts";

/** Level number to the points it adds. */
const difficulties = [
  { name: "1", points: 50 },
  { name: "2", points: 100 },
  { name: "3", points: 150 },
];

/** Seconds from the first sound to the last word, and the factor of the points. */
const speeds = [
  { min_time: 0, max_time: 20, coefficient: 2 },
  { min_time: 20, max_time: 40, coefficient: 1.8 },
  { min_time: 40, max_time: 60, coefficient: 1.5 },
  { min_time: 60, max_time: 90, coefficient: 1.2 },
];

const ratings = [
  { key: "all", name: "За всё время", show: true },
  { key: "month", name: "За месяц", show: true },
  { key: "week", name: "За неделю", show: true },
];

/** Creates what the game cannot run without where it is missing; never changes what is there. */
export async function createDefaults(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("settings")
      .values({ only_row: true, ratings: JSON.stringify(ratings) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto("scores")
      .values(scoreKeys.map((key) => ({ id: uuid(), key, score: defaultScores[key] })))
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    for (const [table, rows] of [
      ["difficulties", difficulties],
      ["speeds", speeds],
    ] as const) {
      const some = await trx.selectFrom(table).select("id").limit(1).executeTakeFirst();
      if (some !== undefined) continue;
      for (const row of rows)
        await trx
          .insertInto(table)
          .values({ id: uuid(), ...row })
          .execute();
    }
  });
}
