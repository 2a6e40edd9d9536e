import { z } from "zod";
import {
  createRoute,
  deleteFileRoute,
  deleteRoute,
  listRoute,
  staffRead,
  staffWrite,
  updateRoute,
  uploadRoute,
} from "./crud.ts";
import { PlayWordSchema } from "./game.ts";
import { limits } from "./limits.ts";
import { DeletedSchema, IdSchema, listQuery, NamedSchema, oneOrMore, QueryIdsSchema } from "./list.ts";
import { access, defineRoutes } from "./route.ts";
import { requiredText, text } from "./text.ts";

/** Whether players meet a song, a library song or a piece of news: the code in the database and its name on the wire. */
export const statusNames = { active: "Активна", hidden: "Неактивна" } as const;
export type StatusCode = keyof typeof statusNames;
export const statuses = [statusNames.active, statusNames.hidden] as const;
export type Status = (typeof statuses)[number];
/** Takes the name; handlers get the code. */
export const StatusSchema = z
  .enum(statuses, "Выберите статус")
  .transform((name): StatusCode => (name === statusNames.active ? "active" : "hidden"));

const names = z.array(NamedSchema);
const ids = z
  .array(IdSchema)
  .max(limits.relations.max, `Не больше ${limits.relations.max}`)
  .refine((values) => new Set(values).size === values.length, "Одно и\u00A0то же выбрано дважды")
  .default([]);
const position = z
  .int("Нет такого слова в\u00A0отрывке")
  .min(0, "Нет такого слова в\u00A0отрывке")
  .max(limits.fragmentWords.max - 1, "Нет такого слова в\u00A0отрывке");

const FragmentSchema = requiredText(limits.fragment.max, "Введите фрагмент");
const HiddenSchema = z
  .array(position)
  .max(limits.fragmentWords.max, "Слишком много слов")
  .refine((values) => new Set(values).size === values.length, "Слово отмечено дважды")
  .default([]);
const DecoysSchema = z
  .array(requiredText(limits.answer.max, "Введите слово"))
  .max(limits.decoys.max, `Не больше ${limits.decoys.max}\u00A0слов`)
  .default([]);

/** A song of the catalogue as staff see it: with every answer. Never to be sent to a player. */
export const CatalogueSongSchema = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  fragment: z.string(),
  fragment_order: z.int().nullable(),
  /** Positions of the words a player restores. */
  hidden: z.array(z.int()),
  /** The staff's own extra words for the tray. */
  decoys: z.array(z.string()),
  sound_id: z.int(),
  status_id: z.enum(statuses),
  difficulty: NamedSchema,
  music_authors: names,
  text_authors: names,
  executors: names,
  genres: names,
  languages: names,
  film: NamedSchema.nullable(),
  filter: NamedSchema.nullable(),
  /** Played without an account. */
  demo: z.boolean(),
  /** Its words are typed: players get no choices. */
  typing_only: z.boolean(),
  rights_holder: z.string().nullable(),
  /** Address of the audio, or null. */
  sound: z.string().nullable(),
  /** Whole seconds, rounded up. */
  duration: z.int().nullable(),
  /** Address of the cover, or null. */
  photo: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type CatalogueSong = z.infer<typeof CatalogueSongSchema>;

