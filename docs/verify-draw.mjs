// node verify-draw.mjs draw.json: draws the lots of «Хитослов» again, by «hitoslov-draw-1», and says what holds.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const check = (what, holds) => {
  process.stdout.write(`${holds ? "ok  " : "FAIL"} ${what}\n`);
  if (!holds) process.exitCode = 1;
};
const { algorithm, mode, min_score, reserves, commitment, drawn } = JSON.parse(readFileSync(process.argv[2], "utf8"));
if (algorithm !== "hitoslov-draw-1" || drawn === null) throw new Error("No lots of hitoslov-draw-1 in this file");
const entrants = drawn.entrants === "" ? [] : drawn.entrants.split("\n").map((line) => line.split(" "));
const fits = (weight) => /^[1-9]\d*$/.test(weight) && (mode === "equal" ? weight === "1" : Number(weight) >= min_score);
const weights = entrants.map(([, weight]) => (fits(weight) ? Number(weight) : 0));
const hash = sha256(drawn.entrants);
check("the seed is the one that was promised", sha256(drawn.seed) === commitment);
check("the list of entrants has the published hash", hash === drawn.entrants_hash);
check("nobody is listed twice", new Set(entrants.map(([id]) => id)).size === entrants.length);
check("all have the chance due to them", !weights.includes(0));
let total = weights.reduce((sum, weight) => sum + weight, 0);
const winners = [];
for (let n = 0; winners.length < drawn.prizes.length + reserves && total > 0; n++) {
  const number = BigInt("0x" + sha256(`${drawn.seed}:${hash}:${n}`).slice(0, 16));
  if (number >= 2n ** 64n - (2n ** 64n % BigInt(total))) continue;
  let ticket = Number(number % BigInt(total));
  const at = weights.findIndex((weight) => (ticket -= weight) < 0);
  winners.push(entrants[at][0]);
  total -= weights.splice(at, 1, 0)[0];
}
check("the seed and the list draw the published winners", winners.join() === drawn.winners.join());
