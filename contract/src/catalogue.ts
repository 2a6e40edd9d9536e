import { z } from "zod";
import {
  createRoute,
  deleteFileRoute,
  deleteRoute,
  listRoute,
  staffHeavy,
  staffRead,
  staffWrite,
  updateRoute,
  uploadRoute,
} from "./crud.ts";
import { PlayWordSchema } from "./game.ts";
import { limits } from "./limits.ts";
import { DeletedSchema, IdSchema, listQuery, NamedSchema, oneOrMore, QueryIdsSchema } from "./list.ts";
import { access, inSection } from "./route.ts";
import { day } from "./instant.ts";
import { showingFields, ShowingSchema } from "./showing.ts";
import { requiredText, text } from "./text.ts";

/** Whether players meet a library song or a piece of news: the code in the database and its name on the wire. */
export const statusNames = { active: "Активна", hidden: "Неактивна" } as const;
export type StatusCode = keyof typeof statusNames;
export const statuses = [statusNames.active, statusNames.hidden] as const;
export type Status = (typeof statuses)[number];
/** Takes the name; handlers get the code. */
export const StatusSchema = z
  .enum(statuses, "Выберите статус")
  .transform((name): StatusCode => (name === statusNames.active ? "active" : "hidden"));

/** The same of a song, which is a draft until it is published. Players meet active ones only. */
export const songStatusNames = { ...statusNames, draft: "Черновик" } as const;
export type SongStatusCode = keyof typeof songStatusNames;
export const songStatuses = [...statuses, songStatusNames.draft] as const;
export type SongStatus = (typeof songStatuses)[number];
export const SongStatusSchema = z
  .enum(songStatuses, "Выберите статус")
  .transform((name): SongStatusCode => songStatusCodes[name]);
const songStatusCodes: Record<SongStatus, SongStatusCode> = {
  Активна: "active",
  Неактивна: "hidden",
  Черновик: "draft",
};

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

export const FragmentSchema = requiredText(limits.fragment.max, "Введите фрагмент");
const HiddenSchema = z
  .array(position)
  .max(limits.fragmentWords.max, "Слишком много слов")
  .refine((values) => new Set(values).size === values.length, "Слово отмечено дважды")
  .default([]);
const DecoysSchema = z
  .array(requiredText(limits.answer.max, "Введите слово"))
  .max(limits.decoys.max, `Не больше ${limits.decoys.max}\u00A0слов`)
  .default([]);

/** An answer that counts as right for a word of the lyric. */
export const AliasSchema = z.strictObject({
  position,
  word: requiredText(limits.answer.max, "Введите слово"),
  answer: requiredText(limits.answer.max, "Введите слово"),
});
const AliasesSchema = z.array(AliasSchema).max(limits.aliases.max, `Не больше ${limits.aliases.max}\u00A0слов`);

const moment = z
  .int("Введите время целым числом")
  .min(0, "Не раньше начала записи")
  .max(limits.audio.ms, "Слишком поздно");
/** Start and end of one singing of a word, ms from the start of the audio. */
export const TimeRangeSchema = z.tuple([moment, moment], "Введите начало и\u00A0конец").readonly();
/** For each word of the fragment its singings. */
const WordTimesSchema = z
  .array(z.array(TimeRangeSchema).max(limits.singings.max, `Не больше ${limits.singings.max}\u00A0раз`).readonly())
  .max(limits.fragmentWords.max, "Слишком много слов")
  .readonly();

/** What ALIGNER_COMMAND answers: for each word its singings, and how sure they are, 0 to 1. */
export const AlignmentSchema = z.object({
  words: z
    .array(z.object({ times: z.array(TimeRangeSchema).max(limits.singings.max), confidence: z.number().min(0).max(1) }))
    .max(limits.fragmentWords.max),
});
export type Alignment = z.infer<typeof AlignmentSchema>;

