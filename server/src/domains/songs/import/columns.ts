import { type ImportField, importFieldNames } from "@hitoslov/contract";
import { wordKey } from "./names.ts";

/** Names of columns; case, marks and the order of words do not matter. */
const synonyms: Record<ImportField, readonly string[]> = {
  code: ["код", "код звука", "код песни", "номер песни", "id", "sound id"],
  name: ["название", "название песни", "песня", "имя песни", "заголовок", "трек", "title", "name", "song"],
  fragment: [
    "фрагмент",
    "текст",
    "текст песни",
    "текст фрагмента",
    "отрывок",
    "текст отрывка",
    "слова песни",
    "lyrics",
    "fragment",
  ],
  hidden: [
    "пропуски",
    "пропуск",
    "спрятать",
    "спрятанные слова",
    "скрытые слова",
    "пропущенные слова",
    "слова для пропуска",
    "hidden",
    "blanks",
  ],
  executors: ["исполнитель", "исполнители", "поёт", "поют", "артист", "группа", "певец", "artist", "executor"],
  text_authors: [
    "автор слов",
    "авторы слов",
    "автор текста",
    "авторы текста",
    "слова",
    "поэт",
    "автор стихов",
    "стихи",
    "lyricist",
  ],
  music_authors: ["автор музыки", "авторы музыки", "музыка", "композитор", "композиторы", "composer"],
  genres: ["жанр", "жанры", "стиль", "genre", "genres"],
  languages: ["язык", "языки", "язык песни", "language"],
  film: ["фильм", "кино", "кинофильм", "из фильма", "film", "movie"],
  difficulty: ["уровень", "сложность", "сложн", "уровень сложности", "level", "difficulty"],
  rights_holder: ["правообладатель", "правообладатели", "права", "лейбл", "label"],
  fact: ["факт", "факт о\u00A0песне", "интересный факт", "fact"],
  sound: [
    "звук",
    "файл",
    "файл звука",
    "имя файла",
    "звуковой файл",
    "аудио",
    "запись",
    "mp3",
    "file",
    "sound",
    "audio",
  ],
  photo: ["обложка", "файл обложки", "картинка", "изображение", "фото", "cover", "image", "photo"],
};

const known = new Map(
  importFieldNames.flatMap((field) => synonyms[field].map((name) => [wordKey(name), field] as const)),
);

/** The field of each column: as staff have chosen for that header before, else by its name; each field once. */
export function mapColumns(
  headers: readonly string[],
  remembered: ReadonlyMap<string, ImportField | null>,
): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  const take = (field: ImportField | null | undefined) => {
    if (field === null || field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const keys = headers.map(wordKey);
  // What staff have chosen comes before names, wherever it stands.
  const chosen = keys.map((key) => take(remembered.get(key)));
  return keys.map((key, at) => chosen[at] ?? (remembered.has(key) ? null : take(known.get(key))));
}
