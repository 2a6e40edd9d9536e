import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type BeaconChain, quicknet, roundTime } from "./beacon.ts";
import { randomnessOf, verifyBeacon } from "./beacon-signature.ts";
import { listRoot } from "./merkle.ts";

/** The terms of a lottery, all published before anybody can know who wins. */
export type LotteryTerms = {
  readonly algorithm: string;
  readonly stock: {
    readonly _id: string;
    readonly fullname: string;
    readonly start_date: string;
    readonly end_date: string;
  };
  readonly mode: string;
  readonly min_score: number;
  readonly reserves: number;
  readonly commitment: string;
  /** The round of the public beacon that is combined with the seed; null: the seed alone. */
  readonly beacon: (BeaconChain & { readonly round: number; readonly at: string }) | null;
  readonly list: {
    /** When it was fixed. */
    readonly at: string;
    readonly count: number;
    /** The root of `listRoot`. */
    readonly hash: string;
    readonly prizes: readonly { readonly _id: string; readonly name: string }[];
  };
};

/** The terms as the text that is hashed: JSON with the fields in this order. */
export function writeTerms({ stock, beacon, list, ...terms }: LotteryTerms): string {
  return JSON.stringify({
    algorithm: terms.algorithm,
    stock: { _id: stock._id, fullname: stock.fullname, start_date: stock.start_date, end_date: stock.end_date },
    mode: terms.mode,
    min_score: terms.min_score,
    reserves: terms.reserves,
    commitment: terms.commitment,
    beacon: beacon && {
      hash: beacon.hash,
      public_key: beacon.public_key,
      genesis: beacon.genesis,
      period: beacon.period,
      round: beacon.round,
      at: beacon.at,
    },
    list: {
      at: list.at,
      count: list.count,
      hash: list.hash,
      prizes: list.prizes.map(({ _id, name }) => ({ _id, name })),
    },
  });
}

export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The text that random numbers are made of: «seed:randomness of the beacon:hash of the terms»; «seed::hash» without one. */
export function lotterySeed(seed: string, signature: string | null, terms: string): string {
  return `${seed}:${signature === null ? "" : randomnessOf(signature)}:${sha256Hex(terms)}`;
}

const numbers = 2n ** 64n;

/**
 * Draws `count` different entrants of a list of «id weight», or all where there are fewer: «hitoslov-draw-2». The n-th
 * random number (from 0) is the first 64 bits of SHA-256 of `seed:n`, the seed being that of `lotterySeed`; one from the last,
 * incomplete run of tickets is skipped. An entrant has as many tickets as weight, in the order of the list, and hands them in
 * when drawn.
 * @returns the ids of those drawn, in order.
 */
export function drawLots(seed: string, list: string, count: number): string[] {
  const lines = list === "" ? [] : list.split("\n");
  /** The first ticket of each line, and the total at the end. */
  const first = new Float64Array(lines.length + 1);
  for (const [at, line] of lines.entries()) {
    first[at + 1] = (first[at] ?? 0) + Number(line.slice(line.indexOf(" ") + 1));
  }
  let total = first[lines.length] ?? 0;
  if (!Number.isSafeInteger(total)) throw new RangeError("The weights are no whole numbers, or too great together");
  const handedIn: { readonly from: number; readonly weight: number }[] = [];
  const winners: string[] = [];
  for (let n = 0; winners.length < count && total > 0; n++) {
    const number = new DataView(sha256(utf8ToBytes(`${seed}:${n}`)).buffer).getBigUint64(0);
    if (number >= numbers - (numbers % BigInt(total))) continue;
    let ticket = Number(number % BigInt(total));
    for (const { from, weight } of handedIn) if (from <= ticket) ticket += weight;
    const at = holderOf(ticket, first);
    const [from = 0, next = 0] = first.subarray(at, at + 2);
    winners.push((lines[at] ?? "").split(" ")[0] ?? "");
    total -= next - from;
    const place = handedIn.findIndex((other) => other.from > from);
    handedIn.splice(place === -1 ? handedIn.length : place, 0, { from, weight: next - from });
  }
  return winners;
}

/** The line that has the ticket. */
function holderOf(ticket: number, first: Float64Array): number {
  let [low, high] = [0, first.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((first[middle] ?? 0) <= ticket) low = middle;
    else high = middle;
  }
  return low;
}

/** A lottery of `hitoslov-draw-2` as it is published. */
export type LotteryProof = LotteryTerms & {
  readonly drawn: {
    readonly at: string;
    readonly seed: string;
    /** Of the beacon's round; null where there is none. */
    readonly signature: string | null;
    /** Null where it is left out for its length. */
    readonly entrants: string | null;
    readonly entrants_hash: string;
    readonly prizes: LotteryTerms["list"]["prizes"];
    readonly winners: readonly string[];
  };
};

/** Which parts of a lottery are valid, each by itself; null: there is no such part, or the list is left out. */
export type LotteryVerification = {
  readonly seed: boolean;
  readonly beacon: boolean | null;
  readonly list: boolean | null;
  readonly winners: boolean | null;
};

/**
 * Checks a whole lottery without a connection.
 * @param chain the network whose signatures count: the proof itself must not say whom to believe.
 */
export function verifyLottery(proof: LotteryProof, chain: BeaconChain = quicknet): LotteryVerification {
  const { seed, signature, entrants } = proof.drawn;
  return {
    seed: sha256Hex(seed) === proof.commitment && proof.list.at <= proof.drawn.at,
    beacon: proof.beacon === null ? (signature === null ? null : false) : isSigned(proof, proof.beacon, chain),
    list: entrants === null ? null : isList(proof, entrants),
    winners: entrants === null ? null : isDrawn(proof, entrants),
  };
}

function isSigned(
  { list, drawn }: LotteryProof,
  beacon: NonNullable<LotteryTerms["beacon"]>,
  chain: BeaconChain,
): boolean {
  const isKnown = (["hash", "public_key", "genesis", "period"] as const).every((name) => beacon[name] === chain[name]);
  const isOnTime = list.at < beacon.at && beacon.at <= drawn.at;
  return (
    isKnown &&
    isOnTime &&
    roundTime(chain, beacon.round).toISOString() === beacon.at &&
    drawn.signature !== null &&
    verifyBeacon(chain, beacon.round, drawn.signature)
  );
}

function isList({ mode, min_score, list, drawn }: LotteryProof, entrants: string): boolean {
  const lines = entrants === "" ? [] : entrants.split("\n");
  let before = "";
  for (const line of lines) {
    const [, id, weight] = /^([0-9a-f]{32}) ([1-9]\d{0,9})$/.exec(line) ?? [];
    // In the order of the ids nobody is listed twice.
    if (id === undefined || weight === undefined || id <= before) return false;
    if (mode === "equal" ? weight !== "1" : Number(weight) < min_score) return false;
    before = id;
  }
  const isSame = JSON.stringify(list.prizes) === JSON.stringify(drawn.prizes) && list.hash === drawn.entrants_hash;
  return isSame && lines.length === list.count && listRoot(entrants) === list.hash;
}

function isDrawn(proof: LotteryProof, entrants: string): boolean {
  const { seed, signature, winners } = proof.drawn;
  try {
    const again = drawLots(
      lotterySeed(seed, signature, writeTerms(proof)),
      entrants,
      proof.list.prizes.length + proof.reserves,
    );
    return again.length === winners.length && again.every((id, at) => id === winners[at]);
  } catch {
    return false;
  }
}
