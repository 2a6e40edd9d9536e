import { limits, type Named } from "@hitoslov/contract";
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

/** The key by which the database tells rows of a list apart (`twin_key`): without case, ё and spaces. */
export function twinKey(name: string): string {
  return name.toLowerCase().replaceAll("ё", "е").replaceAll(/\s+/g, "");
}

/** Longer names are not compared: that takes milliseconds each, and there are thousands of them. */
const maxComparedLength = 60;
const maxNear = 5;

export type Names = {
  readonly find: (name: string) => Named | undefined;
  /** Names that this may be a misspelling of, the most similar first. */
  readonly near: (name: string) => Named[];
  readonly add: (named: Named) => void;
};

/** Looks names up in a list. */
export function openNames(all: readonly Named[]): Names {
  const exact = new Map<string, Named>();
  const byKey = new Map<string, Named>();
  const byTwinKey = new Map<string, Named>();
  const add = (named: Named) => {
    // Old lists may have twins; an exact spelling wins.
    exact.set(named.name, named);
    const key = wordKey(named.name);
    if (!byKey.has(key)) byKey.set(key, named);
    const twin = twinKey(named.name);
    if (!byTwinKey.has(twin)) byTwinKey.set(twin, named);
  };
  for (const named of all) add(named);
  return {
    add,
    find: (name) => exact.get(name.trim()) ?? byKey.get(wordKey(name)) ?? byTwinKey.get(twinKey(name)),
    near: (name) => {
      const key = wordKey(name);
      if (key.length > maxComparedLength) return [];
      const maxSlips = slipsOf(key);
      return [...byKey.keys()]
        .filter((other) => other.length <= maxComparedLength && Math.abs(other.length - key.length) <= maxSlips)
        .map((other) => ({ other, slips: distance(key, other) }))
        .filter(({ slips }) => slips <= maxSlips)
        .toSorted((a, b) => a.slips - b.slips)
        .slice(0, maxNear)
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
  const parts = new Map<string, string>();
  for (const part of new Set(whole.split(/\s*[;,\n]\s*/))) {
    // One more than allowed is enough to refuse the cell, which may have thousands.
    if (parts.size > limits.relations.max) break;
    if (part !== "" && !parts.has(wordKey(part))) parts.set(wordKey(part), part);
  }
  return [...parts.values()];
}
