/** Somebody who takes part in a lottery. */
export type Entrant = {
  /** A pseudonym without spaces and line breaks. */
  readonly id: string;
  /** Chance in proportion to the others', a whole number from 1. */
  readonly weight: number;
};

/** SHA-256 of a text in UTF-8, as 64 hex digits. Needs WebCrypto: in a browser, a secure origin. */
export async function sha256(text: string): Promise<string> {
  return Array.from(new Uint8Array(await digest(text)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
}

/** The list as it is published and hashed: a line each, «id weight», in the order of the ranking. */
export function writeEntrants(entrants: readonly Entrant[]): string {
  return entrants.map(({ id, weight }) => `${id} ${weight}`).join("\n");
}

/** @throws {RangeError} where a line is not «id weight», an id comes twice or a weight is no whole number from 1. */
export function readEntrants(list: string): Entrant[] {
  if (list === "") return [];
  const entrants = list.split("\n").map((line) => {
    const [, id, weight] = /^(\S+) ([1-9]\d{0,9})$/.exec(line) ?? [];
    if (id === undefined || weight === undefined) throw new RangeError(`Not an entrant: ${line.slice(0, 80)}`);
    return { id, weight: Number(weight) };
  });
  if (new Set(entrants.map(({ id }) => id)).size < entrants.length) throw new RangeError("An entrant is listed twice");
  return entrants;
}

const numbers = 2n ** 64n;

/**
 * Draws `count` different entrants, or all where there are fewer: «hitoslov-draw-1». The n-th random number (from 0) is
 * the first 64 bits of SHA-256 of `seed:hash of the list:n`; one from the last, incomplete run of tickets is passed over,
 * so that every ticket is as likely. Each entrant has as many tickets as weight, in the order of the list; who is drawn
 * hands the rest in. Nothing but the seed and the list decides.
 * @returns the ids of those drawn, in the order they were drawn.
 */
export async function drawWinners(seed: string, list: string, count: number): Promise<string[]> {
  const entrants = readEntrants(list);
  const hash = await sha256(list);
  const tickets = Float64Array.from(entrants, ({ weight }) => weight);
  let total = tickets.reduce((sum, weight) => sum + weight, 0);
  if (!Number.isSafeInteger(total)) throw new RangeError("The weights are too great together");
  const winners: string[] = [];
  for (let n = 0; winners.length < count && total > 0; n++) {
    const number = new DataView(await digest(`${seed}:${hash}:${n}`)).getBigUint64(0);
    if (number >= numbers - (numbers % BigInt(total))) continue;
    const at = holderOf(Number(number % BigInt(total)), tickets);
    const winner = entrants[at];
    if (winner === undefined) throw new RangeError("No such ticket");
    winners.push(winner.id);
    total -= winner.weight;
    tickets[at] = 0;
  }
  return winners;
}

/** Whose the ticket is: a plain loop, because a million entrants and a thousand prizes are half a billion steps. */
function holderOf(ticket: number, tickets: Float64Array): number {
  let at = 0;
  for (let rest = ticket; rest >= (tickets[at] ?? Infinity); at++) rest -= tickets[at] ?? 0;
  return at;
}

/** What is published of a lottery and can be checked by itself. */
export type Proof = {
  readonly commitment: string;
  readonly seed: string;
  readonly entrants: string;
  readonly entrantsHash: string;
  /** How many were to be drawn, reserves included: without it winners could be left out at the end. */
  readonly count: number;
  readonly winners: readonly string[];
};

/** Which parts of a lottery are valid when it is repeated, each by itself. */
export type Verification = { readonly seed: boolean; readonly list: boolean; readonly winners: boolean };

/** Repeats a lottery and compares: the seed with its commitment, the list with its hash, the winners one by one. */
export async function verifyDraw(proof: Proof): Promise<Verification> {
  const again = await drawWinners(proof.seed, proof.entrants, proof.count).catch(() => null);
  return {
    seed: (await sha256(proof.seed)) === proof.commitment,
    list: (await sha256(proof.entrants)) === proof.entrantsHash,
    winners: again?.length === proof.winners.length && again.every((id, at) => id === proof.winners[at]),
  };
}
