import { type ImportList, importLists, type Named } from "@hitoslov/contract";
import type { ImportAnswer } from "../../../db/schema.ts";
import { type Names, openNames, twinKey, wordKey } from "./names.ts";
import type { Meaning, Meanings } from "./read-row.ts";

/** A check looks for similar names of so many unknown ones; a table with more of them brings a new list. */
export const maxAskedNames = 3000;

/** Resolves names of a table by the lists and by the answers of staff. */
export function openMeanings(
  lists: Readonly<Record<ImportList, readonly Named[]>>,
  answers: readonly ImportAnswer[],
): Meanings {
  let left = maxAskedNames;
  const meaningsOf = (list: ImportList) => {
    const names = openNames(lists[list]);
    const answered = new Map(
      answers.filter((answer) => answer.list === list).map(({ name, meant }) => [wordKey(name), meant]),
    );
    const byId = new Map(lists[list].map((named) => [named._id, named.name]));
    const known = new Map<string, Meaning>();
    const mean = (name: string): Meaning => {
      const key = wordKey(name);
      const twin = twinKey(name);
      const before = known.get(key) ?? known.get(twin);
      if (before !== undefined) return before;
      const meaning = find(name, key, names);
      known.set(key, meaning).set(twin, meaning);
      return meaning;
    };
    const find = (name: string, key: string, { find: exact, near }: Names): Meaning => {
      const found = exact(name);
      if (found !== undefined) return { name: found.name };
      const answer = answered.get(key);
      const meant = typeof answer === "string" ? byId.get(answer) : undefined;
      if (meant !== undefined) return { name: meant };
      const similar = answer === null || left-- <= 0 ? [] : near(name);
      // Of two spellings of a new name the first one is used.
      return similar.length > 0 ? { near: similar } : { name: name.trim() };
    };
    return { names, mean };
  };
  // A record of every list, which `Object.fromEntries` cannot know.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(importLists.map((list) => [list, meaningsOf(list)])) as Meanings;
}
