import { load, save, type StorageKey } from "../../lib/storage.ts";

/** What has been seen in this browser; nothing where the storage holds something else. */
export function loadIds(key: StorageKey): readonly string[] {
  try {
    const ids: unknown = JSON.parse(load(key) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function saveIds(key: StorageKey, ids: readonly string[]): void {
  save(key, JSON.stringify(ids));
}

/** With one more: what other tabs have kept counts, and what is known here alone where the storage keeps nothing. */
export function withId(key: StorageKey, known: readonly string[], id: string): readonly string[] {
  return [...new Set([...loadIds(key), ...known, id])];
}
