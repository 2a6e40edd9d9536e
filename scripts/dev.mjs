import "./node-version.mjs";
import { node24, npm, root } from "./house.mjs";
import { ensureInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { run } from "./run.mjs";

await withLock(root, ensureInstalled);

const programs = [
  [node24, ["--watch", "--watch-preserve-output", "server/src/main.ts"]],
  npm("run", "--silent", "dev", "--workspace", "game"),
];

// Neither is of use without the other, so the first to end takes the other with it.
const together = new AbortController();
const ends = programs.map(([command, args]) =>
  run(command, args, { cwd: root, signal: together.signal }).finally(() => together.abort()),
);
const [first] = await Promise.all([Promise.race(ends), Promise.allSettled(ends)]);
process.exitCode = first.stopped ? 0 : first.code;
