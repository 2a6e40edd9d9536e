import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs `work` while no other process does so for the same folder. The lock is a listening socket: the kernel removes
 * it with its process, so unlike a lock file it does not outlive a crash.
 */
export async function withLock(folder, work, onWait = () => {}) {
  const address = addressOf(folder);
  const held = await hold(address, onWait);
  try {
    return await work();
  } finally {
    held.release();
  }
}

function addressOf(folder) {
  const name = `hitoslov-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  // On Linux a leading NUL makes the name abstract: there is no file to remove.
  return process.platform === "linux" ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

async function hold(address, onWait) {
  let told = false;
  // The socket of a killed holder may accept a connection just before the kernel removes it.
  const tellOnce = () => {
    if (!told) onWait();
    told = true;
  };
  for (;;) {
    const held = await listen(address);
    if (held) return held;
    if (await holderEnds(address, tellOnce)) continue;
    // Nobody answers: it is the socket file of a killed process.
    if (!address.startsWith("\0")) rmSync(address, { force: true });
  }
}

function listen(address) {
  const waiting = new Set();
  const server = createServer((socket) => {
    waiting.add(socket);
    socket.on("error", () => {}).on("close", () => waiting.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(undefined) : reject(error)));
    server.listen(address, () => {
      const release = () => {
        server.close();
        for (const socket of waiting) socket.destroy();
      };
      resolve({ release });
    });
  });
}

/** Waits until the holder disconnects; returns false if there is none. */
function holderEnds(address, onWait) {
  return new Promise((resolve) => {
    let reached = false;
    connect(address, () => {
      reached = true;
      onWait();
    })
      .on("error", () => {})
      .on("close", () => resolve(reached))
      .resume();
  });
}
