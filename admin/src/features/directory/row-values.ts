import { numberOf } from "../../lib/masks.ts";
import type { Row } from "../../lib/directory-calls.ts";
import type { Field } from "./lists.ts";

/** The values of a row's form, as typed. */
export type RowValues = Readonly<Record<string, string>>;

export function readRow(fields: readonly Field[], row: Row | null): RowValues {
  return Object.fromEntries(fields.map(({ name, kind }) => [name, shownAs(kind, row?.[name])]));
}

function shownAs(kind: Field["kind"], value: Row[string] | undefined): string {
  if (kind === "flag") return String(value ?? false);
  const text = String(value ?? "");
  return kind === "number" ? text.replace(".", ",") : text;
}

export function writeRow(fields: readonly Field[], values: RowValues) {
  return Object.fromEntries(fields.map(({ name, kind }) => [name, typedAs(kind, values[name] ?? "")]));
}

function typedAs(kind: Field["kind"], value: string): string | number | boolean {
  if (kind === "number") return numberOf(value);
  return kind === "flag" ? value === "true" : value;
}
