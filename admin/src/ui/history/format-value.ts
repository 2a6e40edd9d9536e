import { formatDateTime, formatNumber } from "../../lib/format.ts";

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A value of the audit trail as a person reads it. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return value ? "да" : "нет";
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "string") return instant.test(value) ? formatDateTime(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? "—" : value.map(formatValue).join(", ");
  if (typeof value === "object" && "name" in value) return formatValue(value.name);
  return JSON.stringify(value);
}
