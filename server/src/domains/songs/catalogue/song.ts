import {
  type CatalogueSong,
  type catalogueRoutes,
  CatalogueSongSchema,
  type ParsedInput,
  type Showing,
} from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { AuditedEntity } from "../../../crud/change.ts";
import { invalidField } from "../../../http/errors.ts";
import { showingColumns } from "../../../showing.ts";
import { dayOf } from "../../../time.ts";
import { checkAliases, checkFragment } from "./fragment.ts";
import { checkTimes, noSound, type Timed } from "./times.ts";
import { checkTargets, type Fields, saveLinks } from "./links.ts";
import { checkDeletable } from "./leave-songs.ts";
import { checkPublished } from "./publish.ts";
import { recordLevels } from "./record-levels.ts";
import { findSong } from "./load-songs.ts";

const dayTakenMessage = "На\u00A0этот день уже стоит другая песня";

/**
 * A song for the audit trail, which records all fields but the stamps, the ids beside names, and what follows from the audio
 * file: `duration` alone stands for its length.
 */
export const songEntity: AuditedEntity<CatalogueSong> = {
  entity: "sound",
  table: "sounds",
  parts: [
    { table: "sounds", key: "id" },
    { table: "sound_music_authors", key: "sound_id" },
    { table: "sound_text_authors", key: "sound_id" },
    { table: "sound_executors", key: "sound_id" },
    { table: "sound_genres", key: "sound_id" },
    { table: "sound_languages", key: "sound_id" },
  ],
  // Its points are a tenth for whoever was shown its answer.
  dependants: [{ table: "shown_answers", key: "sound_id" }],
  unique: {
    sounds_sound_id_key: { field: "sound_id", message: "Код звука уже занят другой песней" },
    sounds_daily_on: { field: "daily_on", message: dayTakenMessage },
  },
  find: findSong,
  beforeDelete: (trx, { _id }) => checkDeletable(trx, [_id]),
  afterRestore: settleSong,
  alsoRecord: (trx, { actor, now, before, after }) => recordLevels(trx, { actor, now }, [{ before, after }]),
  fields: CatalogueSongSchema.omit({
    _id: true,
    audio_ms: true,
    loudness: true,
    // The same as the names beside them.
    difficulty_id: true,
    music_author_id: true,
    text_author_id: true,
    executor_id: true,
    genre_id: true,
    language_id: true,
    film_id: true,
    filter_id: true,
    created_at: true,
    updated_at: true,
  }).keyof().options,
};

/** The same with an error that names the number, for a song whose number may be taken. */
export function songEntityFor({ sound_id }: Pick<Fields, "sound_id">): AuditedEntity<CatalogueSong> {
  const message = `Код звука ${sound_id} уже занят`;
  return {
    ...songEntity,
    unique: {
      sounds_sound_id_key: { field: "sound_id", message },
      sounds_daily_on: { field: "daily_on", message: dayTakenMessage },
    },
  };
}

export async function insertSong(trx: Transaction<Database>, id: string, fields: Fields, now: Date): Promise<void> {
  const columns = { ...columnsOf(fields, noSound), ...showingColumns(fields) };
  await checkTargets(trx, fields);
  await checkDay(trx, fields.daily_on);
  await trx
    .insertInto("sounds")
    .values({ ...columns, id, created_at: now, updated_at: now })
    .execute();
  await saveLinks(trx, id, fields);
}

type Edit = Omit<ParsedInput<(typeof catalogueRoutes)["updateSound"]>, "_id" | "updated_at">;

export async function saveSong(trx: Transaction<Database>, before: CatalogueSong, edit: Edit): Promise<void> {
  const fields = fill(edit, before);
  const columns = { ...columnsOf(fields, before), ...showingColumns(fields, before) };
  const authors = fields.text_author_id.length + fields.music_author_id.length;
  checkPublished(before, fields.status_id, { sound: before.sound, authors, hidden: fields.hidden });
  await checkTargets(trx, fields);
  if (fields.daily_on !== before.daily_on) await checkDay(trx, fields.daily_on);
  await forgetSilences(trx, before._id);
  await trx.updateTable("sounds").set(columns).where("id", "=", before._id).execute();
  await saveLinks(trx, before._id, fields, before);
}

