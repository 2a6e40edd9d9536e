import "./node-version.mjs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./browser.mjs";
import { buildStale } from "./build.mjs";
import { npm, root } from "./house.mjs";
import { ensureInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { exitCode, run } from "./run.mjs";
import { countCheck, countTests, summary } from "./summary.mjs";
import { ensureTools } from "./tools.mjs";

await withLock(root, ensureInstalled);
const chromium = await ensureChromium();
await ensureTools();

const reports = mkdtempSync(join(tmpdir(), "hitoslov-reports-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

const results = [];

/** Every step runs whatever became of those before, so that one run shows everything; Ctrl+C ends them all. */
async function step(name, work, count = countCheck) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const { code, stopped } = await work();
  if (stopped) process.exit(exitCode(null, stopped));
  results.push({ name, ...count(code), seconds: Math.round((performance.now() - start) / 1000) });
  return code === 0;
}

const script = (args, options) => run(...npm("run", "--silent", ...args), { cwd: root, ...options });

/** A step that runs vitest and is counted by its tests. */
function tests(name, args, env) {
  const report = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const work = () => script([...args, "--", ...reporters], { env: { ...process.env, ...env } });
  return step(name, work, (code) => countTests(report, code));
}

function notRun(why) {
  console.error(`Not run: ${why}.`);
  return { code: 1 };
}

for (const check of ["types", "lint", "format"]) await step(check, () => script([check]));
await tests("unit", ["unit"]);
const built = await step("build", () => withLock(root, buildStale));

if (!built) await step("browser", () => notRun("the build failed"));
else if (!chromium) await step("browser", () => notRun("there is no browser"));
else await tests("browser", ["e2e", "--workspace", "e2e"], { CHROMIUM_PATH: chromium });

console.log(`\n${summary(results)}`);
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
