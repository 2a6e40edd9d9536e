import { importFields, type importRoutes, limits } from "@hitoslov/contract";
import { type Insertable, type Selectable, sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { ImportAnswer, ImportColumnsTable, ImportsTable } from "../../../db/schema.ts";
import { AppError, invalidField } from "../../../http/errors.ts";
import type { Context, Handlers } from "../../../http/register.ts";
import { streamWorkbook } from "../../../http/workbook.ts";
import type { Services } from "../../../services.ts";
import { changeImport, claimOpenImport, claimUnwrittenImport, noImport } from "./changing.ts";
import { checkRows } from "./check.ts";
import { saveChecked } from "./findings.ts";
import { findImport, listImports, listRows, soundColumns } from "./queries.ts";
import { replaceRows } from "./inspect.ts";
import { wordKey } from "./names.ts";
import { type FoundFile, songOfFile } from "./sounds.ts";
import { removeFile } from "./store.ts";
import { toMend } from "./tables.ts";

type Trx = Parameters<typeof removeFile>[0];
type Caller = Pick<Context<(typeof importRoutes)["createImport"]>, "caller">;

export const importHandlers = (services: Services): Handlers<typeof importRoutes> => {
  const { db, now } = services;
  const { kysely } = db;
  return {
    async createImport(_input, { caller }: Caller) {
      const id = uuid();
      const at = now();
      await kysely.transaction().execute(async (trx) => {
        await checkOpenImports(trx, caller.userId);
        await sql`
          insert into imports (id, user_id, author, created_at, updated_at)
          select ${id}, id, login, ${at}, ${at} from users where id = ${caller.userId}`.execute(trx);
      });
      return findImport(kysely, id, at);
    },

    async listImports(_input, { caller }: Caller) {
      return { data: await listImports(kysely, caller.userId) };
    },

    async getImport({ _id }) {
      return findImport(kysely, _id, now());
    },

    async listImportRows(query) {
      return listRows(kysely, query);
    },

    async checkImport({ _id, mapping, answers }) {
      const { result: source, at } = await changeImport(services, _id, async (trx, found) => {
        const waiting = await trx
          .selectFrom("import_files")
          .select("id")
          .where("import_id", "=", _id)
          .where("read_at", "is", null)
          .limit(1)
          .executeTakeFirst();
        if (waiting !== undefined)
          throw new AppError(409, "conflict", "Файлы ещё загружаются. Подождите или уберите их.");
        const sounds = await trx
          .selectFrom("import_files")
          .select(["id", "name", "tags", "kind", "problem"])
          .where("import_id", "=", _id)
          .where("kind", "in", ["sound", "table"])
          .orderBy("name")
          .execute();
        const isTable = sounds.some(({ kind, problem }) => kind === "table" && problem === null);
        if (!isTable) {
          const heard = sounds.filter(({ kind, problem }) => kind === "sound" && problem === null);
          if (heard.length === 0) throw new AppError(400, "bad_request", "Загрузите таблицу или файлы звука");
          await replaceRows(trx, _id, await rowsOfSounds(trx, heard));
        }
        const headers = isTable ? found.headers : soundColumns.map((field) => importFields[field]);
        const fields = isTable ? (mapping ?? found.mapping) : [...soundColumns];
        checkMapping(headers, fields);
        if (isTable && mapping !== undefined) await rememberColumns(trx, found, mapping, now());
        const all = joinAnswers(found.answers, answers);
        await trx
          .updateTable("imports")
          .set({ headers, mapping: JSON.stringify(fields), answers: JSON.stringify(all) })
          .where("id", "=", _id)
          .execute();
        const rows = trx.selectFrom("import_rows").select(["number", "cells"]).where("import_id", "=", _id);
        return { id: _id, mapping: fields, answers: all, rows: await rows.orderBy("number").execute() };
      });
      const { rows, findings } = await checkRows(kysely, source);
      await kysely.transaction().execute(async (trx) => {
        const found = await claimOpenImport(trx, _id);
        if (found.updated_at.getTime() !== at.getTime()) {
          throw new AppError(409, "conflict", "Пока шла проверка, файлы изменились. Проверьте ещё раз.");
        }
        await saveChecked(trx, _id, rows);
        await trx
          .updateTable("imports")
          .set({ checked_at: now(), findings: JSON.stringify(findings) })
          .where("id", "=", _id)
          .execute();
      });
      return findImport(kysely, _id, now());
    },

    async writeImport({ _id, checked_at }, { caller }) {
      await kysely.transaction().execute(async (trx) => {
        const { findings, checked_at: checked } = await claimOpenImport(trx, _id);
        if (findings === null || checked?.toISOString() !== checked_at) {
          throw new AppError(409, "stale", "Строки изменились после проверки. Проверьте их ещё раз.");
        }
        if (findings.counts.new + findings.counts.changed === 0) {
          throw new AppError(409, "conflict", "Загружать нечего: новых и\u00A0изменённых строк нет");
        }
        await trx
          .updateTable("imports")
          // In the name of who presses the button.
          .set({ state: "writing", writing_at: now(), updated_at: now(), user_id: caller.userId })
          .where("id", "=", _id)
          .execute();
      });
      return findImport(kysely, _id, now());
    },

    async pauseImport({ _id, paused }, { caller }) {
      const at = now();
      await kysely
        .updateTable("imports")
        // Who started it may have been deleted: then it goes on in the name of who lets it.
        .set((eb) => ({ paused, updated_at: at, user_id: eb.fn.coalesce("user_id", eb.val(caller.userId)) }))
        // The time on pause is no time of work.
        .$if(!paused, (query) => query.set({ writing_at: sql`writing_at + (${at}::timestamptz - updated_at)` }))
        .where("id", "=", _id)
        .where("paused", "<>", paused)
        .execute();
      return findImport(kysely, _id, at);
    },

    async deleteImport({ _id }) {
      await kysely.transaction().execute(async (trx) => {
        await claimUnwrittenImport(trx, _id);
        await trx.deleteFrom("imports").where("id", "=", _id).execute();
      });
      return { _id };
    },

    async deleteImportFile({ _id }) {
      const file = await kysely.selectFrom("import_files").select("import_id").where("id", "=", _id).executeTakeFirst();
      if (file === undefined) throw new AppError(404, "not_found", "Такого файла нет. Возможно, его убрали.");
      await changeImport(services, file.import_id, (trx) => removeFile(trx, _id));
      return findImport(kysely, file.import_id, now());
    },

    async downloadImportErrors({ _id }) {
      const found = await kysely.selectFrom("imports").select("headers").where("id", "=", _id).executeTakeFirst();
      if (found === undefined) throw noImport();
      const rows = await kysely
        .selectFrom("import_rows")
        .select(["cells", "told", "outcome"])
        .where("import_id", "=", _id)
        .where("outcome", "in", ["error", "ask"])
        .orderBy("number")
        .execute();
      const lines = rows.map(({ cells, told, outcome }) => [...cells, describeProblems(told?.problems ?? [], outcome)]);
      const columns = [...found.headers, toMend].map((header) => ({ header, width: 24 }));
      return streamWorkbook([{ name: "Ошибки", columns, pages: pageOf(lines) }]);
    },
  };
};

/** Refuses another import where too many are open: the files of each take up to 4 GiB. */
async function checkOpenImports(trx: Trx, userId: string): Promise<void> {
  // Of two calls at once the second one counts what the first one has begun.
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { open } = await trx
    .selectFrom("imports")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("user_id", "=", userId)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  if (open >= limits.import.open) {
    const message = `Не\u00A0записано уже ${limits.import.open}\u00A0загрузок. Запишите или удалите одну из\u00A0них.`;
    throw new AppError(409, "conflict", message);
  }
}

async function* pageOf<T>(rows: T) {
  yield rows;
}

function describeProblems(
  problems: readonly { readonly field: keyof typeof importFields | null; readonly message: string }[],
  outcome: string | null,
): string {
  if (problems.length === 0) return outcome === "ask" ? "Ответьте, кто имеется в\u00A0виду" : "";
  return problems
    .map(({ field, message }) => (field === null ? message : `${importFields[field]}: ${message}`))
    .join("; ");
}

/** A row for each sound: of a new song, or of the one whose code its name begins with. */
async function rowsOfSounds(trx: Trx, files: readonly FoundFile[]) {
  const told = files.map((file) => ({ file, ...songOfFile(file) }));
  const codes = told.flatMap(({ code }) => code ?? []);
  const found = await trx
    .selectFrom("sounds")
    .select("sound_id")
    .where("sound_id", "in", [-1, ...codes])
    .execute();
  const known = new Set(found.map(({ sound_id }) => sound_id));
  return told.map(({ file, title, artist, code }, index) => {
    const cells =
      code !== undefined && known.has(code) ? ["", "", file.name, String(code)] : [title, artist, file.name, ""];
    return { number: index + 1, cells };
  });
}

/** A column for each header, and each field once. */
function checkMapping(headers: readonly string[], mapping: readonly (keyof typeof importFields | null)[]): void {
  if (mapping.length !== headers.length)
    throw invalidField("mapping", "Столбцов в\u00A0таблице столько не\u00A0найдено");
  const fields = mapping.filter((field) => field !== null);
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  if (twice !== undefined) throw invalidField("mapping", `«${importFields[twice]}» выбрано для двух столбцов`);
  if (!fields.includes("name") && !fields.includes("code")) {
    throw invalidField("mapping", "Укажите столбец с\u00A0названием или кодом песни");
  }
}

/** The latest answer about a name holds. */
function joinAnswers(before: readonly ImportAnswer[], now: readonly ImportAnswer[]): ImportAnswer[] {
  const keyOf = ({ list, name }: ImportAnswer) => `${list} ${wordKey(name)}`;
  return [...new Map([...before, ...now].map((answer) => [keyOf(answer), answer])).values()];
}

/**
 * Remembers the columns that staff correct, not those that were found rightly. A column that loses its field to another
 * one is forgotten: in a table without that other one its name may say what it is.
 */
async function rememberColumns(
  trx: Trx,
  { headers, mapping: found }: Pick<Selectable<ImportsTable>, "headers" | "mapping">,
  mapping: Selectable<ImportsTable>["mapping"],
  now: Date,
): Promise<void> {
  const keys = headers.map(wordKey);
  // By header, of which several columns may have the same.
  const fields = new Map(keys.flatMap((key, at) => (mapping[at] ? [[key, mapping[at]] as const] : [])));
  const rows = new Map<string, Insertable<ImportColumnsTable>>();
  const forgotten: string[] = [];
  for (const [at, header] of keys.entries()) {
    const [field, before] = [fields.get(header) ?? null, found[at] ?? null];
    // What is longer is no name of a column, and an index has no place for it.
    if (header === "" || header.length > limits.title.max || mapping[at] === before) continue;
    if (field === null && mapping.includes(before)) forgotten.push(header);
    else rows.set(header, { header, field, updated_at: now });
  }
  if (forgotten.length > 0) await trx.deleteFrom("import_columns").where("header", "in", forgotten).execute();
  if (rows.size === 0) return;
  await trx
    .insertInto("import_columns")
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.column("header").doUpdateSet((eb) => ({ field: eb.ref("excluded.field"), updated_at: now })),
    )
    .execute();
}
