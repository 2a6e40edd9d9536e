import { dailySigns } from "@hitoslov/contract";
import { drawResult } from "../server/src/domains/play/daily/picture.ts";

/** The limits of a new picture for friends: p95, ms, and its size, bytes. */
const limit = 150;
const largest = 80_000;
const rounds = 60;

const times: number[] = [];
const sizes: number[] = [];
// Each process loads fonts and the drawing library once.
await draw(0);
for (let points = 1; points <= rounds; points++) {
  const from = performance.now();
  sizes.push(await draw(points));
  times.push(performance.now() - from);
}
const p95 = times.toSorted((a, b) => a - b)[Math.floor(0.95 * rounds)] ?? Infinity;
const size = Math.max(...sizes);
console.log(
  `${rounds} pictures, both shapes: p95 ${Math.round(p95)} ms of ${limit}, at most ${size} of ${largest} bytes`,
);
process.exitCode = p95 > limit || size > largest ? 1 : 0;

/** Each is different, so that none is cached. */
async function draw(points: number): Promise<number> {
  const signs = Array.from(
    { length: 4 + (points % 9) },
    (_, at) => dailySigns[(points + at) % dailySigns.length] ?? "right",
  );
  const shape = points % 2 === 0 ? "wide" : "tall";
  return (await drawResult({ number: 128, points, signs }, shape, "https://hitoslov.example")).length;
}
