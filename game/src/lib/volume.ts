import { load, save } from "./storage.ts";
import { createStore } from "./store.ts";

const store = createStore(read());

function read(): number {
  const saved = Number(load("volume") ?? "1");
  return saved >= 0 && saved <= 1 ? saved : 1;
}

/** How loud songs are, 0 to 1; kept in this browser. */
export const volume = store.get;
export const onVolume = store.subscribe;
export const useVolume = store.use;

export function setVolume(value: number): void {
  save("volume", String(value));
  store.set(value);
}
