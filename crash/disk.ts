import { execFile, spawnSync } from "node:child_process";
import { rmdirSync } from "node:fs";
import { mkdtemp, rm, rmdir, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type SmallDisk = {
  readonly dir: string;
  /** Fills the disk but for so many bytes. */
  readonly fill: (leave: number) => Promise<void>;
  readonly empty: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Whether this process may mount a file system. */
export async function canMount(): Promise<boolean> {
  const disk = await mountSmallDisk(1);
  await disk?.close();
  return disk !== undefined;
}

/** Mounts a file system in memory of so many megabytes; undefined where this process may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const dir = await mkdtemp(join(tmpdir(), "hitoslov-disk-"));
  const isMounted = await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", dir]).then(
    () => true,
    () => false,
  );
  if (!isMounted) {
    await rmdir(dir);
    return undefined;
  }
  const ballast = join(dir, "ballast");
  const unmount = () => {
    spawnSync("umount", ["-l", dir]);
    rmdirSync(dir);
  };
  process.once("exit", unmount);
  const empty = () => rm(ballast, { force: true });
  return {
    dir,
    fill: async (leave) => {
      await empty();
      const { bavail, bsize } = await statfs(dir);
      // Other writers may take the rest meanwhile; then the disk is just as full.
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leave))).catch(() => {});
    },
    empty,
    close: async () => {
      process.removeListener("exit", unmount);
      unmount();
    },
  };
}
