import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const runModule = new URL("run.mjs", import.meta.url).href;

/** A process that passes on the result of `run`, as scripts/start.mjs does for the server. */
function startFor(program) {
  const code = `
    const { run } = await import(${JSON.stringify(runModule)});
    process.exit((await run(process.execPath, ["--eval", ${JSON.stringify(program)}])).code);`;
  return spawn(process.execPath, ["--input-type=module", "--eval", code], { stdio: ["ignore", "pipe", "inherit"] });
}

test.each([
  ["success", "process.exit(0)", 0],
  ["a failure", "process.exit(7)", 7],
  ["a death by signal, as a shell counts it", 'process.kill(process.pid, "SIGKILL")', 137],
])("passes on %s", async (_what, program, expected) => {
  const [code] = await once(startFor(program), "exit");
  expect(code).toBe(expected);
});

test.each(["SIGINT", "SIGTERM"])("passes %s on and waits for the program to end in its own time", async (signal) => {
  const outer = startFor(`
    process.on("${signal}", () => setTimeout(() => { console.log("drained"); process.exit(0); }, 100));
    setInterval(() => {}, 1000);
    console.log("up");`);
  let output = "";
  for await (const chunk of outer.stdout) {
    output += chunk;
    if (output === "up\n") outer.kill(signal);
  }
  expect(output).toBe("up\ndrained\n");
  expect(outer.exitCode ?? (await once(outer, "exit"))[0]).toBe(0);
});

test("a program that cannot be started is an error", async () => {
  const { run } = await import("./run.mjs");
  await expect(run("/nowhere/program", [])).rejects.toThrow("ENOENT");
});
