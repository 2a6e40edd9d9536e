import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Config } from "../config.ts";
import { isDiskFull } from "../db/client.ts";
import { dayOf } from "../time.ts";
import { syncDir } from "../media/disk.ts";
import { encryptWith } from "./key.ts";
import { BackupError } from "./manifest.ts";

type BackupConfig = Pick<Config, "BACKUP_KEY" | "TIME_ZONE">;

const nightly = /^hitoslov-\d{4}-\d\d-\d\d\.tar(\.age)?$/;
/** A backup that has been half written for this long was left by a crash, ms. */
const longestWrite = 24 * 60 * 60_000;

/** Name of a nightly backup: one a day, however many nodes there are. */
export function nightlyFile(dir: string, { BACKUP_KEY, TIME_ZONE }: BackupConfig, at: Date): string {
  return path.join(dir, `hitoslov-${dayOf(at, TIME_ZONE)}${extensionOf(BACKUP_KEY)}`);
}

/** Name of a backup that somebody has asked for. */
export function fileOf(dir: string, { BACKUP_KEY, TIME_ZONE }: BackupConfig, at: Date): string {
  const time = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE, timeStyle: "medium" }).format(at);
  return path.join(dir, `hitoslov-${dayOf(at, TIME_ZONE)}-${time.replaceAll(":", "")}${extensionOf(BACKUP_KEY)}`);
}

function extensionOf(key: string | undefined): string {
  return key === undefined ? ".tar" : ".tar.age";
}

export const isThere = existsSync;

/** The name of a file that is not whole yet; no two writers have the same. */
const newDraft = (file: string) => `${file}.${randomBytes(4).toString("hex")}.part`;

/**
 * Deletes what a crash has left of this backup. Who is still writing one fails at its end: after a failover of the database
 * that is a node which no longer has the lock.
 */
export function dropDrafts(file: string): void {
  const dir = path.dirname(file);
  const drafts = (existsSync(dir) ? readdirSync(dir) : []).filter(
    (name) => name.startsWith(`${path.basename(file)}.`) && name.endsWith(".part"),
  );
  for (const name of drafts) rmSync(path.join(dir, name), { force: true });
}

/**
 * Writes a backup, encrypted if there is a key. The file has its name only once it is whole and on the disk, and one
 * that could not be written leaves nothing. Nobody but its owner may read it.
 * @param write hands the archive to a sink, as `writeBackup` does.
 * @returns how large the file is, bytes.
 */
export async function keepBackup(
  file: string,
  key: string | undefined,
  write: (sink: (archive: Readable) => Promise<void>) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  const encrypt = await encryptWith(key);
  await mkdir(path.dirname(file), { recursive: true });
  const draft = newDraft(file);
  if (isThere(file)) throw new BackupError(`${file} is there already`);
  await using output = await open(draft, "wx", 0o600);
  try {
    await write((archive) => pipeline(archive, encrypt, output.createWriteStream({ flush: true }), { signal }));
    const { size } = await stat(draft);
    await rename(draft, file);
    await syncDir(path.dirname(file));
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw isDiskFull(error) ? new BackupError(`The disk is full: ${file} was not written`) : error;
  }
}

/** The nightly backups of a folder, the newest first. */
async function listNightly(dir: string): Promise<string[]> {
  const names = existsSync(dir) ? await readdir(dir) : [];
  return names
    .filter((name) => nightly.test(name))
    .toSorted()
    .toReversed();
}

/**
 * Keeps this many nightly backups and deletes older ones and what crashes have left. Files of
 * other names stay.
 */
export async function prune(dir: string, keep: number): Promise<void> {
  for (const name of (await listNightly(dir)).slice(keep)) await rm(path.join(dir, name), { force: true });
  for (const name of (await readdir(dir)).filter((each) => /^hitoslov-.*\.part$/.test(each))) {
    const draft = path.join(dir, name);
    if (Date.now() - (await stat(draft)).mtimeMs > longestWrite) await rm(draft, { force: true });
  }
}

/** When the newest of the nightly backups was made. */
export async function lastNightly(dir: string): Promise<Date | undefined> {
  const [newest] = await listNightly(dir);
  return newest === undefined ? undefined : (await stat(path.join(dir, newest))).mtime;
}

export function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}
