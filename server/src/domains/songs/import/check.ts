import { type CatalogueSong, type ImportField, type ImportOutcome, songStatusNames } from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import type { Kysely } from "kysely";
import { setImmediate as turn } from "node:timers/promises";
import type { Database, ImportFindings } from "../../../db/schema.ts";
import { codeText, changesOf } from "./compare.ts";
import { type CheckedRow, countOutcomes, creationsOf, questionsOf } from "./findings.ts";
import { keepHidden, readHidden } from "./hidden-words.ts";
import {
  findAlikeByFile,
  findSongsByCover,
  findSongsByHash,
  findSongsByText,
  type Known,
  describeSong,
} from "./duplicates.ts";
import { listAllNames, listLevels, loadSongsById, loadKnownSongs, songKey } from "./known-songs.ts";
import { openMeanings } from "./meanings.ts";
import { foldName } from "./names.ts";
import { isRecording } from "./processing.ts";
import { type Problem, readRow, type ReadRow } from "./read-row.ts";
import { type FoundFile, openFiles } from "./sounds.ts";

type UploadedFile = FoundFile & {
  readonly kind: string;
  /** Null until it is measured. */
  readonly ms: number | null;
  readonly hash: string | null;
  readonly fingerprint: number[] | null;
};
type Source = {
  readonly id: string;
  readonly mapping: readonly (ImportField | null)[];
  readonly answers: Parameters<typeof openMeanings>[1];
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
};

type Draft = ReadRow & {
  readonly number: number;
  readonly cell: (field: ImportField) => string;
  readonly song: string | undefined;
  /** A song of the same name by the same people. */
  readonly namesake: Known | undefined;
  readonly sound: UploadedFile | undefined;
  readonly photo: UploadedFile | undefined;
  /** Notes about earlier rows with the same text or file. */
  readonly repeats: readonly string[];
};

