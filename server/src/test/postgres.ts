import { spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";

const oldestVersion = 15;
const debianFolder = "/usr/lib/postgresql";
/** Debian's package creates the first; the second is everywhere. PostgreSQL refuses to run as root. */
const plainUsers = ["postgres", "nobody"];

export type PrivatePostgres = {
  /** The address of the database "postgres", as a superuser, over the loopback. */
  readonly url: string;
  /** The folder with the Unix socket. */
  readonly socketDir: string;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
};

/** The folder of PostgreSQL's programs, the newest that is 15 or later, or undefined. */
export function findPostgres(): string | undefined {
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder).map((name) => join(debianFolder, name, "bin"))
    : [];
  const folders = [...debian, ...(process.env["PATH"] ?? "").split(delimiter)].filter((folder) => folder !== "");
  const found = folders.map((folder) => ({ folder, version: versionIn(folder) }));
  return found.filter(({ version }) => version >= oldestVersion).toSorted((a, b) => b.version - a.version)[0]?.folder;
}

/** Starts a cluster for tests: empty, on a free port, without waiting for the disk. It ends with this process. */
export async function startPostgres(
  binaries = findPostgres(),
  settings: readonly string[] = [],
): Promise<PrivatePostgres> {
  if (binaries === undefined) throw new Error(`PostgreSQL ${oldestVersion} or newer was not found`);
  const user = process.getuid?.() === 0 ? plainUser() : undefined;
  const dir = mkdtempSync(join(tmpdir(), "hitoslov-pg-"));
  if (user !== undefined) chownSync(dir, user.uid, user.gid);
  chmodSync(dir, 0o700);
  try {
    initialise(binaries, dir, user);
    const port = await freePort();
    const stop = await runServer(join(binaries, "postgres"), dir, port, user, settings);
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, socketDir: dir, stop };
  } catch (error) {
    rmSync(dir, { recursive: true, force: true });
    throw error;
  }
}

type User = { uid: number; gid: number };

function initialise(binaries: string, dir: string, user: User | undefined): void {
  // The server's programs find each other through initdb's real place, so symbolic links on the PATH are fine.
  const parameters = ["-D", join(dir, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"];
  const { status, stderr } = spawnSync(join(binaries, "initdb"), parameters, { ...user, cwd: "/", encoding: "utf8" });
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
}

/**
 * The server runs under a shell that waits for the end of its input. The pipe closes when this process ends, even by
 * kill -9, and then the shell stops the server and removes the folder. Detached: an interrupt at the terminal must not
 * end the shell before it has cleaned up.
 */
async function runServer(
  program: string,
  dir: string,
  port: number,
  user: User | undefined,
  more: readonly string[],
): Promise<() => Promise<void>> {
  const script = `dir=$1; shift; "$@" </dev/null & pid=$!
    cat >/dev/null; kill -INT $pid 2>/dev/null; wait $pid; exec rm -rf "$dir"`;
  const careless = ["fsync=off", "full_page_writes=off", "max_connections=200", "shared_buffers=64MB"];
  const command = [program, "-D", join(dir, "data"), "-k", dir, "-h", "127.0.0.1", "-p", String(port)];
  const settings = [...careless, ...more].flatMap((setting) => ["-c", setting]);
  const shell = spawn("sh", ["-c", script, "sh", dir, ...command, ...settings], {
    ...user,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const exited = new Promise<void>((resolve) => void shell.once("exit", () => resolve()));
  const stop = async () => {
    shell.stdin.end();
    await exited;
  };
  const log: string[] = [];
  const lines = createInterface({ input: shell.stderr });
  const isReady = await new Promise<boolean>((resolve, reject) => {
    shell.once("error", reject);
    lines.on("line", (line) => {
      log.push(line);
      if (line.includes("ready to accept connections")) resolve(true);
      if (line.includes("database system is shut down") || line.includes("FATAL:")) resolve(false);
    });
    lines.once("close", () => resolve(false));
  });
  if (isReady) return stop;
  await stop();
  throw new Error(`PostgreSQL did not start:\n${log.join("\n")}`);
}

function versionIn(folder: string): number {
  const program = join(folder, "postgres");
  if (!existsSync(program)) return 0;
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return Number(/\d+/.exec(stdout)?.[0] ?? 0);
}

export function plainUser(): User {
  const entries = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of plainUsers) {
    const [, , uid, gid] = entries.find((entry) => entry.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(`PostgreSQL does not run as root, and there is no user ${plainUsers.join(" or ")}`);
}

/** Below the ports that systems choose when asked for any (Linux from 32768, others from 49152). */
const ports = { from: 20_000, to: 32_767 };
/** Each worker of a test run has a share of them, and so has a process that is no worker. */
const shares = availableParallelism() + 2;
const share = Math.floor((ports.to - ports.from) / shares);
/** Begins anywhere in it, because there may be other runs. */
let next = randomInt(share);

/**
 * A free port, for a program that binds it later, and once more after it was killed: the system gives it to nobody else,
 * nor do calls of other workers, and later ones of this worker walk on.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env["VITEST_POOL_ID"] ?? 0) % shares;
  for (;;) {
    next = (next + 1) % share;
    const port = ports.from + worker * share + next;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
