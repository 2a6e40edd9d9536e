import { type FragmentWord, isSameWord } from "@hitoslov/rules";

/** The index of the choice in each filled blank, by position. */
type Placed = ReadonlyMap<number, number>;
export type BlankState = "empty" | "active" | "right" | "wrong";

export type Trial = {
  readonly words: readonly FragmentWord[];
  /** Positions of the blanks, ascending. */
  readonly blanks: readonly number[];
  readonly tips: readonly string[];
  readonly placed: Placed;
  /** The blank that the next choice fills; null when none is empty. */
  readonly active: number | null;
};

export function beginTrial(words: readonly FragmentWord[], blanks: readonly number[], tips: readonly string[]): Trial {
  return { words, blanks, tips, placed: new Map(), active: blanks[0] ?? null };
}

/** Puts a choice into the active blank; the next empty one becomes active. */
export function putWord(trial: Trial, choice: number): Trial {
  const { active, blanks } = trial;
  if (active === null || isUsed(trial, choice)) return trial;
  const placed = new Map(trial.placed).set(active, choice);
  const empty = blanks.filter((position) => !placed.has(position));
  return { ...trial, placed, active: empty.find((position) => position > active) ?? empty[0] ?? null };
}

/** Makes an empty blank active; a wrong word goes back to the tray, a right one stays. */
export function activateBlank(trial: Trial, position: number): Trial {
  if (stateOf(trial, position) === "right") return trial;
  const placed = new Map(trial.placed);
  placed.delete(position);
  return { ...trial, placed, active: position };
}

export function isUsed({ placed }: Trial, choice: number): boolean {
  return [...placed.values()].includes(choice);
}

export function stateOf({ words, tips, placed, active }: Trial, position: number): BlankState {
  const choice = placed.get(position);
  if (choice === undefined) return position === active ? "active" : "empty";
  return isSameWord(tips[choice] ?? "", words[position]?.text ?? "") ? "right" : "wrong";
}

/** How many blanks have the right word. */
export function countRight(trial: Trial): number {
  return trial.blanks.filter((position) => stateOf(trial, position) === "right").length;
}
