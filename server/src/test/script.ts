import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Runs a script of this folder as a separate process, for tests of what outlives a process. */
export function startScript(name: string, ...parameters: string[]) {
  const path = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [path, ...parameters], { stdio: ["ignore", "pipe", "pipe"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => void child.once("close", resolve));

  async function nextLine(): Promise<string> {
    const { done, value } = await lines.next();
    if (done === true) throw new Error(`${name} ended: ${errors}`);
    return value;
  }

  /** Lets it run to its end. */
  async function finish(): Promise<{ code: number | null; lines: string[]; errors: string }> {
    const rest: string[] = [];
    for await (const line of { [Symbol.asyncIterator]: () => lines }) rest.push(line);
    return { code: await exited, lines: rest, errors };
  }

  /** Kills it with SIGKILL, which it cannot catch; returns the remaining lines it had written. */
  async function kill(): Promise<string[]> {
    child.kill("SIGKILL");
    return (await finish()).lines;
  }

  return { nextLine, finish, kill, signal: (signal: NodeJS.Signals) => child.kill(signal) };
}
