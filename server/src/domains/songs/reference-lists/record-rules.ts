import type { DirectoryName } from "@hitoslov/contract";
import { scoreNames } from "@hitoslov/contract/score-names";
import { scoreKeys } from "@hitoslov/rules";
import { sql, type Transaction } from "kysely";
import type { RecordedChange } from "../../../crud/change.ts";
import { recordChanges } from "../../../crud/record.ts";
import type { Database } from "../../../db/schema.ts";
import type { Row } from "./queries.ts";

const numberText = (value: Row[string] | undefined) => Number(value).toLocaleString("ru");

/** What the rows of the directories pay that decide the points of a play, in words. */
const ruleTexts: Partial<Record<DirectoryName, (row: Row) => string>> = {
  score: ({ key, score }) => {
    const name = scoreKeys.flatMap((known) => (known === key ? scoreNames[known] : [])).join("");
    return `${name}: ${numberText(score)}`;
  },
  speed: ({ min_time, max_time, coefficient }) => `${min_time}–${max_time}\u00A0секунд: ×${numberText(coefficient)}`,
  difficulty: ({ name, points }) => `Уровень ${name}: ${numberText(points)}`,
};

/** Records a change of what a play pays in the draws that it affects. */
export async function recordRules(
  trx: Transaction<Database>,
  name: DirectoryName,
  { actor, now, before, after }: Pick<RecordedChange<Row>, "actor" | "now" | "before" | "after">,
): Promise<void> {
  const textOf = ruleTexts[name];
  if (textOf === undefined) return;
  const rules = { before: before && textOf(before), after: after && textOf(after) };
  if (rules.before !== rules.after) await recordInRunningDraws(trx, { actor, now }, [rules]);
}

/** A rule in words, as it was and as it is; `songs`: of how many, where it is not one of all songs. */
export type ChangedRule = {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly songs?: number;
};

/**
 * Records changed rules in every draw that has begun and not ended, in its own trail: the points of its entrants are
 * earned by different rules from now on.
 */
export async function recordInRunningDraws(
  trx: Transaction<Database>,
  { actor, now }: Pick<RecordedChange<Row>, "actor" | "now">,
  changed: readonly ChangedRule[],
): Promise<void> {
  const draws = await trx
    .selectFrom("stocks")
    .select("id")
    .where("start_date", "<=", now)
    .where("end_date", ">", now)
    // A paused draw runs on, and one that was ended early may run again.
    .where(sql<boolean>`(status = 'active' or (status <> 'testing' and active_since is not null))`)
    .orderBy("id")
    .execute();
  await recordChanges<{ readonly rules?: string | undefined; readonly songs?: number | undefined }>(
    trx,
    actor,
    draws.flatMap(({ id }) =>
      changed.map(({ before, after, songs }) => ({
        now,
        entity: "stock" as const,
        id,
        action: "update" as const,
        before: { rules: before },
        after: { rules: after, songs },
        fields: ["rules", "songs"] as const,
      })),
    ),
  );
}
