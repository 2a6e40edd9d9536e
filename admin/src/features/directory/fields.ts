import { byHint, directories, type Directories, type DirectoryName, hints } from "@hitoslov/contract";
import { type ScoreKey, scoreKeys } from "@hitoslov/rules/config";
import { formatNumber } from "../../lib/format.ts";
import type { MaskName } from "../../lib/masks.ts";

type KeysOf<T> = T extends unknown ? keyof T & string : never;
type FieldName = KeysOf<Directories[DirectoryName]["fields"]>;

/** A row of any of the lists. */
export type Row = { readonly _id: string; readonly updated_at: string; readonly songs: number | null } & Readonly<
  Record<string, string | number | boolean | null>
>;

export type Field = {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "paragraph" | "number" | "flag";
  readonly mask?: MaskName;
};

/** How a field of the registry is shown and filled in. A new one does not compile until it is here. */
const fields: Record<FieldName, Omit<Field, "name">> = {
  name: { label: "Название", kind: "text" },
  description: { label: "Комментарий", kind: "paragraph" },
  title: { label: "Звание", kind: "text" },
  points: { label: "Бонусные очки", kind: "number" },
  silence: { label: "Тишина на\u00A0слове", kind: "flag" },
  score: { label: "Очки", kind: "number" },
  min_time: { label: "От, секунд", kind: "number", mask: "seconds" },
  max_time: { label: "До, секунд", kind: "number", mask: "seconds" },
  coefficient: { label: "Коэффициент", kind: "number" },
};

const keyLabels: Record<ScoreKey, string> = {
  word: "Слово",
  typed: "Вписано с\u00A0клавиатуры",
  author: "Автор",
  mistake: "Ошибка",
  ...byHint("scoreKey", (hint) => hints[hint].label),
  in_row: "Песня подряд",
};

/** What is filled in, in the registry's order. */
export function fieldsOf(list: DirectoryName): readonly Field[] {
  // `Object.keys` answers strings; these are the registry's.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const names = Object.keys(directories[list].fields) as FieldName[];
  return names.map((name) => ({ name, ...fields[name] }));
}

/** What each of the fields is called, in any list. */
export const fieldLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(fields).map(([name, { label }]) => [name, label]),
);

/** Whether rows of a fixed set are told apart by a key: the score rules. */
export function hasKey(list: DirectoryName): boolean {
  return "key" in directories[list].shown;
}

export function keyLabel(row: Row): string {
  return scoreKeys.flatMap((key) => (key === row["key"] ? keyLabels[key] : [])).join("") || "—";
}

/** What a row is called where it is spoken of. */
export function nameOf(list: DirectoryName, row: Row): string {
  if (hasKey(list)) return keyLabel(row);
  return list === "speed" ? `${row["min_time"]}–${row["max_time"]}\u00A0с` : String(row["name"]);
}

export function showValue(value: string | number | boolean | null | undefined): string {
  if (typeof value === "boolean") return value ? "Да" : "Нет";
  return typeof value === "number" ? formatNumber(value) : (value ?? "");
}