export const SongFieldsSchema = z.strictObject({
  name: requiredText(limits.title.max, "Введите название"),
  fragment: FragmentSchema,
  fragment_order: z
    .int("Введите порядок числом")
    .min(0, "Не меньше нуля")
    .max(limits.order.max, "Не больше четырёх цифр")
    .nullable()
    .default(null),
  hidden: HiddenSchema,
  decoys: DecoysSchema,
  sound_id: z.int("Введите код звука").min(0, "Не меньше нуля").max(limits.soundId.max, "Не больше шести цифр"),
  status_id: StatusSchema,
  difficulty_id: z.uuid("Выберите уровень").toLowerCase(),
  music_author_id: ids,
  text_author_id: ids,
  executor_id: ids,
  genre_id: ids,
  language_id: ids,
  film_id: IdSchema.nullable().default(null),
  filter_id: IdSchema.nullable().default(null),
  demo: z.boolean().default(false),
  typing_only: z.boolean().default(false),
  rights_holder: text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`).nullable().default(null),
});
export type SongFields = z.input<typeof SongFieldsSchema>;

const filter = {
  status_id: oneOrMore(StatusSchema),
  difficulty_id: oneOrMore(IdSchema),
  genre_id: oneOrMore(IdSchema),
  language_id: oneOrMore(IdSchema),
  executor_id: oneOrMore(IdSchema),
  /** Of the music or of the text. */
  author_id: oneOrMore(IdSchema),
  film_id: oneOrMore(IdSchema),
  filter_id: oneOrMore(IdSchema),
  has_sound: z.boolean(),
  demo: z.boolean(),
};

export const CatalogueQuerySchema = listQuery({
  row: CatalogueSongSchema,
  filter,
  sort: ["name", "sound_id", "status_id", "difficulty", "duration", "created_at", "updated_at"],
});
export type CatalogueQuery = z.output<typeof CatalogueQuerySchema>;

const bulkIds = z
  .array(IdSchema)
  .min(1, "Выберите песни")
  .max(limits.bulk.max, `Не больше ${limits.bulk.max}\u00A0песен за раз`);

export const catalogueRoutes = defineRoutes({
  listCatalogue: listRoute("/api/sound", "Songs of the catalogue", CatalogueQuerySchema, CatalogueSongSchema),
  createSound: createRoute("/api/sound", "New song", SongFieldsSchema, CatalogueSongSchema),
  updateSound: updateRoute("/api/sound", "Edit a song", SongFieldsSchema, CatalogueSongSchema),
  deleteSound: deleteRoute("/api/sound", "Delete a song that nobody has played"),
  updateSounds: {
    method: "PUT",
    path: "/api/sounds",
    summary: "Status or level of many songs, all or none",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({
      ids: bulkIds,
      status_id: StatusSchema.optional(),
      difficulty_id: z.uuid("Выберите уровень").toLowerCase().optional(),
    }),
    status: 200,
    response: z.strictObject({ data: z.array(CatalogueSongSchema) }),
  },
  deleteSounds: {
    method: "DELETE",
    path: "/api/sounds",
    summary: "Delete many songs, all or none",
    access: access.staff,
    limit: staffWrite,
    query: z.strictObject({ ids: QueryIdsSchema.refine((value) => value.length > 0, "Выберите песни") }),
    status: 200,
    response: z.strictObject({ data: z.array(DeletedSchema) }),
  },
  getNeighbours: {
    method: "GET",
    path: "/api/sound/neighbours",
    summary: "The songs before and after one in the list as it is filtered and sorted",
    access: access.staff,
    limit: staffRead,
    query: CatalogueQuerySchema.pick({ sort: true, find: true, filter: true }).extend({ _id: IdSchema }),
    status: 200,
    response: z.strictObject({ previous: z.uuid().nullable(), next: z.uuid().nullable() }),
  },
  listDuplicates: {
    method: "GET",
    path: "/api/sound/duplicates",
    summary: "Other songs of the same name by one of the same executors, or with the same audio as `_id`",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({
      _id: IdSchema.optional(),
      name: text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`).optional(),
      executor_id: QueryIdsSchema.optional(),
    }),
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          _id: z.uuid(),
          name: z.string(),
          executors: z.array(z.string()),
          reason: z.enum(["name", "audio"]),
        }),
      ),
    }),
  },
  previewSound: {
    method: "POST",
    path: "/api/sound/preview",
    summary: "What a player would see of a fragment; records nothing",
    access: access.staff,
    limit: staffRead,
    body: z.strictObject({
      fragment: FragmentSchema,
      hidden: HiddenSchema,
      decoys: DecoysSchema,
      difficulty_id: z.uuid("Выберите уровень").toLowerCase(),
      /** Of a song that is already there: its tray is the one players get. */
      _id: IdSchema.optional(),
    }),
    status: 200,
    response: z.strictObject({ words: z.array(PlayWordSchema), tips: z.array(z.string()) }),
  },
  uploadSoundFiles: uploadRoute(
    "/api/sound/files",
    "The audio and the cover of a song",
    { sound: "audio", img: "image" },
    CatalogueSongSchema,
  ),
  deleteSoundAudio: deleteFileRoute("/api/sound/sound", "Take the audio of a song away", CatalogueSongSchema),
  deleteSoundImage: deleteFileRoute("/api/sound/image", "Take the cover of a song away", CatalogueSongSchema),
});
