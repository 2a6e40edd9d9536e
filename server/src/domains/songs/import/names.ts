import type { Named } from "@hitoslov/contract";
import { distance } from "fastest-levenshtein";

/** A name regardless of case, ё and е, spaces, quotes and other marks. */
export function foldName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The same regardless of the order of words; marks alone make a name too. */
export function wordKey(name: string): string {
  return foldName(name).split(" ").toSorted().join(" ") || name.trim();
}

/** The longest names are compared in thousandths of a second, and there are thousands of them. */
const comparedAtMost = 60;
const shown = 5;

export type Names = {
  readonly find: (name: string) => Named | undefined;
  /** Names that this may be a slip of, the likeliest first. */
  readonly near: (name: string) => Named[];
};

/** Looks names up in a list. */
export function openNames(all: readonly Named[]): Names {
  const exact = new Map<string, Named>();
  const byKey = new Map<string, Named>();
  for (const named of all) {
    // Lists from before may have twins: the one that is spelt the same is meant.
    exact.set(named.name, named);
    const key = wordKey(named.name);
    if (!byKey.has(key)) byKey.set(key, named);
  }
  const keys = [...byKey.keys()];
  return {
    find: (name) => exact.get(name.trim()) ?? byKey.get(wordKey(name)),
    near: (name) => {
      const key = wordKey(name);
      if (key.length > comparedAtMost) return [];
      const most = slipsOf(key);
      return keys
        .filter((other) => other.length <= comparedAtMost && Math.abs(other.length - key.length) <= most)
        .map((other) => ({ other, slips: distance(key, other) }))
        .filter(({ slips }) => slips <= most)
        .toSorted((a, b) => a.slips - b.slips)
        .slice(0, shown)
        .flatMap(({ other }) => byKey.get(other) ?? []);
    },
  };
}

/** How many letters may differ: short names are easily others. */
function slipsOf(key: string): number {
  if (key.length < 5) return 0;
  return key.length < 10 ? 1 : 2;
}

/** The names in a cell; one that stands in the list as a whole is one name, whatever is in it. */
export function splitNames(cell: string, names: Names): string[] {
  const whole = cell.trim();
  if (whole === "") return [];
  if (names.find(whole) !== undefined) return [whole];
  const parts = whole.split(/\s*[;,\n]\s*/).filter((part) => part !== "");
  const seen = new Set<string>();
  return parts.filter((part) => {
    const key = wordKey(part);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
