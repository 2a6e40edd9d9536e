import { bls12_381 } from "@noble/curves/bls12-381.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { type BeaconChain, quicknet, roundTime } from "./beacon.ts";
import { roundMessage } from "./beacon-signature.ts";
import {
  drawLots,
  sha256Hex,
  lotterySeed,
  type LotteryProof,
  type LotteryTerms,
  verifyLottery,
  writeTerms,
} from "./lots.ts";
import { listRoot } from "./merkle.ts";
import { leavesOf } from "./test/spoil.ts";

const { shortSignatures } = bls12_381;
const secret = new Uint8Array(32).fill(7);
/** A network of the test's own. */
const chain: BeaconChain = { ...quicknet, public_key: bytesToHex(shortSignatures.getPublicKey(secret).toBytes()) };
const sign = (round: number) =>
  bytesToHex(shortSignatures.sign(shortSignatures.hash(roundMessage(round)), secret).toBytes());

const prizes = ["Наушники", "Наушники", "Колонка"].map((name, at) => ({
  _id: `0197a3c0-0000-7000-8000-00000000000${at}`,
  name,
}));

/** A lottery for three prizes and two reserves among so many. */
function lotsOf({ source = "beacon", mode = "weighted", count = 20 } = {}): LotteryProof {
  const seed = "5eed".repeat(16);
  const entrants = Array.from(
    { length: count },
    (_, at) => `${at.toString(16).padStart(32, "0")} ${mode === "equal" ? 1 : 900 - at}`,
  ).join("\n");
  const round = 5_000_000;
  const terms: LotteryTerms = {
    algorithm: "hitoslov-draw-2",
    stock: {
      _id: "s",
      fullname: "Весна",
      start_date: "2026-03-01T00:00:00.000Z",
      end_date: "2026-04-01T00:00:00.000Z",
    },
    mode,
    min_score: 100,
    reserves: 2,
    commitment: sha256Hex(seed),
    beacon: source === "seed" ? null : { ...chain, round, at: roundTime(chain, round).toISOString() },
    list: { at: "2020-01-01T00:00:05.000Z", count, hash: listRoot(entrants), prizes },
  };
  const signature = source === "seed" ? null : sign(round);
  return {
    ...terms,
    drawn: {
      at: "2030-01-01T00:00:00.000Z",
      seed,
      signature,
      entrants,
      entrants_hash: terms.list.hash,
      prizes,
      winners: drawLots(lotterySeed(seed, signature, writeTerms(terms)), entrants, prizes.length + 2),
    },
  };
}

const holds = ({ seed, beacon, list, winners }: ReturnType<typeof verifyLottery>) =>
  seed && beacon !== false && list === true && winners === true;

describe.for(["beacon", "seed"] as const)("a lottery decided by the %s", (source) => {
  test.for([
    ["weighted", 20],
    ["equal", 20],
    ["weighted", 3],
    ["equal", 2],
  ] as const)("is valid if honest: %s chances, %i entrants", ([mode, count]) => {
    const beacon = source === "beacon" ? true : null;
    expect(verifyLottery(lotsOf({ source, mode, count }), chain)).toEqual({
      seed: true,
      beacon,
      list: true,
      winners: true,
    });
  });

  const proof = lotsOf({ source });
  test.for(leavesOf(proof).map(({ path, spoil }) => [path, spoil] as const))(
    "is found out with another %s",
    ([, spoil]) => {
      // The proof with one value changed.
      const spoiled = spoil(proof) as LotteryProof;
      expect(spoiled).not.toEqual(proof);
      expect(holds(verifyLottery(spoiled, chain))).toBe(false);
    },
  );
});

test("a signature of another network is not valid, even if the proof names that network", () => {
  expect(verifyLottery(lotsOf()).beacon).toBe(false);
});

test("an entrant listed twice is found out, even with a matching hash and matching winners", () => {
  const proof = lotsOf({ source: "seed", mode: "equal" });
  const lines = (proof.drawn.entrants ?? "").split("\n");
  const entrants = [lines[0], ...lines].join("\n");
  const list = { ...proof.list, hash: listRoot(entrants), count: lines.length + 1 };
  const { seed } = proof.drawn;
  const winners = drawLots(lotterySeed(seed, null, writeTerms({ ...proof, list })), entrants, 5);
  const drawn = { ...proof.drawn, entrants, entrants_hash: list.hash, winners };
  expect(verifyLottery({ ...proof, list, drawn })).toEqual({ seed: true, beacon: null, list: false, winners: true });
});

test("without the list the seed and the beacon are checked", () => {
  const proof = lotsOf();
  expect(verifyLottery({ ...proof, drawn: { ...proof.drawn, entrants: null } }, chain)).toEqual({
    seed: true,
    beacon: true,
    list: null,
    winners: null,
  });
});

test("chances are in proportion to the tickets, and nobody is drawn twice", () => {
  const list = ["a 1", "b 2", "c 7"].join("\n");
  const first: Record<string, number> = { a: 0, b: 0, c: 0 };
  const runs = 3000;
  for (let run = 0; run < runs; run++) {
    const winners = drawLots(String(run), list, 3);
    expect(winners.toSorted()).toEqual(["a", "b", "c"]);
    first[winners[0] ?? ""] = (first[winners[0] ?? ""] ?? 0) + 1;
  }
  for (const [id, share] of [
    ["a", 0.1],
    ["b", 0.2],
    ["c", 0.7],
  ] as const) {
    expect(Math.abs((first[id] ?? 0) / runs - share)).toBeLessThan(0.04);
  }
});
