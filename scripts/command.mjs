import "./node-version.mjs";
import { join } from "node:path";
import { node24, root } from "./house.mjs";
import { ensureInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { run } from "./run.mjs";

/** Runs a command of the server with our arguments, and exits as it does. */
const [command, ...given] = process.argv.slice(2);
await withLock(root, ensureInstalled, () => console.log("Another start is preparing this folder; waiting for it..."));
const { code } = await run(node24, [join(root, "server", "src", command), ...given]);
process.exit(code);
