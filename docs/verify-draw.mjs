// node verify-draw.mjs draw.json: draws the lots of «Хитослов» again, by «hitoslov-draw-1» or «-2», and says what holds.
// Lots with a beacon need the package @noble/curves. Another network than quicknet counts only if its public key follows.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const quicknet = {
  hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  public_key:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesis: 1692803367,
  period: 3,
};
const [path, public_key = quicknet.public_key] = process.argv.slice(2);
const digest = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const sha256 = (text) => digest(text).toString("hex");
const check = (what, holds) => {
  process.stdout.write(`${holds ? "ok  " : "FAIL"} ${what}\n`);
  if (!holds) process.exitCode = 1;
};

const { interventions: _journal, drawn, ...terms } = JSON.parse(readFileSync(path, "utf8"));
const { algorithm, stock, mode, min_score, reserves, commitment, beacon, list } = terms;
const isFirst = algorithm === "hitoslov-draw-1";
if ((!isFirst && algorithm !== "hitoslov-draw-2") || drawn === null)
  throw new Error("No lots of hitoslov-draw in this file");
const entrants = drawn.entrants === "" ? [] : drawn.entrants.split("\n").map((line) => line.split(" "));
const fits = (weight) => /^[1-9]\d*$/.test(weight) && (mode === "equal" ? weight === "1" : Number(weight) >= min_score);
const weights = entrants.map(([, weight]) => (fits(weight) ? Number(weight) : 0));
let hash = sha256(drawn.entrants);
let seed = `${drawn.seed}:${hash}`;
if (!isFirst) {
  let level = drawn.entrants.split("\n").map((line) => digest(Buffer.of(0), line));
  if (entrants.length === 0) level = [digest(Buffer.of(0))];
  while (level.length > 1) {
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
      const [left, right] = level.slice(at * 2, at * 2 + 2);
      return right === undefined ? left : digest(Buffer.of(1), left, right);
    });
  }
  hash = level[0].toString("hex");
  const pick = (from, ...names) => from && Object.fromEntries(names.map((name) => [name, from[name]]));
  const hashed = JSON.stringify({
    algorithm,
    stock: pick(stock, "_id", "fullname", "start_date", "end_date"),
    mode,
    min_score,
    reserves,
    commitment,
    beacon: pick(beacon, "hash", "public_key", "genesis", "period", "round", "at"),
    list: { ...pick(list, "at", "count", "hash"), prizes: list.prizes.map((prize) => pick(prize, "_id", "name")) },
  });
  const randomness = drawn.signature === null ? "" : sha256(Buffer.from(drawn.signature, "hex"));
  seed = `${drawn.seed}:${randomness}:${sha256(hashed)}`;
}

check("the seed is the one that was promised", sha256(drawn.seed) === commitment);
if (!isFirst) {
  check(
    "the list was fixed before the lots, with the prizes and the hash that were published",
    list.at <= drawn.at &&
      list.count === entrants.length &&
      list.hash === drawn.entrants_hash &&
      JSON.stringify(list.prizes) === JSON.stringify(drawn.prizes),
  );
  check("the beacon's round is signed by its network, and was made after the list", await isSigned());
}
check("the list of entrants has the published hash", hash === drawn.entrants_hash);
check(
  "nobody is listed twice",
  isFirst
    ? new Set(entrants.map(([id]) => id)).size === entrants.length
    : entrants.every(([id], at) => /^[0-9a-f]{32}$/.test(id) && (at === 0 || entrants[at - 1][0] < id)),
);
check("all have the chance due to them", !weights.includes(0));
let total = weights.reduce((sum, weight) => sum + weight, 0);
const winners = [];
for (let n = 0; winners.length < drawn.prizes.length + reserves && total > 0; n++) {
  const number = BigInt("0x" + sha256(`${seed}:${n}`).slice(0, 16));
  if (number >= 2n ** 64n - (2n ** 64n % BigInt(total))) continue;
  let ticket = Number(number % BigInt(total));
  const at = weights.findIndex((weight) => (ticket -= weight) < 0);
  winners.push(entrants[at][0]);
  total -= weights.splice(at, 1, 0)[0];
}
check("the seed and the list draw the published winners", winners.join() === drawn.winners.join());

async function isSigned() {
  if (beacon === null) return drawn.signature === null;
  const chain = { ...quicknet, public_key };
  if (Object.entries(chain).some(([name, value]) => beacon[name] !== value)) return false;
  const at = new Date((chain.genesis + (beacon.round - 1) * chain.period) * 1000).toISOString();
  if (at !== beacon.at || list.at >= at || drawn.at < at || !/^[0-9a-f]{96}$/.test(drawn.signature)) return false;
  const { bls12_381 } = await import("@noble/curves/bls12-381.js");
  const bytes = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));
  const round = Buffer.alloc(8);
  round.writeBigUInt64BE(BigInt(beacon.round));
  const { shortSignatures } = bls12_381;
  try {
    const message = shortSignatures.hash(Uint8Array.from(digest(round)));
    return shortSignatures.verify(bytes(drawn.signature), message, bytes(public_key));
  } catch {
    return false;
  }
}
