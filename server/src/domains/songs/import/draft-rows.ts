import type { ImportField } from "@hitoslov/contract";
import { setImmediate as turn } from "node:timers/promises";
import type { ImportTarget } from "../../../db/schema.ts";
import type { Known } from "./duplicates.ts";
import { type KnownSongs, songKey } from "./known-songs.ts";
import { foldName } from "./names.ts";
import { type Level, type Meanings, type Problem, readRow, type ReadRow } from "./read-row.ts";
import { type Files, type FoundFile, openFiles } from "./sounds.ts";

export type UploadedFile = FoundFile & {
  readonly kind: string;
  /** Null until it is measured. */
  readonly ms: number | null;
  readonly hash: string | null;
  readonly fingerprint: number[] | null;
};

export type Table = {
  readonly mapping: readonly (ImportField | null)[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
};

type Cell = (field: ImportField) => string;

/** A row as the table and the upload have it, before it is compared with the catalogue. */
export type Draft = ReadRow & {
  readonly number: number;
  readonly cell: Cell;
  readonly song: string | undefined;
  /** A song of the same name by the same people. */
  readonly namesake: Known | undefined;
  readonly sound: UploadedFile | undefined;
  readonly photo: UploadedFile | undefined;
  /** Notes about earlier rows with the same text or file. */
  readonly repeats: readonly string[];
};

type Context = {
  readonly meanings: Meanings;
  readonly levels: readonly Level[];
  readonly songs: KnownSongs;
  readonly files: readonly UploadedFile[];
};

/** Reads each row, and finds its song, its files and the earlier rows that it repeats. */
export async function draftRows({ mapping, rows }: Table, { songs, files, ...lists }: Context): Promise<Draft[]> {
  const at = new Map(mapping.flatMap((field, index) => (field === null ? [] : [[field, index] as const])));
  const sounds = openFiles(files.filter(({ kind }) => kind === "sound"));
  const photos = openFiles(files.filter(({ kind }) => kind === "photo"));
  const compare = openRepeats();
  const drafts: Draft[] = [];
  for (const { number, cells } of rows) {
    // A row may have a hundred unknown names, which take tenths of a second: let other requests run.
    await turn();
    const cell: Cell = (field) => cells[at.get(field) ?? -1] ?? "";
    const { target, problems, asked } = readRow(cell, lists);
    const sound = fileOf("sound", sounds, cell, target);
    const photo = fileOf("photo", photos, cell, target);
    const namesake = target.name === undefined ? undefined : songs.byName(target.name, target.executors ?? []);
    const song = (target.code === undefined ? namesake : songs.byCode(target.code))?._id;
    const repeats = compare({ number, target, song, sound: sound.file });
    drafts.push({
      number,
      cell,
      target,
      asked,
      song,
      namesake,
      sound: sound.file,
      photo: photo.file,
      problems: [
        ...problems,
        ...sound.problems,
        ...photo.problems,
        ...(song === undefined ? missingOf(target, at.has("fragment")) : []),
        ...repeats.problems,
      ],
      repeats: repeats.notes,
    });
  }
  return drafts;
}

/** The file that the cell names; without a name, the one that fits the song. */
function fileOf(
  field: "sound" | "photo",
  { byName, byRow }: Files<UploadedFile>,
  cell: Cell,
  { executors = [] }: ImportTarget,
): { readonly file: UploadedFile | undefined; readonly problems: readonly Problem[] } {
  const given = cell(field);
  if (given === "") {
    const row = { name: cell("name"), executors: executors.join(" "), code: cell("code") };
    return { file: byRow(row), problems: [] };
  }
  const file = byName(given);
  return { file, problems: file === undefined ? [{ field, message: `${given}: не\u00A0нашли в\u00A0загрузке` }] : [] };
}

/** What a new song cannot do without. */
function missingOf({ name, fragment }: ImportTarget, hasTexts: boolean): Problem[] {
  const problems: Problem[] = [];
  if (name === undefined) problems.push({ field: "name", message: "Введите название" });
  if (hasTexts && fragment === undefined) problems.push({ field: "fragment", message: "Введите текст фрагмента" });
  return problems;
}

/** Compares each row with those before it: no two write the same song or use the same file. */
function openRepeats() {
  const once = openOnce();
  return ({ number, target, song, sound }: Pick<Draft, "number" | "target" | "song" | "sound">) => {
    const twice = (what: string, key: string | undefined) =>
      key === undefined ? undefined : once(`${what} ${key}`, number);
    const own = song ?? (target.name === undefined ? undefined : songKey(target.name, target.executors ?? []));
    const repeated = twice("song", own) ?? twice("code", target.code === undefined ? undefined : String(target.code));
    const shared = twice("sound", sound?.id);
    const sameText = once(`text ${foldName(target.fragment ?? "")}`, number);
    const sameFile = once(`file ${sound?.hash ?? ""}`, number);

    const problems: Problem[] = [];
    if (repeated !== undefined) problems.push({ field: null, message: `Повторяет строку ${repeated}` });
    if (shared !== undefined) problems.push({ field: "sound", message: `Этот звук уже у\u00A0строки ${shared}` });
    const notes: string[] = [];
    if (sameText !== undefined && target.fragment && repeated === undefined) {
      notes.push(`Такой же текст: строка ${sameText}`);
    }
    if (sameFile !== undefined && sound?.hash && shared === undefined) {
      notes.push(`Тот\u00A0же файл звука: строка ${sameFile}`);
    }
    return { problems, notes };
  };
}

/** Returns the number of an earlier row with the same key, if any. */
function openOnce() {
  const seen = new Map<string, number>();
  return (key: string, number: number): number | undefined => {
    const before = seen.get(key);
    if (before === undefined) seen.set(key, number);
    return before;
  };
}
