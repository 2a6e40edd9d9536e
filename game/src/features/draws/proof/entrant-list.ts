export type EntrantList = {
  readonly count: number;
  /** Of all entrants together. */
  readonly tickets: number;
  /** The line of the one who is looked for, from 1. */
  readonly own: { readonly line: number; readonly tickets: number } | null;
};

/** What there is to say of a list of entrants, without drawing a row of it. One that is broken is told by the checks. */
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
