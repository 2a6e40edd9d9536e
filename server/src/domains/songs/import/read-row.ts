import { type ImportField, type ImportList, limits, type Named } from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import type { ImportTarget } from "../../../db/schema.ts";
import { type Names, splitNames, wordKey } from "./names.ts";

export type Problem = { readonly field: ImportField | null; readonly message: string };
export type Level = Named & { readonly title: string | null };

/** The fields that have names of reference lists, each with its list. */
export const listOf = {
  executors: "executor",
  text_authors: "author",
  music_authors: "author",
  genres: "genre",
  languages: "language",
} as const satisfies Partial<Record<ImportField, ImportList>>;
type NamesField = keyof typeof listOf;
// `Object.keys` answers strings; these are the record's.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const namesFields = Object.keys(listOf) as NamesField[];

/** What a name of the table means: a row of the list, a new one, or similar names to ask staff about. */
export type Meaning = { readonly name: string } | { readonly near: readonly Named[] };
export type Meanings = Readonly<
  Record<ImportList, { readonly names: Names; readonly mean: (name: string) => Meaning }>
>;

export type ReadRow = {
  readonly target: ImportTarget;
  readonly problems: Problem[];
  /** Names that staff are asked about. */
  readonly asked: { readonly list: ImportList; readonly name: string; readonly near: readonly Named[] }[];
};

const tooLong = (max: number) => `Не длиннее ${max}\u00A0символов`;

/** The fields to write of a row; an empty or missing cell changes nothing. */
export function readRow(
  cell: (field: ImportField) => string,
  { meanings, levels }: { readonly meanings: Meanings; readonly levels: readonly Level[] },
): ReadRow {
  const problems: Problem[] = [];
  const asked: ReadRow["asked"] = [];
  const refuse = (field: ImportField, message: string) => void problems.push({ field, message });
  const target: ImportTarget = {};

  const within = (field: ImportField, max: number): string | undefined => {
    const value = cell(field);
    if ([...value].length > max) refuse(field, tooLong(max));
    return value === "" ? undefined : value;
  };
  const name = within("name", limits.title.max);
  if (name !== undefined) target.name = name;
  const rights = within("rights_holder", limits.title.max);
  if (rights !== undefined) target.rights_holder = rights;
  const fact = within("fact", limits.fact.max);
  if (fact !== undefined) target.fact = fact;

  const code = cell("code");
  if (/^\d{1,6}$/.test(code)) target.code = Number(code);
  else if (code !== "") refuse("code", `«${code}»: код звука\u00A0— это цифры, не\u00A0больше шести`);

  const fragment = within("fragment", limits.fragment.max);
  if (fragment !== undefined) {
    const words = splitFragment(fragment).length;
    if (words === 0) refuse("fragment", "В\u00A0отрывке нет слов");
    if (words > limits.fragmentWords.max) {
      refuse("fragment", `Слов ${words}, а\u00A0можно не\u00A0больше ${limits.fragmentWords.max}`);
    }
    target.fragment = fragment;
  }

  const level = cell("difficulty");
  if (level !== "") {
    const found = levels.find(({ name: number, title }) =>
      [number, title ?? ""].some((known) => wordKey(known) === wordKey(level)),
    );
    if (found === undefined) {
      const known = levels.map(({ name: number, title }) => (title ? `${number} (${title})` : number)).join(", ");
      refuse("difficulty", `«${level}»: есть уровни ${known}`);
    } else target.difficulty_id = found._id;
  }

  const meanAt = (field: ImportField, list: ImportList, given: string): string => {
    if ([...given].length > limits.title.max) refuse(field, tooLong(limits.title.max));
    const meaning = meanings[list].mean(given);
    if ("name" in meaning) return meaning.name;
    asked.push({ list, name: given, near: meaning.near });
    return given;
  };
  for (const field of namesFields) {
    const list = listOf[field];
    const given = splitNames(cell(field), meanings[list].names);
    if (given.length === 0) continue;
    if (given.length > limits.relations.max) refuse(field, `Не больше ${limits.relations.max}`);
    // Two spellings may mean the same one.
    target[field] = [...new Set(given.map((one) => meanAt(field, list, one)))];
  }
  const film = cell("film");
  if (film !== "") target.film = meanAt("film", "film", film);
  return { target, problems, asked };
}
