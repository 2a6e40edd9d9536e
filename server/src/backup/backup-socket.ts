import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openShortcut } from "../db/data-lock.ts";
import { log } from "../log.ts";
import { type Home, writeBackup } from "./backup.ts";
import { BackupError } from "./manifest.ts";

// An import would also load the web socket client, which is not used here and takes a tenth of the
// start.
const { createServer, get } = process.getBuiltinModule("node:http");

/** Mode of the folder with the socket: only the owner may open it. */
const folder = "run";

/**
 * Lets `npm run backup` have an archive of the embedded database, which only this process can read
 * while it runs. It uses a Unix socket that only our own user and root may open.
 */
export async function serveBackupSocket(home: Home): Promise<{ stop: () => void }> {
  const { DATA_DIR } = home.config;
  await mkdir(join(DATA_DIR, folder), { recursive: true, mode: 0o700 });
  // Left by a process that has ended: the data folder is locked by us.
  await rm(join(DATA_DIR, folder, "backup.sock"), { force: true });
  const server = createServer((_request, response) => {
    writeBackup(home, (archive) => pipeline(archive, response)).catch((error: unknown) => {
      log.error({ err: error }, "a backup was not made");
      response.destroy();
    });
  });
  const shortcut = await openShortcut(DATA_DIR);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(join(shortcut.dir, folder, "backup.sock"), resolve);
    });
  } finally {
    await shortcut.remove();
  }
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { stop };
}

/** The archive of the server that runs on this data folder; undefined where none does. */
export async function requestBackup(
  DATA_DIR: string,
): Promise<((sink: (archive: Readable) => Promise<void>) => Promise<void>) | undefined> {
  if (!existsSync(join(DATA_DIR, folder, "backup.sock"))) return undefined;
  const shortcut = await openShortcut(DATA_DIR);
  try {
    const answer = await requestArchive(join(shortcut.dir, folder, "backup.sock"));
    if (answer === undefined) return undefined;
    return async (sink) => {
      await sink(answer).catch((error: unknown) => {
        const isBroken = answer.errored !== null && !answer.complete;
        throw isBroken ? new BackupError("The running server did not finish the backup; its log says why") : error;
      });
    };
  } finally {
    await shortcut.remove();
  }
}

function requestArchive(socketPath: string): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    get({ socketPath }, resolve).once("error", (error) => {
      const isDead = "code" in error && (error.code === "ECONNREFUSED" || error.code === "ENOENT");
      if (isDead) resolve(undefined);
      else reject(error);
    });
  });
}
