import type { Change } from "@hitoslov/contract";
import { formatDateTime, formatNumber } from "../../lib/format.ts";

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A value of the audit trail as text; `names`: the texts of the field's values, by "" that of an empty one. */
export function formatValue(value: unknown, names: Readonly<Record<string, string>> = {}): string {
  const format = (part: unknown) => formatValue(part, names);
  if (value === null || value === undefined || value === "") return names[""] ?? "—";
  if (typeof value === "boolean") return value ? "да" : "нет";
  if (typeof value === "number") return names[value] ?? formatNumber(value);
  if (typeof value === "string") return names[value] ?? (instant.test(value) ? formatDateTime(value) : value);
  if (Array.isArray(value)) return value.length === 0 ? "—" : value.map(format).join(", ");
  if (typeof value === "object" && "name" in value) return format(value.name);
  const parts = Object.entries(value).filter(([name, part]) => name !== "_id" && part !== "");
  return parts.length === 0 ? "—" : parts.map(([, part]) => format(part)).join("\u00A0· ");
}

/** The names of the fields to show: the id of a prize says nothing beside its name. */
export function shownFields(fields: Change["fields"]): string[] {
  const isNamed = "prize" in fields || "name" in fields;
  return Object.keys(fields).filter((field) => field !== "prize_id" || !isNamed);
}

/** A form's value as text: moments are typed in parts, and rows have fields that are not shown. */
export function formatTyped(value: unknown, names?: Readonly<Record<string, string>>): string {
  return formatValue(plainOf(value), names);
}

const unseen = new Set(["key", "before", "isSaved"]);

function plainOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== "object" || value === null) return value;
  if ("date" in value && "hours" in value && "minutes" in value) {
    return value.date === "" ? "" : `${String(value.date)}, ${String(value.hours)}:${String(value.minutes)}`;
  }
  if ("name" in value && Object.keys(value).every((name) => name === "name" || name === "_id")) return value.name;
  // Rename `name`: of an object that has one, `formatValue` shows nothing else.
  const parts = Object.entries(value)
    .filter(([name]) => !unseen.has(name) && name !== "_id")
    .map(([name, part]) => [name === "name" ? "called" : name, plainOf(part)] as const);
  return parts.every(([, part]) => part === "") ? "" : Object.fromEntries(parts);
}
