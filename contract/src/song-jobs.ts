import { z } from "zod";
import { CatalogueQuerySchema } from "./catalogue.ts";
import { SongStatusSchema } from "./status.ts";
import { staffHeavy, staffRead, staffWrite } from "./crud.ts";
import { limits } from "./limits.ts";
import { IdSchema } from "./list.ts";
import { access, inSection } from "./route.ts";
import { isStorable, text } from "./text.ts";

/** How to change a list of each song: people, genres or languages. */
const listChange = z
  .strictObject({
    how: z.enum(["add", "remove", "replace"], "Выберите действие"),
    ids: z
      .array(IdSchema)
      .max(limits.relations.max, `Не больше ${limits.relations.max}`)
      .refine((values) => new Set(values).size === values.length, "Одно и\u00A0то же выбрано дважды"),
  })
  .refine(({ how, ids }) => how === "replace" || ids.length > 0, { path: ["ids"], message: "Выберите, что изменить" });
export type ListChange = z.output<typeof listChange>;

/** The fields to write to many songs; fields that are left out stay as they are. */
export const SongChangeSchema = z
  .strictObject({
    status_id: SongStatusSchema,
    difficulty_id: z.uuid("Выберите уровень").toLowerCase(),
    film_id: IdSchema.nullable(),
    rights_holder: text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`)
      .transform((name) => (name === "" ? null : name))
      .nullable(),
    demo: z.boolean(),
    genre_id: listChange,
    language_id: listChange,
    executor_id: listChange,
    music_author_id: listChange,
    text_author_id: listChange,
  })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), "Выберите, что изменить");
export type SongChange = z.output<typeof SongChangeSchema>;

/** Not trimmed: a space may be replaced too. */
const sought = z
  .string("Введите текст")
  .max(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`)
  .refine(isStorable, "В\u00A0тексте есть недопустимый знак");

/** A literal text to find in songs, and the text to replace it with. */
export const ReplaceSchema = z.strictObject({
  find: sought.min(1, "Введите, что найти"),
  put: sought,
  in: z.array(z.enum(["name", "fragment"])).min(1, "Выберите, где искать"),
  match_case: z.boolean().default(false),
  whole_words: z.boolean().default(false),
});
export type Replace = z.output<typeof ReplaceSchema>;

export const SongWorkSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("change"), change: SongChangeSchema }),
  z.strictObject({ kind: z.literal("replace"), replace: ReplaceSchema }),
  z.strictObject({ kind: z.literal("delete") }),
]);
export type SongWork = z.output<typeof SongWorkSchema>;

const ids = z
  .array(IdSchema)
  .min(1, "Выберите песни")
  .max(limits.selection.max, `Не больше ${limits.selection.max}\u00A0песен за раз`);

/** A change of many songs; the server runs it in the background, batch by batch. */
const SongJobSchema = z.strictObject({
  _id: z.uuid(),
  kind: z.enum(["change", "replace", "delete"]),
  state: z.enum(["running", "done", "stopped"]),
  /** Why the job stopped; null unless it stopped by an error. */
  error: z.string().nullable(),
  total: z.int(),
  /** Songs processed; those neither changed nor refused needed no change. */
  done: z.int(),
  changed: z.int(),
  refused: z.int(),
  /** Whether some of its changes can still be taken back. */
  returnable: z.boolean(),
  /** Who started the job; the login as it was then. */
  login: z.string(),
  created_at: z.iso.datetime(),
});
export type SongJob = z.output<typeof SongJobSchema>;

/** A song that could not be changed, and why. */
const RefusalSchema = z.strictObject({ _id: z.uuid(), name: z.string(), reason: z.string() });

/** A text in pieces: `becomes` is the replacement of a piece; null for a piece that stays. */
const PiecesSchema = z.array(z.strictObject({ text: z.string(), becomes: z.string().nullable() }));

export const songJobRoutes = inSection("songs", {
  findSongIds: {
    method: "GET",
    path: "/api/sounds/ids",
    summary: "The ids of all songs that match",
    access: access.staff,
    limit: staffHeavy,
    query: CatalogueQuerySchema.pick({ find: true, filter: true }),
    status: 200,
    response: z.strictObject({ ids: z.array(z.uuid()) }),
  },
  startSongJob: {
    method: "POST",
    path: "/api/sounds/jobs",
    summary: "Change, or delete, any number of songs; goes on by itself, and songs that refuse stay as they are",
    access: access.staff,
    limit: staffHeavy,
    bodyBytes: limits.selection.bodyBytes,
    body: z.strictObject({
      /** A new id for the job: the same call once more, whose answer was lost, begins no other. */
      _id: IdSchema.optional(),
      ids,
      work: SongWorkSchema,
    }),
    status: 201,
    response: SongJobSchema,
  },
  listSongJobs: {
    method: "GET",
    path: "/api/sounds/jobs",
    summary: "The jobs that run, and those of the caller that have ended in the last day",
    access: access.staff,
    limit: staffRead,
    status: 200,
    response: z.strictObject({ data: z.array(SongJobSchema) }),
  },
  getSongJob: {
    method: "GET",
    path: "/api/sounds/job",
    summary: "How far a job is, and the first songs that it has left as they are",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({ _id: IdSchema }),
    status: 200,
    response: SongJobSchema.extend({ refusals: z.array(RefusalSchema) }),
  },
  stopSongJob: {
    method: "PUT",
    path: "/api/sounds/job",
    summary: "Stop a job; what it has changed stays changed",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({ _id: IdSchema }),
    status: 200,
    response: SongJobSchema,
  },
  previewReplace: {
    method: "POST",
    path: "/api/sounds/replace/preview",
    summary: "What a replacement in these songs would change and which of them refuse it; records nothing",
    access: access.staff,
    limit: staffHeavy,
    bodyBytes: limits.selection.bodyBytes,
    body: z.strictObject({ ids, replace: ReplaceSchema }),
    status: 200,
    response: z.strictObject({
      /** How many songs contain the text, and how many of those cannot be changed. */
      found: z.int(),
      refused: z.int(),
      /** The first of these songs; those that cannot be changed come before the others. */
      data: z.array(
        z.strictObject({
          _id: z.uuid(),
          name: z.string(),
          refusal: z.string().nullable(),
          /** Null if the text is not found there. */
          title: PiecesSchema.nullable(),
          fragment: PiecesSchema.nullable(),
        }),
      ),
    }),
  },
});
