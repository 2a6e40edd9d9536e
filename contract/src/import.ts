import { z } from "zod";
import { staffHeavy, staffRead, staffWrite } from "./crud.ts";
import { importFieldNames, importLists, importOutcomes } from "./import-fields.ts";
import { limits } from "./limits.ts";
import { DeletedSchema, IdSchema, NamedSchema, queryNumber } from "./list.ts";
import { access, inSection, workbookType } from "./route.ts";
import { requiredText } from "./text.ts";

const FieldSchema = z.enum(importFieldNames, "Такого поля нет");

const ListSchema = z.enum(importLists);

const OutcomeSchema = z.enum(importOutcomes);

/** The field of each column of the table; null: the column is ignored. */
const MappingSchema = z.array(FieldSchema.nullable()).max(limits.import.columns, "Слишком много столбцов");

const FileSchema = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  kind: z.enum(["table", "archive", "sound", "photo"]),
  bytes: z.int(),
  /** How many bytes have been received. */
  received: z.int(),
  /** Whether the server has read the file. */
  read: z.boolean(),
  /** Why the file cannot be used; null if it can. */
  problem: z.string().nullable(),
});
export type ImportFile = z.infer<typeof FileSchema>;

const QuestionSchema = z.strictObject({
  list: ListSchema,
  /** The name as in the table. */
  name: z.string(),
  /** The rows that it may mean, the likeliest first. */
  near: z.array(NamedSchema),
  /** How many rows of the table have the name. */
  rows: z.int(),
});
export type ImportQuestion = z.infer<typeof QuestionSchema>;

const counts = z.strictObject({ new: z.int(), changed: z.int(), same: z.int(), ask: z.int(), error: z.int() });

const ImportSchema = z.strictObject({
  _id: z.uuid(),
  state: z.enum(["open", "writing", "done"]),
  /** Whether staff have paused the writing and the steps after it. */
  paused: z.boolean(),
  created_at: z.iso.datetime(),
  /** The login of the member of staff who started it. */
  author: z.string().nullable(),
  /** Only some files: the table, and those that are still uploading, unread or unusable. */
  files: z.array(FileSchema),
  sounds: z.int(),
  photos: z.int(),
  bytes: z.int(),
  /** How many files the server has not read yet. */
  unread: z.int(),
  /** How many sounds the server has not compared by ear yet, so that it does not know which songs sound alike. */
  unheard: z.int(),
  /** Whether a sound was compared since the rows were checked, so that another check may find more. */
  heard_since: z.boolean(),
  /** The columns: the header, an example and the assigned field. */
  columns: z.array(z.strictObject({ header: z.string(), example: z.string(), field: FieldSchema.nullable() })),
  /** When the rows were checked; null before, and after any change since. */
  checked_at: z.iso.datetime().nullable(),
  counts,
  questions: z.array(QuestionSchema),
  /** The names that the import will add to lists. */
  creations: z.array(z.strictObject({ list: ListSchema, names: z.array(z.string()) })),
  /** How many sounds belong to no row. */
  spare: z.int(),
  /** Whether something that it has written can still be taken back. */
  returnable: z.boolean(),
  progress: z.strictObject({
    rows: z.int(),
    written: z.int(),
    /** How many written rows have a sound or a cover; `processed`: for how many of them these are done. */
    files: z.int(),
    processed: z.int(),
    /** How many rows have an error, also of their sound or cover, or wait for an answer. */
    errors: z.int(),
    /** What the server is working on. */
    now: z.string().nullable(),
    /** The estimated time left, seconds; null while unknown. */
    seconds: z.int().nullable(),
  }),
});
export type SongImport = z.infer<typeof ImportSchema>;

const RowSchema = z.strictObject({
  number: z.int(),
  name: z.string(),
  executors: z.string(),
  /** The sound of the row: the name of its file, and its length. */
  sound: z.strictObject({ name: z.string(), ms: z.int().nullable() }).nullable(),
  outcome: OutcomeSchema.nullable(),
  /** The field with the problem, null for the row as a whole; and what is expected there. */
  problems: z.array(z.strictObject({ field: FieldSchema.nullable(), message: z.string() })),
  changes: z.array(z.strictObject({ field: FieldSchema, before: z.string(), after: z.string() })),
  /** Remarks about the row that are no errors. */
  notes: z.array(z.string()),
  /** The song that the row changes, leaves unchanged, or has written. */
  song: z.strictObject({ _id: z.uuid(), sound_id: z.int() }).nullable(),
  written: z.boolean(),
});
export type ImportRow = z.infer<typeof RowSchema>;

