import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
/** A cache: compiling a thousand sources takes half the time of a start. Node checks that each is unchanged. */
const compiled = fileURLToPath(new URL("../../../node_modules/.cache/compiled", import.meta.url));
/** The variables of this process that our programs need, and none that could change what they do. */
const bareEnvironment = { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE: compiled };
const running = new Set<ChildProcess>();
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/** Starts the real server as a process that ends with this one. `program` may be that of another version. */
export function spawnServer(
  environment: Readonly<Record<string, string>>,
  ofNode: readonly string[] = [],
  program: string = main,
) {
  const env = { ...bareEnvironment, ...environment };
  const child = spawn(process.execPath, [...ofNode, program], { env, stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  const started = performance.now();
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  const errors = text(child.stderr);
  const exited = once(child, "close").then(async () => {
    running.delete(child);
    return {
      code: child.exitCode,
      signal: child.signalCode,
      time: performance.now() - started,
      lines,
      errors: (await errors).trimEnd(),
    };
  });
  const address = new Promise<string>((resolve, reject) => {
    output.on("line", (line) => {
      const [, found] = /^Хитослов: (\S+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    void exited.then((end) => reject(new Error(`The server ended: ${JSON.stringify(end)}`)));
  });
  address.catch(() => {});
  return { child, lines, exited, address };
}
export type ServerProcess = ReturnType<typeof spawnServer>;

/** Ends every server that still runs. */
export async function killServers(): Promise<void> {
  for (const child of running) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "close");
  }
}

/**
 * Runs a command of the server to its end.
 * @param begun gets its process.
 */
export async function runCommand(
  command: "backup" | "restore" | "move",
  given: readonly string[],
  environment: Readonly<Record<string, string>>,
  begun: (child: ChildProcess) => void = () => {},
) {
  const script = fileURLToPath(new URL(`../backup/${command}-command.ts`, import.meta.url));
  const env = { ...bareEnvironment, ...environment };
  const child = spawn(process.execPath, [script, ...given], { env, stdio: ["ignore", "pipe", "pipe"] });
  begun(child);
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, out, errors: errors.trimEnd() };
}
