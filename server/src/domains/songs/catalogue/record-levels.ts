import { type CatalogueSong, songStatusNames } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { RecordedChange } from "../../../crud/change.ts";
import type { Database } from "../../../db/schema.ts";
import { recordInRunningDraws } from "../reference-lists/record-rules.ts";
import { findPlayed } from "./leave-songs.ts";

type Change = { readonly before: CatalogueSong | undefined; readonly after: CatalogueSong | undefined };

/**
 * Records in the draws that run that songs pay something else: they are at another level, or in the demo, which brings a
 * draw nothing. The record is public and others have yet to find these songs, so it says how many there are and no more.
 */
export async function recordLevels(
  trx: Transaction<Database>,
  by: Pick<RecordedChange<CatalogueSong>, "actor" | "now">,
  changes: readonly Change[],
): Promise<void> {
  const moved = changes.flatMap(({ before, after }) => {
    if (before === undefined || after === undefined) return [];
    const isSame = before.difficulty._id === after.difficulty._id && before.demo === after.demo;
    return isSame ? [] : [{ before, after }];
  });
  const due = await withoutNew(trx, moved);
  if (due.length === 0) return;
  const levels = await trx.selectFrom("difficulties").select(["id", "points"]).execute();
  const points = new Map(levels.map((level) => [level.id, level.points]));
  const textOf = ({ demo, difficulty }: CatalogueSong) =>
    demo ? "Демо: без\u00A0очков" : `Уровень: ${(points.get(difficulty._id) ?? 0).toLocaleString("ru")}`;
  const rules = due
    .map(({ before, after }) => ({ before: textOf(before), after: textOf(after) }))
    .filter(({ before, after }) => before !== after);
  const alike = Map.groupBy(rules, ({ before, after }) => `${before} ${after}`);
  const changed = [...alike.values()].flatMap((own) => own.slice(0, 1).map((rule) => ({ ...rule, songs: own.length })));
  await recordInRunningDraws(trx, by, changed);
}

/** Without drafts that nobody has played: their level is only being chosen. */
async function withoutNew<C extends { readonly before: CatalogueSong }>(
  trx: Transaction<Database>,
  moved: readonly C[],
): Promise<C[]> {
  const drafts = moved.flatMap(({ before }) => (before.status_id === songStatusNames.draft ? [before._id] : []));
  const played = drafts.length === 0 ? [] : await findPlayed(trx, drafts);
  const fresh = new Set(drafts.filter((id) => !played.includes(id)));
  return moved.filter(({ before }) => !fresh.has(before._id));
}
