import { spawnSync } from "node:child_process";
import path from "node:path";

/** `npm run bench -- [name…] [--small] [--data folder]`: these measurements, or all of them; fails if one fails. */
const benches = new Map([
  ["calls", "what calls cost beside bare Fastify, the same by hand, and nginx"],
  ["growth", "what lists and ranks cost at ten times the data"],
  ["day", "what a play costs of processor, log, storage and traffic in a day of visits on three nodes"],
  ["shed", "what becomes of checks, finishes and lists at twice the load that the nodes bear"],
  ["media", "what the sound of a song from a bucket costs, cold and warm"],
  ["start", "how long a start takes and what the server holds at rest"],
  ["catalogue", "the staff's list of songs beside the same SQL"],
  ["rank", "a player's rank in leaderboards of more and more players"],
  ["metrics", "figures for staff beside SELECT 1"],
  ["stats", "what stats.xlsx takes of the heap"],
  ["reset-timing", "whether the time of an answer tells an account"],
  ["word-times", "how near to the words the presses of staff come to lie"],
  ["rescoring", "how long ten thousand plays take to be counted anew, and what other calls cost meanwhile"],
  ["rooms", "how soon fifty rooms of a hundred guests hear of a song, and what is lost"],
  ["lots", "how long a draw of a million entrants takes to be drawn and proven, and what other calls cost meanwhile"],
  ["picture", "how long a new picture for friends takes"],
  ["import", "three hundred recordings and a table, from the drop to the last published song"],
  ["move", "how long a million plays take from the embedded database to PostgreSQL"],
  ["row-images", "what a write of staff costs more since it can be taken back"],
  ["sound", "how long a fragment takes to be made, what comes of it, and when its waveform is seen"],
  ["lighthouse", "what Lighthouse says of the first screens"],
  ["front-end", "first sound, presses and shifts on a slow phone"],
]);

const given = process.argv.slice(2);
const asked = given.filter((word) => benches.has(word));
// Each measurement takes the options that it knows.
const rest = given.filter((word) => !benches.has(word));

const failed = (asked.length === 0 ? [...benches.keys()] : asked).filter((name) => {
  console.log(`\n# ${name}: ${benches.get(name)}\n`);
  const program = path.join(import.meta.dirname, `${name}.ts`);
  return spawnSync(process.execPath, ["--expose-gc", program, ...rest], { stdio: "inherit" }).status !== 0;
});
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