/** Finds the outcome of each row; writes nothing. */
export async function checkRows(
  db: Kysely<Database>,
  source: Source,
): Promise<{ readonly rows: CheckedRow[]; readonly findings: ImportFindings }> {
  const [lists, levels, songs, files] = [
    await listAllNames(db),
    await listLevels(db),
    await loadKnownSongs(db),
    await findFiles(db, source.id),
  ];
  const meanings = openMeanings(lists, source.answers);
  const sounds = openFiles(files.filter(({ kind }) => kind === "sound"));
  const photos = openFiles(files.filter(({ kind }) => kind === "photo"));
  const at = new Map(source.mapping.flatMap((field, index) => (field === null ? [] : [[field, index] as const])));
  const hasText = at.has("fragment");

  const once = openOnce();
  const draftOf = ({ number, cells }: Source["rows"][number]): Draft => {
    const cell = (field: ImportField) => cells[at.get(field) ?? -1] ?? "";
    const read = readRow(cell, { meanings, levels });
    const { target, problems } = read;
    const fileOf = <F extends FoundFile>(
      field: "sound" | "photo",
      { byName, byRow }: ReturnType<typeof openFiles<F>>,
    ) => {
      const given = cell(field);
      const row = { name: cell("name"), executors: (target.executors ?? []).join(" "), code: cell("code") };
      const file = given === "" ? byRow(row) : byName(given);
      if (given !== "" && file === undefined)
        problems.push({ field, message: `${given}: не\u00A0нашли в\u00A0загрузке` });
      return file;
    };
    const sound = fileOf("sound", sounds);
    const photo = fileOf("photo", photos);
    const namesake = target.name === undefined ? undefined : songs.byName(target.name, target.executors ?? []);
    const song = (target.code === undefined ? namesake : songs.byCode(target.code))?._id;
    if (song === undefined) {
      if (target.name === undefined) problems.push({ field: "name", message: "Введите название" });
      if (hasText && target.fragment === undefined) {
        problems.push({ field: "fragment", message: "Введите текст фрагмента" });
      }
    }
    const twice = (what: string, key: string | undefined) => {
      const before = key === undefined ? undefined : once(`${what} ${key}`, number);
      return before === undefined ? undefined : `Повторяет строку ${before}`;
    };
    const own = song ?? (target.name === undefined ? undefined : songKey(target.name, target.executors ?? []));
    const repeated = twice("song", own) ?? twice("code", target.code === undefined ? undefined : String(target.code));
    if (repeated !== undefined) problems.push({ field: null, message: repeated });
    const shared = sound === undefined ? undefined : once(`sound ${sound.id}`, number);
    if (shared !== undefined) problems.push({ field: "sound", message: `Этот звук уже у\u00A0строки ${shared}` });
    const sameText = once(`text ${foldName(target.fragment ?? "")}`, number);
    const sameFile = once(`file ${sound?.hash ?? ""}`, number);
    const repeats = [
      ...(sameText === undefined || !target.fragment || repeated ? [] : [`Такой же текст: строка ${sameText}`]),
      ...(sameFile === undefined || !sound?.hash || shared ? [] : [`Тот\u00A0же файл звука: строка ${sameFile}`]),
    ];
    return { ...read, number, cell, song, namesake, sound, photo, repeats };
  };
  const drafts: Draft[] = [];
  for (const row of source.rows) {
    // A row may have a hundred unknown names, which take tenths of a second: let other requests run.
    await turn();
    drafts.push(draftOf(row));
  }

  const [known, texts, hashes, covers, alike] = [
    await loadSongsById(db, [...new Set(drafts.flatMap(({ song }) => song ?? []))]),
    await findSongsByText(
      db,
      drafts.flatMap(({ target }) => target.fragment ?? []),
    ),
    await findSongsByHash(
      db,
      drafts.flatMap(({ sound }) => sound?.hash ?? []),
    ),
    await findSongsByCover(
      db,
      drafts.flatMap(({ photo }) => photo?.hash ?? []),
    ),
    await findAlikeByFile(
      db,
      drafts.flatMap(({ sound }) => sound ?? []),
    ),
  ];
  const ofNew = levels[0] && { difficulty_id: levels[0]._id };
  const rows = drafts.map((draft): CheckedRow => {
    const { number, cell, problems, asked, target, sound, photo } = draft;
    const song = draft.song === undefined ? undefined : known.get(draft.song);
    if (cell("hidden") !== "") {
      const fragment = target.fragment ?? song?.fragment ?? "";
      const { problem, ...read } = readHidden(cell("hidden"), fragment, song?.decoys ?? []);
      if (problem === undefined) Object.assign(target, read);
      else problems.push({ field: "hidden", message: problem });
    } else if (song !== undefined && losesAllHidden(song, target.fragment)) {
      problems.push({
        field: "hidden",
        message: "В\u00A0новом тексте прежних пропусков нет. Укажите слова: песня уже опубликована.",
      });
    }
    const others = (found: readonly Known[] | undefined) => (found ?? []).filter(({ _id }) => _id !== song?._id);
    const sameFile = sound === undefined || sound.hash === null ? undefined : hashes.get(sound.hash);
    const ownSound = sameFile?.some(({ _id }) => _id === song?._id) === true;
    const changes = song === undefined ? [] : changesOf(song, target, levels);
    const isSameSound = sound === undefined || ownSound;
    if (song !== undefined && !isSameSound) {
      changes.push({
        field: "sound",
        before: song.sound === null && song.source === null ? "" : "есть",
        after: sound.name,
      });
    }
    const isSamePhoto = covers.get(photo?.hash ?? "")?.some(({ _id }) => _id === song?._id) === true;
    if (song !== undefined && photo !== undefined && !isSamePhoto) {
      changes.push({ field: "photo", before: song.photo === null ? "" : "есть", after: photo.name });
    }
    if (ofNew === undefined)
      problems.push({ field: "difficulty", message: "Сначала добавьте уровни в\u00A0справочник" });
    const identical = others(sameFile);
    const heard = others(sound === undefined ? undefined : alike.get(sound.id));
    const notes = [
      ...others(draft.namesake && [draft.namesake]).map((other) => `Такая песня уже есть: ${describeSong(other)}`),
      ...others(target.fragment === undefined ? undefined : texts.get(target.fragment)).map(
        (other) => `Такой же текст: ${describeSong(other)}`,
      ),
      ...identical.map((other) => `Тот\u00A0же файл звука: ${describeSong(other)}`),
      ...heard
        .filter(({ _id }) => !identical.some((other) => other._id === _id))
        .map((other) => `На\u00A0слух похожа: ${describeSong(other)}`),
      ...draft.repeats,
      ...(song !== undefined && losesTimes(song, target.fragment, isSameSound ? undefined : sound)
        ? ["Времена слов пропадут: отметьте их\u00A0снова"]
        : []),
      ...(song === undefined && sound === undefined && cell("sound") === "" ? ["Звука нет"] : []),
      ...(song !== undefined && changes.length === 0 ? [`Уже есть, код ${codeText(song.sound_id)}, без отличий`] : []),
    ];
    const defaults = song === undefined ? ofNew : { updated_at: song.updated_at };
    const outcome = outcomeOf({ problems, asked, isNew: song === undefined, isChanged: changes.length > 0 });
    return {
      number,
      outcome,
      told: {
        name: song === undefined ? cell("name") : (target.name ?? song.name),
        executors: (target.executors ?? song?.executors.map(({ name }) => name) ?? []).join(", "),
        problems,
        changes,
        notes,
      },
      target: outcome === "new" || outcome === "changed" ? { ...defaults, ...target } : null,
      song_id: song?._id ?? null,
      sound_file: isSameSound ? null : sound.id,
      photo_file: isSamePhoto ? null : (photo?.id ?? null),
    };
  });
  const used = new Set(drafts.flatMap(({ sound }) => sound?.id ?? []));
  const findings = {
    counts: countOutcomes(rows),
    questions: questionsOf(drafts),
    creations: creationsOf(drafts, rows, meanings),
    spare: files.filter(({ id, kind }) => kind === "sound" && !used.has(id)).length,
  };
  return { rows, findings };
}

async function findFiles(db: Kysely<Database>, id: string): Promise<UploadedFile[]> {
  return db
    .selectFrom("import_files")
    .select(["id", "name", "kind", "tags", "ms", "hash", "fingerprint"])
    .where("import_id", "=", id)
    .where("kind", "in", ["sound", "photo"])
    .where("problem", "is", null)
    .orderBy("name")
    .execute();
}

/** Whether another text would leave a published song without hidden words: nothing would be played of it. */
function losesAllHidden(song: CatalogueSong, fragment: string | undefined): boolean {
  if (fragment === undefined || song.status_id === songStatusNames.draft) return false;
  return song.hidden.length > 0 && keepHidden(song, fragment).length === 0;
}

/** Whether the times of words would not fit the text or the sound any more. */
function losesTimes(song: CatalogueSong, fragment = song.fragment, sound?: UploadedFile): boolean {
  if (song.word_times === null) return false;
  const isOtherSound = sound !== undefined && !isRecording(sound);
  return isOtherSound || splitFragment(fragment).length !== song.word_times.length;
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

function outcomeOf(row: {
  readonly problems: readonly Problem[];
  readonly asked: readonly unknown[];
  readonly isNew: boolean;
  readonly isChanged: boolean;
}): ImportOutcome {
  if (row.problems.length > 0) return "error";
  if (row.asked.length > 0) return "ask";
  if (row.isNew) return "new";
  return row.isChanged ? "changed" : "same";
}
