import { buildStale } from "./build.mjs";
import { root } from "./house.mjs";
import { withLock } from "./lock.mjs";
import { exitCode } from "./run.mjs";

const { code, stopped } = await withLock(root, buildStale);
process.exit(exitCode(code, stopped));
