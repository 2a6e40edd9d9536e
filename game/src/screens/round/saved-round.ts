import type { SavedDeck } from "../../features/round/deck.ts";
import { load, save } from "../../lib/storage.ts";

/** What an earlier visit left in this browser; anything that does not look like it counts as nothing. */
export function readSaved(): SavedDeck | null {
  try {
    const saved: unknown = JSON.parse(load("round") ?? "null");
    return isSaved(saved) ? saved : null;
  } catch {
    return null;
  }
}

export function writeSaved(deck: SavedDeck): void {
  save("round", JSON.stringify(deck));
}

/** Starts the next visit at this level, with an empty history where it was another one. */
export function chooseLevel(level: string): void {
  if (readSaved()?.level !== level) writeSaved({ level, loaded: 0, shown: [], index: -1 });
}

function isSaved(value: unknown): value is SavedDeck {
  if (typeof value !== "object" || value === null) return false;
  const { level, loaded, shown, index }: Partial<Record<keyof SavedDeck, unknown>> = value;
  return (
    typeof level === "string" &&
    typeof loaded === "number" &&
    Number.isInteger(loaded) &&
    loaded >= 0 &&
    typeof index === "number" &&
    Array.isArray(shown) &&
    shown.every((id) => typeof id === "string")
  );
}
