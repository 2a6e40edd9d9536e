import { z } from "zod";
import { day } from "./instant.ts";
import { limits } from "./limits.ts";
import { IdSchema, NamedSchema } from "./list.ts";
import { showingFields, ShowingSchema } from "./showing.ts";
import { songStatuses, SongStatusSchema } from "./status.ts";
import { requiredText, text } from "./text.ts";

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

export const HiddenSchema = z
  .array(position)
  .max(limits.fragmentWords.max, "Слишком много слов")
  .refine((values) => new Set(values).size === values.length, "Слово отмечено дважды")
  .default([]);

export const DecoysSchema = z
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

export const moment = z
  .int("Введите время целым числом")
  .min(0, "Не раньше начала записи")
  .max(limits.audio.ms, "Слишком поздно");

/** Start and end of one singing of a word, ms from the start of the audio. */
export const TimeRangeSchema = z.tuple([moment, moment], "Введите начало и\u00A0конец").readonly();

/** For each word of the fragment its singings. */
export const WordTimesSchema = z
  .array(z.array(TimeRangeSchema).max(limits.singings.max, `Не больше ${limits.singings.max}\u00A0раз`).readonly())
  .max(limits.fragmentWords.max, "Слишком много слов")
  .readonly();

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
  /** Other answers that count as right, each for a word at its position. */
  aliases: z.array(AliasSchema),
  sound_id: z.int(),
  status_id: z.enum(songStatuses),
  /** When and to whom the song is served; open plays can always be finished. */
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
  /** One fact about the song, shown once it is over. */
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
