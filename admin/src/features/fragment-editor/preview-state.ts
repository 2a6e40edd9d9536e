import { type FragmentWord, isSameWord } from "@hitoslov/rules";

/** Which key of the tray lies in which socket: by position, the index of the key. */
type Placed = ReadonlyMap<number, number>;
export type SocketState = "empty" | "active" | "right" | "wrong";

export type Trial = {
  readonly words: readonly FragmentWord[];
  /** Positions of the sockets, ascending. */
  readonly sockets: readonly number[];
  readonly tips: readonly string[];
  readonly placed: Placed;
  /** The socket the next key goes to; null when none is empty. */
  readonly active: number | null;
};

export function beginTrial(words: readonly FragmentWord[], sockets: readonly number[], tips: readonly string[]): Trial {
  return { words, sockets, tips, placed: new Map(), active: sockets[0] ?? null };
}

/** Puts a key into the active socket; the next empty one becomes active. */
export function putWord(trial: Trial, key: number): Trial {
  const { active, sockets } = trial;
  if (active === null || isUsed(trial, key)) return trial;
  const placed = new Map(trial.placed).set(active, key);
  const empty = sockets.filter((position) => !placed.has(position));
  return { ...trial, placed, active: empty.find((position) => position > active) ?? empty[0] ?? null };
}

/** Makes an empty socket active; a wrong word goes back to the tray, a right one stays. */
export function pickSocket(trial: Trial, position: number): Trial {
  if (stateOf(trial, position) === "right") return trial;
  const placed = new Map(trial.placed);
  placed.delete(position);
  return { ...trial, placed, active: position };
}

export function isUsed({ placed }: Trial, key: number): boolean {
  return [...placed.values()].includes(key);
}

export function stateOf({ words, tips, placed, active }: Trial, position: number): SocketState {
  const key = placed.get(position);
  if (key === undefined) return position === active ? "active" : "empty";
  return isSameWord(tips[key] ?? "", words[position]?.text ?? "") ? "right" : "wrong";
}

/** How many sockets hold their word. */
export function countRight(trial: Trial): number {
  return trial.sockets.filter((position) => stateOf(trial, position) === "right").length;
}
