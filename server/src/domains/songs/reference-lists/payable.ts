import { type DirectoryName, limits } from "@hitoslov/contract";
import { maxPoints, rulesOf } from "@hitoslov/rules";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { invalidField } from "../../../http/errors.ts";

/** The directories that decide the points of a play, each with the field that an error is shown at. */
const fields: Partial<Record<DirectoryName, string>> = {
  score: "score",
  speed: "coefficient",
  difficulty: "points",
};

/** The key of the advisory lock by which writes of scores, speeds and levels wait for each other. */
const lock = 20_260_101;

/**
 * Refuses a row with which one play could pay more than the limit: each value may be allowed while their product is not.
 * @throws {AppError} 400 at the field that was written.
 */
export async function checkPayable(trx: Transaction<Database>, name: DirectoryName): Promise<void> {
  const field = fields[name];
  if (field === undefined) return;
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
  const scores = await trx.selectFrom("scores").select(["key", "score"]).execute();
  const speeds = await trx.selectFrom("speeds").select("coefficient").execute();
  const levels = await trx.selectFrom("difficulties").select("points").execute();
  const highest = maxPoints(
    rulesOf(scores),
    speeds,
    levels.map(({ points }) => points),
    limits.fragmentWords.max,
  );
  if (highest <= limits.playPoints.max) return;
  const words = (count: number) => count.toLocaleString("ru").replaceAll(/\s/g, "\u00A0");
  throw invalidField(
    field,
    `Вместе с\u00A0остальными правилами одна песня принесла бы до ${words(highest)}\u00A0очков, ` +
      `а\u00A0можно не больше ${words(limits.playPoints.max)}`,
  );
}
