import "./node-version.mjs";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { node24, npm, root } from "./house.mjs";
import { ensureInstalled, isInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { exitUnlessDone, run } from "./run.mjs";
import { ensureTools } from "./tools.mjs";

/**
 * Tries a rolling deploy (decision 076) with the server and the tests of the previous release, or of the given commit:
 * its nodes are replaced one by one under load, and its API tests run on the current schema.
 */
await withLock(root, ensureInstalled);
await ensureTools();
const { commit } = JSON.parse(readFileSync(join(root, "scripts", "previous-release.json"), "utf8"));
const release = find(process.argv[2] ?? commit);

// Outside of node_modules, where Node runs no TypeScript.
const folder = mkdtempSync(join(tmpdir(), "hitoslov-previous-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
execFileSync("tar", ["-x", "-C", folder], {
  input: execFileSync("git", ["archive", release], { cwd: root, maxBuffer: 2 ** 30 }),
});
await bringPackages();
console.log(`The previous release is ${git("log", "-1", "--format=%h, %s", release)}`);

await vitest(root, ["--project", "rolling"], "The previous release could not be replaced node by node; see above.");

// Every database of its tests gets the current schema.
const schema = join("server", "src", "db", "migrations");
rmSync(join(folder, schema), { recursive: true });
cpSync(join(root, schema), join(folder, schema), { recursive: true });
// A restore and a move are into a schema of the program's own, and what grew is compared with its own release.
for (const test of ["expanding.test.ts", "backup/drill.test.ts", "backup/moving.postgres.test.ts"]) {
  rmSync(join(folder, "server", "src", test));
}
await vitest(
  folder,
  ["--project", "server-postgres*"],
  "API tests of the previous release failed on the schema of today; see above.",
);

function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

function find(ref) {
  try {
    return git("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
  } catch {
    console.error(
      `The previous release, ${ref}, is not in this clone. A shallow one lacks it: git fetch --unshallow. ` +
        "Another commit may be given: npm run rolling -- COMMIT",
    );
    process.exit(1);
  }
}

/** Uses our node_modules if its lock is the same; its imports of `@hitoslov/` still lead to its own sources. */
async function bringPackages() {
  const folders = Object.values(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).workspaces)
    .map((workspace) => join(workspace, "node_modules"))
    .filter((path) => existsSync(join(root, path)));
  const own = join("node_modules", "@hitoslov");
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules"))) {
    const path = join("node_modules", name);
    if (path !== own) symlinkSync(join(root, path), join(folder, path));
  }
  cpSync(join(root, own), join(folder, own), { recursive: true, verbatimSymlinks: true });
  for (const path of folders) symlinkSync(join(root, path), join(folder, path));
  if (isInstalled(folder)) return;
  for (const path of ["node_modules", ...folders]) rmSync(join(folder, path), { recursive: true });
  const result = await run(...npm("ci", "--include=dev", "--loglevel=error"), { cwd: folder });
  exitUnlessDone(result, "Installing the packages of the previous release failed; npm says why above.");
}

async function vitest(cwd, args, failure) {
  const program = join(cwd, "node_modules", "vitest", "vitest.mjs");
  const result = await run(node24, [program, "run", ...args], {
    cwd,
    env: { ...process.env, PREVIOUS_RELEASE: folder },
  });
  exitUnlessDone(result, failure);
}
