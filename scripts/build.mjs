import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npm, root } from "./house.mjs";
import { run } from "./run.mjs";

const stampFile = ".stamp";
const shared = ["package-lock.json", "tsconfig.base.json"];
const notSource = /^\.|^(node_modules|dist|data|coverage)$|\.test\.(ts|tsx|mjs)$/;

/** The workspaces that have a build, each with the folders that go into its bundle. */
export function buildTargets(folder) {
  const { workspaces } = readJson(join(folder, "package.json"));
  const packages = workspaces.map((path) => ({ path, ...readJson(join(folder, path, "package.json")) }));

  const sourcesOf = (target, found = new Set()) => {
    if (found.has(target.path)) return found;
    found.add(target.path);
    for (const other of packages) if (other.name in (target.dependencies ?? {})) sourcesOf(other, found);
    return found;
  };

  return packages
    .filter(({ scripts }) => scripts?.build)
    .map((target) => ({ path: target.path, sources: [...sourcesOf(target)].toSorted() }));
}

/**
 * A hash over the names and contents of the sources. Contents, not times: a fresh checkout or a restored cache changes
 * every time and no content, and reading everything takes a few hundredths of a second.
 */
export function fingerprint(folder, sources) {
  const hash = createHash("sha256");
  for (const path of [...shared, ...sources.flatMap((source) => sourceFiles(folder, source))]) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function sourceFiles(folder, path) {
  return readdirSync(join(folder, path), { withFileTypes: true })
    .filter((entry) => (entry.isFile() || entry.isDirectory()) && !notSource.test(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sourceFiles(folder, `${path}/${entry.name}`) : `${path}/${entry.name}`));
}

/** Whether dist was built from exactly these sources. */
export function isFresh(folder, target, print) {
  const stamp = join(folder, target.path, "dist", stampFile);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === print;
}

/** Builds whatever is stale; returns the result of `run` of the first build that fails. */
export async function buildStale() {
  for (const target of buildTargets(root)) {
    const print = fingerprint(root, target.sources);
    if (isFresh(root, target, print)) continue;

    console.log(`Building ${target.path}...`);
    const stamp = join(root, target.path, "dist", stampFile);
    // Removed before and written after the build, so that an interrupted one is not taken for complete.
    rmSync(stamp, { force: true });
    const result = await run(...npm("run", "--silent", "build", "--workspace", target.path), { cwd: root });
    if (result.code !== 0 || result.stopped) return result;
    writeFileSync(stamp, print);
  }
  return { code: 0 };
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
