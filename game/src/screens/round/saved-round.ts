import type { SavedDeck } from "../../features/round/deck.ts";
import { load, save } from "../../lib/storage.ts";

/** The round saved by an earlier visit; null if the stored value is not valid. */
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

/** Makes the next visit start at this level, with an empty history if the saved one is of another level. */
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
