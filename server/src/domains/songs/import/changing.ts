import type { Selectable, Transaction } from "kysely";
import { nextStamp } from "../../../crud/change.ts";
import type { Database, ImportsTable } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import type { Services } from "../../../services.ts";

/** Changes the files or rows of an open import; the findings of its last check are dropped. */
export async function changeImport<T>(
  { db, now }: Pick<Services, "db" | "now">,
  id: string,
  work: (trx: Transaction<Database>, before: Selectable<ImportsTable>) => Promise<T>,
): Promise<{ readonly result: T; readonly at: Date }> {
  return db.kysely.transaction().execute(async (trx) => {
    const result = await work(trx, await claimOpenImport(trx, id));
    const { updated_at: at } = await trx
      .updateTable("imports")
      .set({ checked_at: null, findings: null, updated_at: nextStamp(now()) })
      .where("id", "=", id)
      .returning("updated_at")
      .executeTakeFirstOrThrow();
    return { result, at };
  });
}

/** Locks an import that is not being written yet. */
export async function claimOpenImport(trx: Transaction<Database>, id: string): Promise<Selectable<ImportsTable>> {
  const found = await lockImport(trx, id);
  if (found.state !== "open") throw new AppError(409, "conflict", "Эта загрузка уже записывается. Начните новую.");
  return found;
}

/** Locks an import of which no song is written: one that is open, or was stopped before its first row. */
export async function claimUnwrittenImport(trx: Transaction<Database>, id: string): Promise<void> {
  const { state, paused } = await lockImport(trx, id);
  if (state === "writing" && !paused) {
    throw new AppError(409, "conflict", "Эта загрузка записывается. Сначала остановите её.");
  }
  const written = await trx
    .selectFrom("import_rows")
    .select("number")
    .where("import_id", "=", id)
    .where("written_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (written === undefined) return;
  // Only a finished one can be undone.
  const way = state === "done" ? "Отмените импорт." : "Продолжите загрузку, а\u00A0после неё отмените импорт.";
  throw new AppError(409, "conflict", `Песни этой загрузки уже в\u00A0каталоге. ${way}`);
}

async function lockImport(trx: Transaction<Database>, id: string): Promise<Selectable<ImportsTable>> {
  const found = await trx.selectFrom("imports").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (found === undefined) throw noImport();
  return found;
}

export function noImport(): AppError {
  return new AppError(404, "not_found", "Такой загрузки нет. Возможно, её удалили.");
}
