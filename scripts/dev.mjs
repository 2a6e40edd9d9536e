import "./node-version.mjs";
import { join } from "node:path";
import { node24, root } from "./house.mjs";
import { ensureInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { run } from "./run.mjs";

await withLock(root, ensureInstalled);

const vite = join(root, "node_modules", "vite", "bin", "vite.js");
// Not by npm: a signal would reach only its shell, and the program would stay.
const programs = [
  { args: ["--watch", "--watch-preserve-output", "server/src/main.ts"], cwd: root },
  { args: [vite], cwd: join(root, "game") },
  { args: [vite], cwd: join(root, "admin") },
];

// They only work together, so the first to end stops the others.
const together = new AbortController();
const ends = programs.map(({ args, cwd }) =>
  run(node24, args, { cwd, signal: together.signal }).finally(() => together.abort()),
);
const [first] = await Promise.all([Promise.race(ends), Promise.allSettled(ends)]);
process.exitCode = first.stopped ? 0 : first.code;
