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

/** For each column of the table what it is; null: it is left out. */
const MappingSchema = z.array(FieldSchema.nullable()).max(limits.import.columns, "Слишком много столбцов");

const FileSchema = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  kind: z.enum(["table", "archive", "sound", "photo"]),
  bytes: z.int(),
  /** How many of them have come. */
  received: z.int(),
  /** Whether the server has looked into it. */
  read: z.boolean(),
  /** Why it is of no use. */
  problem: z.string().nullable(),
});
export type ImportFile = z.infer<typeof FileSchema>;

const QuestionSchema = z.strictObject({
  list: ListSchema,
  /** As the table has it. */
  name: z.string(),
  /** What it may be meant for, the likeliest first. */
  near: z.array(NamedSchema),
  /** In how many rows. */
  rows: z.int(),
});
export type ImportQuestion = z.infer<typeof QuestionSchema>;

const counts = z.strictObject({ new: z.int(), changed: z.int(), same: z.int(), ask: z.int(), error: z.int() });

const ImportSchema = z.strictObject({
  _id: z.uuid(),
  state: z.enum(["open", "writing", "done"]),
  /** Whether staff have stopped the writing and what follows. */
  paused: z.boolean(),
  created_at: z.iso.datetime(),
  /** Login of who began it. */
  author: z.string().nullable(),
  /** A part of them: those that are on their way, unread or of no use, and the table. */
  files: z.array(FileSchema),
  sounds: z.int(),
  photos: z.int(),
  bytes: z.int(),
  /** Files that the server has yet to look into. */
  unread: z.int(),
  /** Sounds that the server has yet to listen to: what they sound like, it does not know. */
  unheard: z.int(),
  /** Whether a sound was heard since the rows were checked: a check tells more now. */
  heard_since: z.boolean(),
  /** The names of the columns and what they are. */
  columns: z.array(z.strictObject({ header: z.string(), example: z.string(), field: FieldSchema.nullable() })),
  /** Null until the rows were checked, and once something has changed since. */
  checked_at: z.iso.datetime().nullable(),
  counts,
  questions: z.array(QuestionSchema),
  /** Names that are in no list yet. */
  creations: z.array(z.strictObject({ list: ListSchema, names: z.array(z.string()) })),
  /** Sounds that belong to no row. */
  spare: z.int(),
  progress: z.strictObject({
    rows: z.int(),
    written: z.int(),
    /** Sounds and covers of what is written. */
    files: z.int(),
    processed: z.int(),
    /** Rows that stay to be mended, and those whose sound or cover was of no use. */
    errors: z.int(),
    /** What is worked on. */
    now: z.string().nullable(),
    /** How long the rest takes, as far as can be told. */
    seconds: z.int().nullable(),
  }),
});
export type SongImport = z.infer<typeof ImportSchema>;

const RowSchema = z.strictObject({
  number: z.int(),
  name: z.string(),
  executors: z.string(),
  /** The sound of the row: its file and length. */
  sound: z.strictObject({ name: z.string(), ms: z.int().nullable() }).nullable(),
  outcome: OutcomeSchema.nullable(),
  /** At which column of the table, or null for the row, and what is expected there. */
  problems: z.array(z.strictObject({ field: FieldSchema.nullable(), message: z.string() })),
  changes: z.array(z.strictObject({ field: FieldSchema, before: z.string(), after: z.string() })),
  /** What is worth a look though nothing is wrong. */
  notes: z.array(z.string()),
  /** The song that is changed, stays as it is, or was written. */
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
      skip: queryNumber().min(0, "Не меньше нуля").max(limits.import.rows, "Слишком много").default(0),
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
      /** Which row of a list a name means; null: none, it is new. */
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
      /** When the rows were checked that staff have seen; refused where they were checked anew. */
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
