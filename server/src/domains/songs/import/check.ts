import { type CatalogueSong, type ImportOutcome, songStatusNames } from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import type { Kysely } from "kysely";
import type { Database, ImportFindings, ImportTarget, ImportTold } from "../../../db/schema.ts";
import { codeText, changesOf } from "./compare.ts";
import { type Draft, draftRows, type Table, type UploadedFile } from "./draft-rows.ts";
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
import { listAllNames, listLevels, loadSongsById, loadKnownSongs } from "./known-songs.ts";
import { openMeanings } from "./meanings.ts";
import { isRecording } from "./processing.ts";
import type { Level, Problem } from "./read-row.ts";

type Source = Table & { readonly id: string; readonly answers: Parameters<typeof openMeanings>[1] };

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
  const drafts = await draftRows(source, { meanings, levels, songs, files });
  const catalogue = await findInCatalogue(db, drafts);
  const rows = drafts.map((draft) => checkRow(draft, catalogue, levels));
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

type InCatalogue = Awaited<ReturnType<typeof findInCatalogue>>;

/** The songs of the rows, and those with the same text, file, cover or sound. */
async function findInCatalogue(db: Kysely<Database>, drafts: readonly Draft[]) {
  const sounds = drafts.flatMap(({ sound }) => sound ?? []);
  const texts = drafts.flatMap(({ target }) => target.fragment ?? []);
  const covers = drafts.flatMap(({ photo }) => photo?.hash ?? []);
  return {
    songs: await loadSongsById(db, [...new Set(drafts.flatMap(({ song }) => song ?? []))]),
    byText: await findSongsByText(db, texts),
    byHash: await findSongsByHash(
      db,
      sounds.flatMap(({ hash }) => hash ?? []),
    ),
    byCover: await findSongsByCover(db, covers),
    alike: await findAlikeByFile(db, sounds),
  };
}

function checkRow(draft: Draft, catalogue: InCatalogue, levels: readonly Level[]): CheckedRow {
  const { number, cell, asked } = draft;
  const song = draft.song === undefined ? undefined : catalogue.songs.get(draft.song);
  const hidden = hiddenOf(draft, song);
  const target = { ...draft.target, ...hidden.target };
  const problems = [...draft.problems, ...hidden.problems];
  const [level] = levels;
  if (level === undefined) {
    problems.push({ field: "difficulty", message: "Сначала добавьте уровни в\u00A0справочник" });
  }
  const files = newFilesOf(draft, song, catalogue);
  const changes = song === undefined ? [] : [...changesOf(song, target, levels), ...fileChangesOf(song, files)];
  const outcome = outcomeOf({ problems, asked, isNew: song === undefined, isChanged: changes.length > 0 });
  const defaults = song === undefined ? level && { difficulty_id: level._id } : { updated_at: song.updated_at };
  return {
    number,
    outcome,
    told: {
      name: song === undefined ? cell("name") : (target.name ?? song.name),
      executors: (target.executors ?? song?.executors.map(({ name }) => name) ?? []).join(", "),
      problems,
      changes,
      notes: [
        ...likenessesOf(draft, song, catalogue),
        ...draft.repeats,
        ...(song === undefined ? notesOfNew(draft) : notesOfKnown(song, { target, files, changes })),
      ],
    },
    target: outcome === "new" || outcome === "changed" ? { ...defaults, ...target } : null,
    song_id: song?._id ?? null,
    sound_file: files.sound?.id ?? null,
    photo_file: files.photo?.id ?? null,
  };
}

