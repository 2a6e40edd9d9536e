import "./node-version.mjs";
import { join } from "node:path";
import { buildStale } from "./build.mjs";
import { node24, root } from "./house.mjs";
import { ensureInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { exitUnlessDone, run } from "./run.mjs";

// Two starts at once must not install or build at the same time.
await withLock(
  root,
  async () => {
    await ensureInstalled();
    exitUnlessDone(await buildStale(), "The build failed; see above.");
  },
  () => console.log("Another start is preparing this folder; waiting for it..."),
);

// Node's compile cache makes the next start faster. Few arenas of the C library, which gives back what is free, and a
// small young generation of the heap save memory, see «Memory» in docs/OPERATIONS.md.
const env = {
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  ...process.env,
};
const { code } = await run(node24, ["--max-semi-space-size=8", join(root, "server", "dist", "main.js")], {
  cwd: root,
  env,
});
process.exit(code);
