import "./node-version.mjs";
import { join } from "node:path";
import { buildStale } from "./build.mjs";
import { node24, root } from "./house.mjs";
import { ensureInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { exitUnlessDone, run } from "./run.mjs";

// Two starts at once must not install or build over each other.
await withLock(
  root,
  async () => {
    await ensureInstalled();
    exitUnlessDone(await buildStale(), "The build failed; see above.");
  },
  () => console.log("Another start is preparing this folder; waiting for it..."),
);

// What Node has compiled once it need not compile at the next start.
const env = { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"), ...process.env };
// Keeps the young generation of the heap small, see «Memory» in docs/OPERATIONS.md.
const { code } = await run(node24, ["--max-semi-space-size=8", join(root, "server", "dist", "main.js")], {
  cwd: root,
  env,
});
process.exit(code);