/** The hidden words that the cell names; where it names none, a published song must keep some of its own. */
function hiddenOf(
  { cell, target: { fragment } }: Draft,
  song: CatalogueSong | undefined,
): { readonly target?: Pick<ImportTarget, "hidden">; readonly problems: readonly Problem[] } {
  if (cell("hidden") !== "") {
    const { problem, ...target } = readHidden(cell("hidden"), fragment ?? song?.fragment ?? "", song?.decoys ?? []);
    return problem === undefined ? { target, problems: [] } : { problems: [{ field: "hidden", message: problem }] };
  }
  if (song === undefined || !losesAllHidden(song, fragment)) return { problems: [] };
  const message = "В\u00A0новом тексте прежних пропусков нет. Укажите слова: песня уже опубликована.";
  return { problems: [{ field: "hidden", message }] };
}

/** Whether another text would leave a published song without hidden words: nothing would be played of it. */
function losesAllHidden(song: CatalogueSong, fragment: string | undefined): boolean {
  if (fragment === undefined || song.status_id === songStatusNames.draft) return false;
  return song.hidden.length > 0 && keepHidden(song, fragment).length === 0;
}

type NewFiles = { readonly sound: UploadedFile | undefined; readonly photo: UploadedFile | undefined };

/** The files of a row that its song does not have yet. */
function newFilesOf({ sound, photo }: Draft, song: CatalogueSong | undefined, catalogue: InCatalogue): NewFiles {
  const isOf = (found: readonly Known[] | undefined) => found?.some(({ _id }) => _id === song?._id) === true;
  return {
    sound: isOf(catalogue.byHash.get(sound?.hash ?? "")) ? undefined : sound,
    photo: isOf(catalogue.byCover.get(photo?.hash ?? "")) ? undefined : photo,
  };
}

function fileChangesOf(song: CatalogueSong, { sound, photo }: NewFiles): ImportTold["changes"] {
  const before = (has: boolean) => (has ? "есть" : "");
  const changes: ImportTold["changes"] = [];
  if (sound !== undefined) {
    changes.push({ field: "sound", before: before(song.sound !== null || song.source !== null), after: sound.name });
  }
  if (photo !== undefined) changes.push({ field: "photo", before: before(song.photo !== null), after: photo.name });
  return changes;
}

/** Notes about other songs of the catalogue that this may be. */
function likenessesOf(
  { namesake, target, sound }: Draft,
  song: CatalogueSong | undefined,
  { byText, byHash, alike }: InCatalogue,
): string[] {
  const others = (found: readonly Known[] | undefined) => (found ?? []).filter(({ _id }) => _id !== song?._id);
  const identical = others(byHash.get(sound?.hash ?? ""));
  const heard = others(alike.get(sound?.id ?? "")).filter(({ _id }) => identical.every((other) => other._id !== _id));
  return [
    ...others(namesake && [namesake]).map((other) => `Такая песня уже есть: ${describeSong(other)}`),
    ...others(byText.get(target.fragment ?? "")).map((other) => `Такой же текст: ${describeSong(other)}`),
    ...identical.map((other) => `Тот\u00A0же файл звука: ${describeSong(other)}`),
    ...heard.map((other) => `На\u00A0слух похожа: ${describeSong(other)}`),
  ];
}

function notesOfNew({ sound, cell }: Draft): string[] {
  return sound === undefined && cell("sound") === "" ? ["Звука нет"] : [];
}

type Edit = { readonly target: ImportTarget; readonly files: NewFiles; readonly changes: readonly unknown[] };

function notesOfKnown(song: CatalogueSong, { target, files, changes }: Edit): string[] {
  const notes: string[] = [];
  if (losesTimes(song, target.fragment, files.sound)) notes.push("Времена слов пропадут: отметьте их\u00A0снова");
  if (changes.length === 0) notes.push(`Уже есть, код ${codeText(song.sound_id)}, без отличий`);
  return notes;
}

/** Whether the times of words would not fit the text or the sound any more. */
function losesTimes(song: CatalogueSong, fragment = song.fragment, sound?: UploadedFile): boolean {
  if (song.word_times === null) return false;
  const isOtherSound = sound !== undefined && !isRecording(sound);
  return isOtherSound || splitFragment(fragment).length !== song.word_times.length;
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
