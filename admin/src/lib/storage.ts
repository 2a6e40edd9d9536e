import { loadItem, saveItem } from "@hitoslov/brand/storage.ts";

const prefix = "hitoslov.admin.";

export function load(key: string): string | null {
  return loadItem(prefix + key);
}

export function save(key: string, value: string | null): void {
  saveItem(prefix + key, value);
}

/** The keys with this prefix. */
export function keysOf(beginning: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix + beginning))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}
