import { rmSync } from "node:fs";
import path from "node:path";
import { migrations } from "../db/migrations/index.ts";
import type { Db } from "../db/client.ts";
import { type Home, writeBackup } from "./backup.ts";
import { dropDrafts, keepBackup } from "./files.ts";
import type { Manifest } from "./manifest.ts";
import { openBackup } from "./open-backup.ts";
import { assertEmpty, restore } from "./restore.ts";

/**
 * Copies one database into another, empty one, as a backup and a restore would; media stay where
 * they are. The source is only read. A crash leaves the target empty or complete.
 */
export async function moveDatabase(from: Home, to: Db, known = migrations): Promise<Manifest> {
  // Checked before much is read.
  await to.withoutTimeouts((own) => assertEmpty(own, { migrations: Object.keys(known) }));
  const file = copyIn(from.config.DATA_DIR);
  // Left by a move that was killed.
  dropCopy(from.config.DATA_DIR);
  try {
    await keepBackup(file, undefined, (sink) => writeBackup(from, sink, { files: false }));
    const backup = await openBackup(file, undefined);
    await restore({ db: to, media: from.media }, backup, known);
    return backup.manifest;
  } finally {
    dropCopy(from.config.DATA_DIR);
  }
}

const copyIn = (dir: string) => path.join(dir, "moving.tar");

/** Deletes the copy of the database that a move makes on its way, whole or not. */
export function dropCopy(dir: string): void {
  rmSync(copyIn(dir), { force: true });
  dropDrafts(copyIn(dir));
}
