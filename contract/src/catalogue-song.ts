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

/** For each word of the fragment, every time it is sung. */
export const WordTimesSchema = z
  .array(z.array(TimeRangeSchema).max(limits.singings.max, `Не больше ${limits.singings.max}\u00A0раз`).readonly())
  .max(limits.fragmentWords.max, "Слишком много слов")
  .readonly();

/** The loudness of an audio by EBU R128: integrated, in LUFS, and the true peak, in dBTP. */
const LoudnessSchema = z.strictObject({ lufs: z.number(), peak: z.number() });

/** The whole recording that fragments are cut from; only staff may play it. */
const SourceSchema = z.strictObject({
  /** The name of the uploaded file. */
  name: z.string(),
  ms: z.int(),
  bytes: z.int(),
  uploaded_at: z.iso.datetime(),
});

/** A song of the catalogue as staff see it, with all answers. Must never be sent to a player. */
export const CatalogueSongSchema = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  fragment: z.string(),
  fragment_order: z.int().nullable(),
  /** Positions of the words a player restores. */
  hidden: z.array(z.int()),
  /** Wrong words that staff have added to the tray. */
  decoys: z.array(z.string()),
  /** Other answers that count as right, each for the word at its position. */
  aliases: z.array(AliasSchema),
  sound_id: z.int(),
  status_id: z.enum(songStatuses),
  /** When and to whom the song is dealt; open plays can always be finished. */
  ...ShowingSchema.shape,
  difficulty: NamedSchema,
  music_authors: names,
  text_authors: names,
  executors: names,
  genres: names,
  languages: names,
  film: NamedSchema.nullable(),
  filter: NamedSchema.nullable(),
  /** The ids of the rows above, as the forms write them. */
  difficulty_id: z.uuid(),
  music_author_id: z.array(z.uuid()),
  text_author_id: z.array(z.uuid()),
  executor_id: z.array(z.uuid()),
  genre_id: z.array(z.uuid()),
  language_id: z.array(z.uuid()),
  film_id: z.uuid().nullable(),
  filter_id: z.uuid().nullable(),
  /** Whether the song can be played without an account. */
  demo: z.boolean(),
  /** Whether its words are always typed: players get no choices. */
  typing_only: z.boolean(),
  /** Null if it is not known when the words are sung. */
  word_times: WordTimesSchema.nullable(),
  rights_holder: z.string().nullable(),
  /** One fact about the song, shown after the play. */
  fact: z.string().nullable(),
  /** Address of the audio, or null. */
  sound: z.string().nullable(),
  /** The length of the audio in whole seconds, rounded up. */
  duration: z.int().nullable(),
  /** The same in ms; null for audio from before lengths were measured. */
  audio_ms: z.int().nullable(),
  /** The recording that the audio can be cut from; `getSoundSource` returns it. */
  source: SourceSchema.nullable(),
  /** How the audio was cut from this source; null if it was not. */
  cut: z.strictObject({ start_ms: z.int(), end_ms: z.int(), fade_in_ms: z.int(), fade_out_ms: z.int() }).nullable(),
  /** The loudness of the audio as uploaded and as served; null until it is measured. */
  loudness: z.strictObject({ before: LoudnessSchema, after: LoudnessSchema }).nullable(),
  /** Whether hidden words are silent in the audio that players get; null: the level decides. */
  silence: z.boolean().nullable(),
  /** The day, future or past, for which staff planned it as song of the day; null if there is none. */
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
  /** If left out, they stay. */
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
  /** If left out, the stored times stay while their number equals the number of words. */
  word_times: WordTimesSchema.nullable().optional(),
  /** If left out, it stays. Takes effect only if the times of words are known. */
  silence: z.boolean().nullable().optional(),
  /** If left out, it stays. A day has one song. */
  daily_on: day("Введите дату").nullable().optional(),
  ...showingFields,
  rights_holder: text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`).nullable().default(null),
  fact: text(limits.fact.max, `Не длиннее ${limits.fact.max}\u00A0символов`).nullable().default(null),
});

const { fact, demo, typing_only: typingOnly } = SongFieldsSchema.shape;

/** What an edit leaves out of these stays: a client that knows only the specification does not name them. */
export const SongUpdateSchema = z.strictObject({
  ...SongFieldsSchema.shape,
  /** Left out, they stay only while the number of words does: they are positions. */
  hidden: HiddenSchema.unwrap().optional(),
  decoys: DecoysSchema.unwrap().optional(),
  demo: demo.unwrap().optional(),
  typing_only: typingOnly.unwrap().optional(),
  fact: fact.unwrap().optional(),
});

export type SongFields = z.input<typeof SongFieldsSchema>;
