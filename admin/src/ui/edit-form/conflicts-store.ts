import { createStore } from "@hitoslov/brand/store.ts";
import type { ReactNode } from "react";
import type { Colleagues } from "./colleague-texts.ts";

/** A field that both have changed. */
export type ConflictField = { readonly label: string; readonly mine: ReactNode; readonly theirs: ReactNode };
/** To be chosen between; several fields where they go only together. */
export type Conflict = readonly ConflictField[];

export type Choice = "mine" | "theirs";

export type Conflicts = {
  readonly colleagues: Colleagues;
  readonly conflicts: readonly Conflict[];
  /** What needs no choice: «Комментарий». */
  readonly taken: readonly string[];
};

type Asked = Conflicts & { readonly id: number; readonly answer: (choices: readonly Choice[] | null) => void };

const asked = createStore<readonly Asked[]>([]);
let count = 0;

/** A choice for each conflict, in their order; null when the person went back to the form. */
export function askConflicts(conflicts: Conflicts): Promise<readonly Choice[] | null> {
  count += 1;
  const id = count;
  return new Promise((resolve) => {
    const answer = (choices: readonly Choice[] | null) => {
      asked.set(asked.get().filter((question) => question.id !== id));
      resolve(choices);
    };
    asked.set([...asked.get(), { ...conflicts, id, answer }]);
  });
}

export const useConflicts = asked.use;
