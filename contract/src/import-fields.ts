/** Where files of an import are sent by the tus protocol; `import` and `name` are their metadata. */
export const importUploads = "/api/import/upload";

/** What a column of a table may be, with the name staff know it by. */
export const importFields = {
  code: "Код звука",
  name: "Название",
  fragment: "Фрагмент",
  hidden: "Пропуски",
  executors: "Исполнители",
  text_authors: "Авторы слов",
  music_authors: "Авторы музыки",
  genres: "Жанры",
  languages: "Языки",
  film: "Фильм",
  difficulty: "Уровень",
  rights_holder: "Правообладатель",
  fact: "Факт о\u00A0песне",
  sound: "Звук",
  photo: "Обложка",
} as const;
export type ImportField = keyof typeof importFields;
// `Object.keys` answers strings; these are the record's.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]];
/** The lists whose rows an import finds by their names, and adds where there are none. */
export const importLists = ["executor", "author", "genre", "language", "film"] as const;
export type ImportList = (typeof importLists)[number];
/** What becomes of a row: `ask` waits for an answer of staff. */
export const importOutcomes = ["new", "changed", "same", "ask", "error"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
