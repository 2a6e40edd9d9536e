import { createKept, load, type StorageKey } from "../../lib/storage.ts";

/** Empty where the storage holds something else. */
function idsIn(saved: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(saved);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

const none = "[]";

/** What has been seen in this browser, in whichever tab. */
export function createKeptIds(key: StorageKey) {
  const kept = createKept(key, (saved) => saved ?? none);
  return {
    get: () => idsIn(kept.get()),
    use: () => idsIn(kept.use()),
    /** Adds one, and keeps on only what is `needed`. */
    add: (id: string, needed: (id: string) => boolean = () => true) => {
      const ids = new Set([...idsIn(load(key) ?? none), id]);
      kept.set(JSON.stringify([...ids].filter(needed)));
    },
  };
}
