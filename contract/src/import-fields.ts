/** The path to which files of an import are uploaded by the tus protocol, with the metadata `import` and `name`. */
export const importUploads = "/api/import/upload";

/** The fields that a column of the table can hold, with their names for staff. */
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
// `Object.keys` returns strings; these are the record's.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]];
/** The lists whose rows an import finds by name; it adds the missing ones. */
export const importLists = ["executor", "author", "genre", "language", "film"] as const;
export type ImportList = (typeof importLists)[number];
/** The outcomes of a row; `ask`: it waits for an answer of staff. */
export const importOutcomes = ["new", "changed", "same", "ask", "error"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
