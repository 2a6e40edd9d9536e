import { type Alias, splitFragment, type WordTimes } from "@hitoslov/rules";
import { type CatalogueSong, type Named, type SongFields, type SongStatus, songStatusNames } from "@hitoslov/contract";
import { dayOfMasked, maskedOf } from "../../../lib/calendar.ts";
import { equal } from "../../../lib/equal.ts";
import { readShowing, type ShowingValues, writeShowing } from "../../../lib/showing-values.ts";
import { numberOf } from "../../../lib/masks.ts";
import { formatSongCode } from "../song-labels.ts";

/** The values of a song's form: numbers and lists as typed. */
export type SongValues = {
  readonly name: string;
  readonly fragment: string;
  readonly fragment_order: string;
  readonly hidden: readonly number[];
  readonly decoys: string;
  readonly aliases: readonly Alias[];
  readonly sound_id: string;
  readonly status_id: SongStatus;
  readonly showing: ShowingValues;
  readonly difficulty_id: string;
  readonly executors: readonly Named[];
  readonly text_authors: readonly Named[];
  readonly music_authors: readonly Named[];
  readonly genres: readonly Named[];
  readonly languages: readonly Named[];
  readonly film: readonly Named[];
  readonly filter: readonly Named[];
  readonly demo: boolean;
  readonly typing_only: boolean;
  /** They belong to the text at the time they were set. */
  readonly word_times: WordTimes | null;
  /** Empty: the level decides. */
  readonly silence: "" | "on" | "off";
  /** The day it is song of the day, as typed. */
  readonly daily_on: string;
  readonly rights_holder: string;
  readonly fact: string;
};

/** A song as values of the form; null: an empty form with the proposed code. */
export function readSong(song: CatalogueSong | null, code = ""): SongValues {
  const optional = (row: Named | null | undefined) => (row ? [row] : []);
  return {
    name: song?.name ?? "",
    fragment: song?.fragment ?? "",
    fragment_order: String(song?.fragment_order ?? ""),
    hidden: song?.hidden ?? [],
    decoys: formatDecoys(song?.decoys ?? []),
    aliases: song?.aliases ?? [],
    sound_id: song === null ? code : formatSongCode(song.sound_id),
    status_id: song?.status_id ?? songStatusNames.draft,
    showing: readShowing(song),
    difficulty_id: song?.difficulty._id ?? "",
    executors: song?.executors ?? [],
    text_authors: song?.text_authors ?? [],
    music_authors: song?.music_authors ?? [],
    genres: song?.genres ?? [],
    languages: song?.languages ?? [],
    film: optional(song?.film),
    filter: optional(song?.filter),
    demo: song?.demo ?? false,
    typing_only: song?.typing_only ?? false,
    word_times: song?.word_times ?? null,
    silence: silenceOf(song?.silence ?? null),
    daily_on: song?.daily_on ? maskedOf(song.daily_on, "date") : "",
    rights_holder: song?.rights_holder ?? "",
    fact: song?.fact ?? "",
  };
}

/** A copy of the song without its code, its files and what depends on these. */
export function copySong(song: CatalogueSong, code: string): SongValues {
  const status_id = songStatusNames.draft;
  return { ...readSong(song), sound_id: code, status_id, word_times: null, daily_on: "" };
}

function silenceOf(silence: boolean | null): SongValues["silence"] {
  if (silence === null) return "";
  return silence ? "on" : "off";
}

/** The values of the form as input of the call. */
export function writeSong(values: SongValues): SongFields {
  const ids = (rows: readonly Named[]) => rows.map(({ _id }) => _id);
  const rights = values.rights_holder.trim();
  const fact = values.fact.trim();
  return {
    name: values.name,
    fragment: values.fragment,
    fragment_order: values.fragment_order === "" ? null : numberOf(values.fragment_order),
    hidden: [...values.hidden],
    decoys: parseDecoys(values.decoys),
    aliases: [...values.aliases],
    sound_id: numberOf(values.sound_id),
    status_id: values.status_id,
    ...writeShowing(values.showing),
    difficulty_id: values.difficulty_id,
    executor_id: ids(values.executors),
    text_author_id: ids(values.text_authors),
    music_author_id: ids(values.music_authors),
    genre_id: ids(values.genres),
    language_id: ids(values.languages),
    film_id: values.film[0]?._id ?? null,
    filter_id: values.filter[0]?._id ?? null,
    demo: values.demo,
    typing_only: values.typing_only,
    word_times: values.word_times?.length === splitFragment(values.fragment).length ? values.word_times : null,
    silence: values.silence === "" ? null : values.silence === "on",
    // Sent as typed if it is no day; the server answers with the error.
    daily_on: values.daily_on === "" ? null : (dayOfMasked(values.daily_on, "date") ?? values.daily_on),
    rights_holder: rights === "" ? null : rights,
    fact: fact === "" ? null : fact,
  };
}

/** A draft with the decisions that it is published with. */
type Decided = Pick<SongValues, "hidden" | "difficulty_id" | "text_authors" | "music_authors"> &
  Pick<CatalogueSong, "cut"> & { readonly song: CatalogueSong; readonly cover: Named | null };

/** The fields of a draft that is published. */
export function publishedFields({ song, hidden, difficulty_id, text_authors, music_authors }: Decided): SongFields {
  const values = { ...readSong(song), hidden, difficulty_id, text_authors, music_authors };
  return writeSong({ ...values, status_id: songStatusNames.active });
}

/** Whether nothing but publishing this draft has changed the song: a call may have been done whose answer was lost. */
export function isOwnWork(draft: Decided, now: CatalogueSong): boolean {
  const { song, cut, cover } = draft;
  const isPublished = now.status_id === songStatusNames.active;
  return (
    equal(writeSong(readSong(now)), isPublished ? publishedFields(draft) : writeSong(readSong(song))) &&
    equal(now.source, song.source) &&
    (now.sound === song.sound || (cut !== null && equal(now.cut, cut))) &&
    (now.photo === song.photo || cover !== null)
  );
}

/** The server's error of a field, or of an entry of a list: «decoys.2». */
export function errorAt(errors: Readonly<Record<string, string>>, field: keyof SongFields): string | undefined {
  return errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1];
}

/** The words of a text separated by commas, semicolons or lines; each once, in order. */
export function parseDecoys(text: string): string[] {
  const words = text.split(/[,;\n]/).map((word) => word.trim().replaceAll(/\s+/g, " "));
  return [...new Set(words)].filter((word) => word !== "");
}

export function formatDecoys(words: readonly string[]): string {
  return words.join(", ");
}

/** Replaces one of the blanks by the nearest spare word; undefined if it is no blank, or no word is left. */
export function replaceBlank(
  hidden: readonly number[],
  position: number,
  spare: readonly number[],
): number[] | undefined {
  if (!hidden.includes(position)) return undefined;
  const [nearest] = spare
    .filter((other) => !hidden.includes(other))
    .toSorted((a, b) => Math.abs(a - position) - Math.abs(b - position) || a - b);
  if (nearest === undefined) return undefined;
  return hidden.map((each) => (each === position ? nearest : each)).toSorted((a, b) => a - b);
}
