import { directories, type Directories, type DirectoryName } from "@hitoslov/contract";
import { scoreNames } from "@hitoslov/contract/score-names";
import { scoreKeys } from "@hitoslov/rules/config";
import { formatNumber } from "../../lib/format.ts";
import type { MaskName } from "../../lib/masks.ts";
import type { Row } from "../../lib/directory-calls.ts";

type KeysOf<T> = T extends unknown ? keyof T & string : never;
type FieldName = KeysOf<Directories[DirectoryName]["fields"]>;

export type Field = {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "paragraph" | "number" | "flag";
  readonly mask?: MaskName;
  readonly required: boolean;
};

type Schema = { readonly safeParse: (value: unknown) => { readonly success: boolean } };

/** How each field of the registry is shown and edited. A new field does not compile until it is here. */
const fields: Record<FieldName, Omit<Field, "name" | "required">> = {
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

/** The fields to fill in, in the registry's order. */
export function fieldsOf(list: DirectoryName): readonly Field[] {
  // `Object.entries` answers strings; these are the registry's.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const schemas = Object.entries(directories[list].fields) as [FieldName, Schema][];
  return schemas.map(([name, schema]) => ({ name, ...fields[name], required: !schema.safeParse(undefined).success }));
}

/** The label of each field, in any list. */
export const fieldLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
  key: "За\u00A0что",
};

/** Whether the rows are a fixed set with keys: the score rules. */
export function hasKey(list: DirectoryName): boolean {
  return "key" in directories[list].shown;
}

export function keyLabel(row: Row): string {
  return scoreKeys.flatMap((key) => (key === row["key"] ? scoreNames[key] : [])).join("") || "—";
}

/** The name of a row in texts. */
export function nameOf(list: DirectoryName, row: Row): string {
  if (hasKey(list)) return keyLabel(row);
  return list === "speed" ? `${row["min_time"]}–${row["max_time"]}\u00A0с` : String(row["name"]);
}

export function showValue(value: string | number | boolean | null | undefined): string {
  if (typeof value === "boolean") return value ? "Да" : "Нет";
  return typeof value === "number" ? formatNumber(value) : (value ?? "");
}

/** Whether staff add rows; those of a fixed set the server creates. */
export function canCreate(list: DirectoryName): boolean {
  return directories[list].creates;
}
