import { formatDateTime, formatNumber } from "../../lib/format.ts";

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A value of the audit trail as a person reads it; `names`: what the field's words of the database read. */
export function formatValue(value: unknown, names: Readonly<Record<string, string>> = {}): string {
  const format = (part: unknown) => formatValue(part, names);
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return value ? "да" : "нет";
  if (typeof value === "number") return names[value] ?? formatNumber(value);
  if (typeof value === "string") return names[value] ?? (instant.test(value) ? formatDateTime(value) : value);
  if (Array.isArray(value)) return value.length === 0 ? "—" : value.map(format).join(", ");
  if (typeof value === "object" && "name" in value) return format(value.name);
  const parts = Object.entries(value).filter(([name, part]) => name !== "_id" && part !== "");
  return parts.length === 0 ? "—" : parts.map(([, part]) => format(part)).join("\u00A0· ");
}
