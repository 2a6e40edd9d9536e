import { useSyncExternalStore } from "react";
import { load, save } from "./storage.ts";

const listeners = new Set<() => void>();
let current = read();

function read(): number {
  const saved = Number(load("volume") ?? "1");
  return saved >= 0 && saved <= 1 ? saved : 1;
}

/** How loud songs are, 0 to 1; kept in this browser. */
export function volume(): number {
  return current;
}

export function setVolume(value: number): void {
  current = value;
  save("volume", String(value));
  for (const listener of listeners) listener();
}

export function onVolume(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useVolume(): number {
  return useSyncExternalStore(onVolume, volume);
}
