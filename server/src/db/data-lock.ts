import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, realpath, rename, rm, rmdir, symlink, unlink } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The longest path of a Unix socket that every system accepts, bytes. */
const longestAddress = 103;
/** When two servers start at once: how long the earlier one waits for the later one to stop, ms. */
const yieldTimeMs = 2000;

export class DataDirInUseError extends Error {
  override readonly name = "DataDirInUseError";

  constructor(dataDir: string) {
    super(`${dataDir} is in use by another running server. Stop it, or set DATA_DIR to another folder.`);
  }
}

export type DataLock = { release(): Promise<void> };

/**
 * Makes this process the only user of a data folder, till it releases the lock or dies in any way.
 *
 * The lock is a Unix socket that listens in the folder: the kernel closes it with the process, and
 * whoever shares the folder sees it, from another container too. A socket's file outlives its
 * process, so a file counts only while something answers on it. Removing a dead file is safe
 * because its name is random and never used again; one fixed name could be removed just as another
 * process takes it. Every process first publishes its socket and then looks for others, so of two
 * processes at least one sees the other.
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  await mkdir(dataDir, { recursive: true });
  const shortcut = await openShortcut(dataDir);
  try {
    return await takeLock(dataDir, shortcut.dir);
  } finally {
    await shortcut.remove();
  }
}

async function takeLock(dataDir: string, shortDir: string): Promise<DataLock> {
  const name = `lock-${Date.now()}-${randomBytes(6).toString("hex")}.sock`;
  // Bound but not yet listening, a socket looks dead; it gets its name only when it answers.
  const draft = `draft-${name}`;
  const server = await listen(join(shortDir, draft));
  const release = async () => {
    await rm(join(dataDir, name), { force: true });
    await rm(join(dataDir, draft), { force: true });
    await new Promise((resolve) => void server.close(resolve));
  };
  try {
    await rename(join(dataDir, draft), join(dataDir, name));
    if (!(await isAlone(name, shortDir))) throw new DataDirInUseError(dataDir);
    return { release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function isAlone(name: string, dir: string): Promise<boolean> {
  const deadline = performance.now() + yieldTimeMs;
  while (true) {
    const others = await liveLocks(name, dir);
    if (others.length === 0) return true;
    // The earlier name wins; the process with the later one sees it too and is about to stop.
    if (others.some((other) => other < name) || performance.now() > deadline) return false;
    await sleep(20);
  }
}

async function liveLocks(name: string, dir: string): Promise<string[]> {
  const live: string[] = [];
  for (const other of await readdir(dir)) {
    if (other === name || !/^lock-.*\.sock$/.test(other)) continue;
    if (await answers(join(dir, other))) live.push(other);
    else await rm(join(dir, other), { force: true });
  }
  return live;
}

function listen(path: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.on("error", reject);
    // Exclusive: a worker of node:cluster would otherwise share the socket of its siblings.
    server.listen({ path, exclusive: true }, () => resolve(server.unref()));
  });
}

/** The kernel answers for the holder, so a busy or stopped process counts as alive. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", (error) => {
      const isDead = "code" in error && (error.code === "ECONNREFUSED" || error.code === "ENOENT");
      resolve(!isDead);
    });
  });
}

/**
 * A path to the folder that is short enough for the address of a socket in it: the path itself, or
 * a temporary link.
 */
export async function openShortcut(dataDir: string): Promise<{ dir: string; remove: () => Promise<void> }> {
  const nameLength = 50;
  if (Buffer.byteLength(dataDir) + nameLength <= longestAddress) return { dir: dataDir, remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "hitoslov-"));
  const link = join(folder, "d");
  await symlink(await realpath(dataDir), link);
  return {
    dir: link,
    remove: async () => {
      await unlink(link);
      await rmdir(folder);
    },
  };
}
