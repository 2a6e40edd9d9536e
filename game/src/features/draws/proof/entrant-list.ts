export type EntrantList = {
  readonly count: number;
  /** The sum of the weights of all entrants. */
  readonly tickets: number;
  /** The line number of the entrant looked for, from 1. */
  readonly own: { readonly line: number; readonly tickets: number } | null;
};

/** Facts about a list of entrants, which is not shown row by row. The checks of the proof find a malformed list. */
export function readList(entrants: string, ownId: string | null): EntrantList {
  let tickets = 0;
  let own: EntrantList["own"] = null;
  const lines = entrants === "" ? [] : entrants.split("\n");
  for (const [at, line] of lines.entries()) {
    const space = line.indexOf(" ");
    const weight = Number(line.slice(space + 1));
    tickets += weight;
    if (line.slice(0, space) === ownId) own = { line: at + 1, tickets: weight };
  }
  return { count: lines.length, tickets, own };
}
