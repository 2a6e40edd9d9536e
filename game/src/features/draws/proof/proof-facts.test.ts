import type { DrawProof } from "@hitoslov/contract";
import { expect, test } from "vitest";
import { untilLots } from "./proof-facts.tsx";

const at = Date.parse("2026-11-21T12:00:00Z");
const end = (seconds: number) => new Date(at + seconds * 1000).toISOString();
const lottery = { mode: "weighted", drawn: null, beacon: null } as const;
const roundIn = (seconds: number) => ({
  beacon: { hash: "", public_key: "", genesis: 0, period: 3, round: 1, at: end(seconds) },
});
const drawn: DrawProof["drawn"] = {
  at: end(0),
  seed: "",
  signature: null,
  entrants: null,
  entrants_hash: "",
  prizes: [],
  winners: [],
};

test.each([
  ["the seed alone decides", {}, 60_000],
  ["its round is far", roundIn(3600), 60_000],
  ["its round is near", roundIn(20), 21_000],
  ["its round is due", roundIn(0), 10_000],
  ["its round is late", roundIn(-600), 10_000],
  ["there is none", { ...roundIn(20), mode: "none" }, false],
  ["it cannot be run", { ...roundIn(20), obstacle: "Некому участвовать" }, false],
  ["it has been run", { drawn }, false],
] as const)("a lottery is asked for again in due time where %s", (_name, of, expected) => {
  expect(untilLots({ ...lottery, ...of }, at)).toBe(expected);
  expect(untilLots(undefined, at)).toBe(false);
});
