import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { node24, npm, root } from "./house.mjs";
import { exitUnlessDone, run } from "./run.mjs";

/**
 * Whether node_modules matches the lock file. npm records what it has installed in its own copy of the lock, written
 * last, so an interrupted install and one by hand are both noticed. What the copy lacks may only be optional: packages
 * for other systems.
 */
export function isInstalled(folder) {
  const installed = readPackages(join(folder, "node_modules", ".package-lock.json"));
  const wanted = readPackages(join(folder, "package-lock.json"));
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === "") return true;
    const found = installed[path];
    if (!found) return optional === true;
    return found.version === version && found.integrity === integrity && existsSync(join(folder, path));
  });
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {};
}

/**
 * Installs what is missing; exits with a clear message if that fails. Not by `npm ci`: it refuses a lock that lists the
 * native binaries of some systems only, and it deletes what is there.
 */
export async function ensureInstalled() {
  if (!isInstalled(root)) {
    console.log("Installing packages...");
    const result = await run(...npm("install", "--no-save", "--include=dev", "--loglevel=error"), { cwd: root });
    exitUnlessDone(result, "Installing the packages failed; npm says why above.");
  }
  if (existsSync(node24)) return;
  console.error("Node 24 is missing: the install script of the package `node` has to run (npm rebuild node).");
  process.exit(1);
}
