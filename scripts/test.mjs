import "./node-version.mjs";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./browser.mjs";
import { npm, root } from "./house.mjs";
import { ensureInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { exitCode, run } from "./run.mjs";
import { runSteps } from "./steps.mjs";
import { countCheck, countJourneys, countTests, summary } from "./summary.mjs";
import { ensureTools } from "./tools.mjs";

await withLock(root, ensureInstalled);
const chromium = await ensureChromium();
await ensureTools();

const reports = mkdtempSync(join(tmpdir(), "hitoslov-reports-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));
const reportOf = (name) => join(reports, `${name}.json`);

/** `--all` runs every test of the server on both engines, and a rolling deploy from the previous release. */
const isAll = process.argv.includes("--all");
const all = isAll ? { TEST_ALL: "yes" } : {};
// Colours as in our own terminal: the output of a step is a pipe.
const color = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: "1" } : {};

const command = (program, args, env) => (print) =>
  run(program, args, { cwd: root, print, env: { ...process.env, ...color, ...env } });
const script = (args, env) => command(...npm("run", "--silent", ...args), env);
const check = (name) => ({ name, work: script([name]), count: (_name, code) => countCheck(code) });

const rolling = isAll ? [{ ...check("rolling"), after: ["unit"] }] : [];

const steps = [
  check("lint"),
  check("format"),
  { ...check("build"), work: command(process.execPath, [join(root, "scripts", "build-stale.mjs")]) },
  {
    name: "unit",
    work: script(["unit", "--", "--reporter=default", "--reporter=json", `--outputFile.json=${reportOf("unit")}`], all),
    count: (name, code) => countTests(reportOf(name), code),
  },
  ...rolling,
  {
    name: "browser",
    // Alone, as timeouts of pages must not depend on other steps.
    after: ["lint", "format", "build", "unit", ...rolling.map(({ name }) => name)],
    work: async (print, ended) => {
      if (ended.get("build").code !== 0) return notRun("the build failed", print);
      if (!chromium) return notRun("there is no browser", print);
      const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf("browser") };
      return script(["e2e", "--workspace", "e2e", "--", "--reporter=list,json"], env)(print);
    },
    count: (name, code) => countJourneys(reportOf(name), code),
  },
];

function notRun(why, print) {
  print(`Not run: ${why}.\n`);
  return { code: 1 };
}

/** Every step runs, even after failed ones, so that one run shows everything; Ctrl+C ends them all. */
const ended = await runSteps(steps, { atOnce: availableParallelism(), print: (text) => process.stdout.write(text) });
const stopped = [...ended.values()].find((outcome) => outcome.stopped)?.stopped;
if (stopped) process.exit(exitCode(null, stopped));

const results = steps.map(({ name, count }) => {
  const { code, seconds } = ended.get(name);
  return { name, seconds, ...count(name, code) };
});
console.log(`\n${summary(results)}`);
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