const one = z.strictObject({ _id: IdSchema });
const staff = { access: access.staff, limit: staffWrite, status: 200, response: ImportSchema } as const;

export const importRoutes = inSection("songs", {
  createImport: {
    ...staff,
    method: "POST",
    path: "/api/import",
    summary: "Begin an import of songs",
    body: z.strictObject({}).prefault({}),
    status: 201,
  },
  listImports: {
    method: "GET",
    path: "/api/imports",
    summary: "The latest imports",
    access: access.staff,
    limit: staffRead,
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          _id: z.uuid(),
          state: ImportSchema.shape.state,
          created_at: z.iso.datetime(),
          author: z.string().nullable(),
          name: z.string().nullable(),
          rows: z.int(),
          written: z.int(),
        }),
      ),
    }),
  },
  getImport: {
    ...staff,
    method: "GET",
    path: "/api/import",
    summary: "An import: its files, columns, figures and progress",
    limit: staffRead,
    query: one,
  },
  listImportRows: {
    method: "GET",
    path: "/api/import/rows",
    summary: "The rows of an import and what becomes of them",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({
      _id: IdSchema,
      outcome: OutcomeSchema.optional(),
      /** Sounds without a table have a row each, so there may be as many as files. */
      skip: queryNumber().min(0, "Не меньше нуля").max(limits.import.files, "Слишком много").default(0),
      limit: queryNumber()
        .min(1, "Не меньше одного")
        .max(limits.page.max, `Не больше ${limits.page.max}`)
        .default(limits.page.default),
    }),
    status: 200,
    response: z.strictObject({ data: z.array(RowSchema), total: z.int() }),
  },
  checkImport: {
    ...staff,
    method: "POST",
    path: "/api/import/check",
    summary: "What every row would become; writes none. A mapping is remembered for tables with the same headers",
    limit: staffHeavy,
    body: z.strictObject({
      _id: IdSchema,
      mapping: MappingSchema.optional(),
      /** The row of a list that each name means; null: it is a new name. */
      answers: z
        .array(
          z.strictObject({
            list: ListSchema,
            name: requiredText(limits.title.max, "Введите имя"),
            meant: IdSchema.nullable(),
          }),
        )
        .max(limits.import.rows, "Слишком много ответов")
        .default([]),
    }),
    bodyBytes: 512 * 1024,
  },
  writeImport: {
    ...staff,
    method: "POST",
    path: "/api/import/write",
    summary: "Write the rows that are new or changed, a hundred at a time, and then their sounds",
    body: z.strictObject({
      _id: IdSchema,
      /** `checked_at` as staff have seen it; if the rows were checked again since, the call is refused. */
      checked_at: z.iso.datetime("Неверное время"),
    }),
  },
  pauseImport: {
    ...staff,
    method: "PUT",
    path: "/api/import",
    summary: "Stop the writing of an import, or let it go on",
    body: z.strictObject({ _id: IdSchema, paused: z.boolean() }),
  },
  deleteImport: {
    method: "DELETE",
    path: "/api/import",
    summary: "Give up an import of which nothing is written; its files go",
    access: access.staff,
    limit: staffWrite,
    query: one,
    status: 200,
    response: DeletedSchema,
  },
  deleteImportFile: {
    ...staff,
    method: "DELETE",
    path: "/api/import/file",
    summary: "Take a file out of an import",
    query: one,
  },
  downloadImportErrors: {
    method: "GET",
    path: "/api/import/errors",
    summary: "The rows that cannot be written, as a table to mend and to load again",
    access: access.staff,
    limit: staffHeavy,
    query: one,
    download: { name: "oshibki.xlsx", type: workbookType },
    status: 200,
  },
});
