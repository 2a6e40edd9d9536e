import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./postgres.ts";

/**
 * A proxy to a port of the loopback. Once cut, it stays silent: what is sent does not arrive, and no
 * connection ends.
 */
export async function openTcpProxy(to: number) {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let isCut = false;
  const add = (socket: Socket) => {
    sockets.add(socket.once("close", () => sockets.delete(socket)).on("error", () => {}));
    if (isCut) socket.pause();
  };
  const join = (near: Socket) => {
    const far = connect(to, "127.0.0.1");
    add(far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("data", (part) => {
        if (!other.write(part)) one.pause();
      });
      one.on("drain", () => {
        if (!isCut) other.resume();
      });
      one.once("close", () => other.end());
    }
  };
  const waiting = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    add(near);
    if (isCut) waiting.add(near);
    else join(near);
  });
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  return {
    port,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      isCut = false;
      for (const near of waiting) if (!near.destroyed) join(near);
      waiting.clear();
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
