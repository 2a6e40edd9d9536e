import { formatValue } from "../history/format-value.ts";

/** A value as a form holds it, for a person to read: moments are typed in parts, and rows carry what is not shown. */
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
  // By another name: of what has one the history reads nothing else.
  const parts = Object.entries(value)
    .filter(([name]) => !unseen.has(name) && name !== "_id")
    .map(([name, part]) => [name === "name" ? "called" : name, plainOf(part)] as const);
  return parts.every(([, part]) => part === "") ? "" : Object.fromEntries(parts);
}
