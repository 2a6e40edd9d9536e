import { load, save } from "../../lib/storage.ts";

/** What is typed into the sockets of a sound, by position. */
export type TypedWords = Readonly<Record<number, string>>;

/** What was being typed when this sound was left; anything that does not look like it counts as nothing. */
export function readDrafts(soundId: string): TypedWords {
  try {
    const saved: unknown = JSON.parse(load("drafts") ?? "null");
    return isSaved(saved) && saved.soundId === soundId ? saved.words : {};
  } catch {
    return {};
  }
}

/** Of one sound, the last one typed at. */
export function writeDrafts(soundId: string, words: TypedWords): void {
  save("drafts", Object.keys(words).length === 0 ? null : JSON.stringify({ soundId, words }));
}

function isSaved(value: unknown): value is { soundId: string; words: TypedWords } {
  if (typeof value !== "object" || value === null) return false;
  const { soundId, words }: { soundId?: unknown; words?: unknown } = value;
  if (typeof soundId !== "string" || typeof words !== "object" || words === null) return false;
  return Object.values(words).every((word) => typeof word === "string");
}
