import { type ImportList, importLists, type ImportOutcome } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import type { Database, ImportFindings, ImportTarget, ImportTold } from "../../../db/schema.ts";
import type { openMeanings } from "./meanings.ts";
import { wordKey } from "./names.ts";
import { listOf, namesFields, type ReadRow } from "./read-row.ts";

export type CheckedRow = {
  readonly number: number;
  readonly outcome: ImportOutcome;
  readonly told: ImportTold;
  readonly target: ImportTarget | null;
  readonly song_id: string | null;
  readonly sound_file: string | null;
  readonly photo_file: string | null;
};

export function countOutcomes(rows: readonly CheckedRow[]): ImportFindings["counts"] {
  const counts = { new: 0, changed: 0, same: 0, ask: 0, error: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

export function questionsOf(drafts: readonly Pick<ReadRow, "asked" | "target">[]): ImportFindings["questions"] {
  const questions = new Map<string, ImportFindings["questions"][number]>();
  for (const { asked } of drafts) {
    for (const { list, name, near } of asked) {
      const key = `${list} ${wordKey(name)}`;
      const before = questions.get(key);
      questions.set(key, { list, name: before?.name ?? name, near: [...near], rows: (before?.rows ?? 0) + 1 });
    }
  }
  return [...questions.values()];
}

/** The new names in the rows that will be written. */
export function creationsOf(
  drafts: readonly Pick<ReadRow, "asked" | "target">[],
  rows: readonly CheckedRow[],
  meanings: ReturnType<typeof openMeanings>,
): ImportFindings["creations"] {
  const made = new Map<ImportList, Map<string, string>>();
  const add = (list: ImportList, name: string) => {
    if (meanings[list].names.find(name) !== undefined) return;
    const names = made.get(list) ?? new Map<string, string>();
    made.set(list, names);
    if (!names.has(wordKey(name))) names.set(wordKey(name), name);
  };
  drafts.forEach(({ target }, index) => {
    if (rows[index]?.target === null) return;
    for (const field of namesFields) for (const name of target[field] ?? []) add(listOf[field], name);
    if (target.film) add("film", target.film);
  });
  return importLists.flatMap((list) => {
    const names = made.get(list);
    return names === undefined ? [] : [{ list, names: [...names.values()] }];
  });
}

/** Saves the rows of a check. */
export async function saveChecked(db: Kysely<Database>, id: string, rows: readonly CheckedRow[]): Promise<void> {
  await sql`
    update import_rows row set outcome = checked.outcome, told = checked.told, target = checked.target,
      song_id = checked.song_id, sound_file = checked.sound_file, photo_file = checked.photo_file
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as checked (number integer, outcome text, told jsonb,
      target jsonb, song_id uuid, sound_file uuid, photo_file uuid)
    where row.import_id = ${id} and row.number = checked.number`.execute(db);
}