/** How loud a sound is: integrated, in LUFS, and its true peak, in dBTP; EBU R128. */
const LoudnessSchema = z.strictObject({ lufs: z.number(), peak: z.number() });

/** A whole recording that fragments are cut from; staff alone hear it. */
const SourceSchema = z.strictObject({
  /** What its file was called. */
  name: z.string(),
  ms: z.int(),
  bytes: z.int(),
  uploaded_at: z.iso.datetime(),
});

const fade = z
  .int("Введите миллисекунды целым числом")
  .min(0, "Не меньше нуля")
  .max(limits.fade.ms, `Не длиннее ${limits.fade.ms / 1000}\u00A0секунд`)
  .default(0);
/** Where a fragment lies in its source, ms, and how it begins and ends. */
const cut = { start_ms: moment, end_ms: moment, fade_in_ms: fade, fade_out_ms: fade };

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
  /** Answers that count as right beside its words: of a word at its place. */
  aliases: z.array(AliasSchema),
  sound_id: z.int(),
  status_id: z.enum(songStatuses),
  /** Outside of it the song is not served; plays that are open can be finished. */
  ...ShowingSchema.shape,
  difficulty: NamedSchema,
  music_authors: names,
  text_authors: names,
  executors: names,
  genres: names,
  languages: names,
  film: NamedSchema.nullable(),
  filter: NamedSchema.nullable(),
  /** The ids of the same, as they are written. */
  difficulty_id: z.uuid(),
  music_author_id: z.array(z.uuid()),
  text_author_id: z.array(z.uuid()),
  executor_id: z.array(z.uuid()),
  genre_id: z.array(z.uuid()),
  language_id: z.array(z.uuid()),
  film_id: z.uuid().nullable(),
  filter_id: z.uuid().nullable(),
  /** Played without an account. */
  demo: z.boolean(),
  /** Its words are typed: players get no choices. */
  typing_only: z.boolean(),
  /** Null where nobody has said when the words are sung. */
  word_times: WordTimesSchema.nullable(),
  rights_holder: z.string().nullable(),
  /** One fact about the song, told once it is over. */
  fact: z.string().nullable(),
  /** Address of the audio, or null. */
  sound: z.string().nullable(),
  /** Whole seconds, rounded up. */
  duration: z.int().nullable(),
  /** The same in ms; null for audio from before it was measured. */
  audio_ms: z.int().nullable(),
  /** What the audio can be cut from; `getSoundSource` plays it. */
  source: SourceSchema.nullable(),
  /** How the audio was cut from this source; null where it was not. */
  cut: z.strictObject({ start_ms: z.int(), end_ms: z.int(), fade_in_ms: z.int(), fade_out_ms: z.int() }).nullable(),
  /** Of the audio as it came and as it is served; null where it was not measured yet. */
  loudness: z.strictObject({ before: LoudnessSchema, after: LoudnessSchema }).nullable(),
  /** Whether hidden words are silent in the audio that players get; null: as its level has it. */
  silence: z.boolean().nullable(),
  /** The day it is planned for as the song of the day, or was; null where staff have named none. */
  daily_on: z.iso.date().nullable(),
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
  /** Left out, they stay. */
  aliases: AliasesSchema.optional(),
  sound_id: z.int("Введите код звука").min(0, "Не меньше нуля").max(limits.soundId.max, "Не больше шести цифр"),
  status_id: SongStatusSchema,
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
  /** Left out, the known ones stay while their number fits the words. */
  word_times: WordTimesSchema.nullable().optional(),
  /** Left out, it stays; takes effect where the times of words are known. */
  silence: z.boolean().nullable().optional(),
  /** Left out, it stays; a day has one song. */
  daily_on: day("Введите дату").nullable().optional(),
  ...showingFields,
  rights_holder: text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`).nullable().default(null),
  fact: text(limits.fact.max, `Не длиннее ${limits.fact.max}\u00A0символов`).nullable().default(null),
});
export type SongFields = z.input<typeof SongFieldsSchema>;

const filter = {
  status_id: oneOrMore(SongStatusSchema),
  difficulty_id: oneOrMore(IdSchema),
  genre_id: oneOrMore(IdSchema),
  language_id: oneOrMore(IdSchema),
  executor_id: oneOrMore(IdSchema),
  /** Of the music or of the text. */
  author_id: oneOrMore(IdSchema),
  film_id: oneOrMore(IdSchema),
  filter_id: oneOrMore(IdSchema),
  has_sound: z.boolean(),
  has_cover: z.boolean(),
  has_authors: z.boolean(),
  has_rights_holder: z.boolean(),
  /** Whether it is known when its words are sung. */
  has_times: z.boolean(),
  has_genre: z.boolean(),
  has_hidden: z.boolean(),
  /** Whether the audio is longer than a fragment should be. */
  long_sound: z.boolean(),
  /** How it stands beside its level by the plays of the last days. */
  mark: z.enum(["too_easy", "too_hard"], "Выберите отметку"),
  demo: z.boolean(),
};
/** From which length on audio is long, ms. */
export const longSound = 30_000;

export const CatalogueQuerySchema = listQuery({
  row: CatalogueSongSchema,
  filter,
  sort: ["name", "sound_id", "status_id", "difficulty", "duration", "daily_on", "created_at", "updated_at"],
  maxLimit: limits.songsPage.max,
});
export type CatalogueQuery = z.output<typeof CatalogueQuerySchema>;

const bulkIds = z
  .array(IdSchema)
  .min(1, "Выберите песни")
  .max(limits.bulk.max, `Не больше ${limits.bulk.max}\u00A0песен за раз`);

/** The specification's other names of `photo`. */
const songImage = ["img", "image"];

const UpkeepSchema = z.strictObject({
  /** Whether it works on while there is something left. */
  running: z.boolean(),
  /** Songs with audio. */
  total: z.int(),
  done: z.int(),
  /** Of those done the ones whose audio could not be read; it stays as it is. */
  failed: z.int(),
});

/** Songs that may be the same as another. */
const DuplicatesSchema = z.strictObject({
  data: z.array(
    z.strictObject({
      _id: z.uuid(),
      name: z.string(),
      executors: z.array(z.string()),
      /** "audio": the same recording, byte for byte; "ear": its sound or its source sounds the same. */
      reason: z.enum(["name", "audio", "ear"]),
      /** Percent of the sound that is alike; null but for "ear". */
      likeness: z.int().nullable(),
      sound_id: z.int(),
      /** Address of its audio, or null. */
      sound: z.string().nullable(),
    }),
  ),
});

export const catalogueRoutes = inSection("songs", {
  listCatalogue: listRoute("/api/sound", "Songs of the catalogue", CatalogueQuerySchema, CatalogueSongSchema),
  createSound: createRoute("/api/sound", "New song", SongFieldsSchema, CatalogueSongSchema, songImage),
  updateSound: updateRoute("/api/sound", "Edit a song", SongFieldsSchema, CatalogueSongSchema, songImage),
  deleteSound: deleteRoute("/api/sound", "Delete a song that nobody has played"),
  planDaily: {
    method: "PUT",
    path: "/api/daily/plan",
    summary: "Plan a song for a day that has not come, in the place of the one that is planned, or none",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({
      day: day("Введите дату"),
      sound_id: z.uuid("Выберите песню").toLowerCase().nullable(),
      /** What was planned when the member of staff looked; refused where it is another one by now. */
      was: z.uuid("Выберите песню").toLowerCase().nullable(),
    }),
    status: 200,
    response: z.strictObject({ day: z.iso.date(), sound_id: z.uuid().nullable() }),
  },
  updateSounds: {
    method: "PUT",
    path: "/api/sounds",
    summary: "Status or level of many songs, all or none",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({
      ids: bulkIds,
      status_id: SongStatusSchema.optional(),
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
    summary:
      "Other songs of the same name by one of the same executors, or that sound like the audio or source of `_id`",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({
      _id: IdSchema.optional(),
      name: text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`).optional(),
      executor_id: QueryIdsSchema.optional(),
    }),
    status: 200,
    response: DuplicatesSchema,
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
  getAligner: {
    method: "GET",
    path: "/api/sound/aligner",
    summary: "Whether a program of the server can propose when words are sung",
    access: access.staff,
    limit: staffRead,
    status: 200,
    response: z.strictObject({ available: z.boolean() }),
  },
  alignSound: {
    method: "POST",
    path: "/api/sound/align",
    summary: "When the words of a text are sung in the audio of a song, as that program hears it; records nothing",
    access: access.staff,
    limit: staffHeavy,
    body: z.strictObject({ _id: IdSchema, fragment: FragmentSchema }),
    status: 200,
    response: AlignmentSchema,
  },
  uploadSoundFiles: uploadRoute(
    "/api/sound/files",
    "The audio and the cover of a song",
    { sound: "audio", img: "image" },
    CatalogueSongSchema,
  ),
  /** The fragment that is there stays until another one is cut. */
  uploadSoundSource: {
    ...uploadRoute(
      "/api/sound/source",
      "A whole recording to cut the audio of a song from",
      { source: "audio" },
      CatalogueSongSchema,
    ),
    body: z.strictObject({
      _id: IdSchema,
      /** What its file was called. */
      name: text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`).default(""),
    }),
  },
  /** Asked of a file that is chosen for a song that is not there yet. */
  hearSound: {
    ...uploadRoute(
      "/api/sound/alike",
      "Songs that sound like a fragment or a recording, which is not kept",
      { sound: "audio" },
      DuplicatesSchema,
    ),
    method: "POST",
    body: z.strictObject({}),
  },
  /** Its media type is that of the recording; answers 206 to `Range`. */
  getSoundSource: {
    method: "GET",
    path: "/api/sound/source",
    summary: "The source of a song, to be heard by staff",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({ _id: IdSchema }),
    download: { name: "source", type: "audio/mpeg" },
    status: 200,
  },
  deleteSoundSource: deleteFileRoute(
    "/api/sound/source",
    "Take the source of a song away; its audio stays",
    CatalogueSongSchema,
  ),
  cutSound: {
    method: "POST",
    path: "/api/sound/cut",
    summary: "Cut, level and encode the audio of a song from its source",
    access: access.staff,
    limit: staffHeavy,
    body: z.strictObject({
      _id: IdSchema,
      ...cut,
      /** In the new audio. Left out, the known ones move with the cut while every word still lies inside. */
      word_times: WordTimesSchema.nullable().optional(),
    }),
    status: 200,
    response: CatalogueSongSchema,
  },
  getSoundPeaks: {
    method: "GET",
    path: "/api/sound/peaks",
    summary: "The waveform of a song's audio or source",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({ _id: IdSchema, of: z.enum(["sound", "source"]) }),
    status: 200,
    response: z.strictObject({
      /** How much sound each peak is of. */
      step_ms: z.int(),
      /** The largest sample of each step, 0 to 255; null where they were not drawn yet. */
      peaks: z.array(z.int()).nullable(),
    }),
  },
  getSoundUpkeep: {
    method: "GET",
    path: "/api/sound/upkeep",
    summary: "How far the job is that levels, fingerprints and draws the audio from before",
    access: access.staff,
    limit: staffRead,
    status: 200,
    response: UpkeepSchema,
  },
  setSoundUpkeep: {
    method: "PUT",
    path: "/api/sound/upkeep",
    summary: "Stop the job or let it go on",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({ running: z.boolean() }),
    status: 200,
    response: UpkeepSchema,
  },
  deleteSoundAudio: deleteFileRoute("/api/sound/sound", "Take the audio of a song away", CatalogueSongSchema),
  deleteSoundImage: deleteFileRoute("/api/sound/image", "Take the cover of a song away", CatalogueSongSchema),
});
