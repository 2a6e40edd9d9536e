import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Node 24 as the dependency `node` brings it: the binary itself, as on Windows `.bin` has only a shim. */
export const node24 = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

/**
 * How to call npm, as [program, arguments]. The npm that called us runs on its own Node, never on the one inside
 * node_modules, which an install may replace meanwhile.
 */
export function npm(...args) {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  if (node && cli?.endsWith("npm-cli.js")) return [node, [cli, ...args]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", args];
}