/** The fields to save: what the edit leaves out is as it was. */
function fill(edit: Edit, before: CatalogueSong): Fields {
  const { hidden = keptHidden(edit, before), decoys = before.decoys, fact = before.fact } = edit;
  const { demo = before.demo, typing_only = before.typing_only } = edit;
  return { ...edit, hidden, decoys, fact, demo, typing_only };
}

/** Hidden words are stored by position: another number of words would shift them. */
function keptHidden({ fragment }: Pick<Edit, "fragment">, before: CatalogueSong): number[] {
  const [words, were] = [fragment, before.fragment].map((text) => splitFragment(text).length);
  if (words === were || before.hidden.length === 0) return before.hidden;
  const message = `Слов станет ${words} вместо ${were}: собьются спрятанные слова. Отметьте их заново.`;
  throw invalidField("hidden", message);
}

/** Refuses a day that has begun: its song is chosen. */
export async function checkDay(trx: Transaction<Database>, day: Fields["daily_on"]): Promise<void> {
  if (day === null || day === undefined) return;
  const opened = trx.selectFrom("daily_songs").select("day").where("day", ">=", day).limit(1);
  if ((await opened.executeTakeFirst()) === undefined) return;
  throw invalidField("daily_on", "Этот день уже наступил: песня дня выбрана. Возьмите день позже.");
}

/**
 * Refuses to plan a song for a day to come for which it could not be chosen: at its midnight not everybody sees it. A
 * draft may be planned, as it can be published until then.
 */
export function checkAir(
  next: Partial<Pick<Fields, "daily_on" | keyof Showing>>,
  before: Pick<CatalogueSong, "daily_on" | keyof Showing>,
  timeZone: string,
  now: Date,
): void {
  const { daily_on = before.daily_on, audience = before.audience } = next;
  const { shown_from = before.shown_from, shown_until = before.shown_until } = next;
  if (daily_on === null || daily_on <= dayOf(now, timeZone)) return;
  if (audience !== "all") throw invalidField("daily_on", "Эту песню видят не\u00A0все, а\u00A0песня дня одна для всех");
  // A bound at midnight itself belongs to the day before.
  const boundDay = (at: string) => dayOf(new Date(Date.parse(at) - 1), timeZone);
  if (shown_from !== null && boundDay(shown_from) >= daily_on) {
    throw invalidField("daily_on", "В\u00A0полночь этого дня песня ещё не\u00A0видна: возьмите день позже");
  }
  if (shown_until !== null && boundDay(shown_until) < daily_on) {
    throw invalidField("daily_on", "В\u00A0полночь этого дня песни уже не\u00A0видно: возьмите день раньше");
  }
}

/** A restored song does not get back a day that has begun. */
async function settleSong(
  trx: Transaction<Database>,
  { _id, daily_on }: CatalogueSong,
  before: CatalogueSong | undefined,
): Promise<void> {
  await forgetSilences(trx, _id);
  if (daily_on === (before?.daily_on ?? null)) return;
  const opened = trx.selectFrom("daily_songs").select("day").where("day", ">=", daily_on);
  await trx
    .updateTable("sounds")
    .set({ daily_on: before?.daily_on ?? null })
    .where("id", "=", _id)
    .where((where) => where.exists(opened))
    .execute();
}

/** Drops the silenced files made of a song's former audio or times; the sweep deletes the files. */
export async function forgetSilences(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom("silences").where("sound_id", "=", id).execute();
}

function columnsOf(fields: Fields, before: Timed) {
  const { name, fragment, fragment_order, decoys, sound_id, status_id, difficulty_id, film_id, filter_id } = fields;
  const { words, hidden } = checkFragment(fields);
  if (fields.aliases !== undefined) checkAliases(fields.aliases);
  const times = checkTimes(fields.word_times, words.length, before);
  return {
    name,
    fragment,
    fragment_order,
    hidden,
    decoys,
    ...(fields.aliases !== undefined && { aliases: JSON.stringify(fields.aliases) }),
    sound_id,
    status_id,
    difficulty_id,
    film_id,
    filter_id,
    demo: fields.demo,
    typing_only: fields.typing_only,
    word_times: times === null ? null : JSON.stringify(times),
    ...(fields.silence !== undefined && { silence: fields.silence }),
    ...(fields.daily_on !== undefined && { daily_on: fields.daily_on }),
    rights_holder: fields.rights_holder === "" ? null : fields.rights_holder,
    fact: fields.fact === "" ? null : fields.fact,
  };
}
