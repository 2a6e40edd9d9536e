import { type CatalogueSong, type Named, type SongFields, type Status, statuses } from "@hitoslov/contract";
import { numberOf } from "../../../lib/masks.ts";
import { formatSoundCode } from "../sound-code.ts";
import { formatDecoys, parseDecoys } from "./decoys.ts";

/** A song as its form holds it: figures and lists as they are typed. */
export type SongValues = {
  readonly name: string;
  readonly fragment: string;
  readonly fragment_order: string;
  readonly hidden: readonly number[];
  readonly decoys: string;
  readonly sound_id: string;
  readonly status_id: Status;
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
  readonly rights_holder: string;
};

/** What the form shows of a song; null: an empty form, with the code that is proposed. */
export function readSong(song: CatalogueSong | null, code = ""): SongValues {
  const optional = (row: Named | null | undefined) => (row ? [row] : []);
  return {
    name: song?.name ?? "",
    fragment: song?.fragment ?? "",
    fragment_order: String(song?.fragment_order ?? ""),
    hidden: song?.hidden ?? [],
    decoys: formatDecoys(song?.decoys ?? []),
    sound_id: song === null ? code : formatSoundCode(song.sound_id),
    status_id: song?.status_id ?? statuses[0],
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
    rights_holder: song?.rights_holder ?? "",
  };
}

/** What the server is asked to keep. */
export function writeSong(values: SongValues): SongFields {
  const ids = (rows: readonly Named[]) => rows.map(({ _id }) => _id);
  const rights = values.rights_holder.trim();
  return {
    name: values.name,
    fragment: values.fragment,
    fragment_order: values.fragment_order === "" ? null : numberOf(values.fragment_order),
    hidden: [...values.hidden],
    decoys: parseDecoys(values.decoys),
    sound_id: numberOf(values.sound_id),
    status_id: values.status_id,
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
    rights_holder: rights === "" ? null : rights,
  };
}

/** The server's words about a field or, of a list, about one of its parts: «decoys.2». */
export function errorAt(errors: Readonly<Record<string, string>>, field: keyof SongFields): string | undefined {
  return errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1];
}
