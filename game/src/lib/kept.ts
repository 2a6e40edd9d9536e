import { load, save, type StorageKey } from "./storage.ts";
import { createStore, type Store } from "@hitoslov/brand/store.ts";

/** A choice of the player: kept in this browser and followed by all its tabs at once. */
export function createKept<T extends string | number | boolean>(
  key: StorageKey,
  read: (saved: string | null) => T,
): Store<T> {
  const store = createStore(read(load(key)));
  addEventListener("storage", () => store.set(read(load(key))));
  return {
    ...store,
    set: (value) => {
      save(key, String(value));
      store.set(value);
    },
  };
}
