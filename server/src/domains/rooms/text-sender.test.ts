import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { maxBufferedBytes, textSender } from "./text-sender.ts";

it("disconnects a client that does not read once its buffer is full, and no other client", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  try {
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const meet = async () => {
      const met = once(server, "connection") as Promise<[WebSocket]>;
      const client = new WebSocket(`ws://127.0.0.1:${port}`);
      const [socket] = await met;
      return { client, socket, say: textSender(socket) };
    };
    const asleep = await meet();
    await once(asleep.client, "open");
    asleep.client.pause();
    const awake = await meet();
    let heard = 0;
    awake.client.on("message", () => (heard += 1));

    const text = "я".repeat(4 * 1024);
    let said = 0;
    let waiting = 0;
    const gone = once(asleep.socket, "close");
    // What the system itself holds for the two is some megabytes.
    for (; asleep.socket.readyState === WebSocket.OPEN && said < 8000; said += 1) {
      asleep.say(text);
      awake.say(text);
      waiting = Math.max(waiting, asleep.socket.bufferedAmount);
      await new Promise(setImmediate);
    }
    await gone;
    expect(waiting).toBeGreaterThan(maxBufferedBytes);
    expect(waiting).toBeLessThan(maxBufferedBytes + 2 * Buffer.byteLength(text));
    await expect.poll(() => heard).toBe(said);
    expect(awake.socket.readyState).toBe(WebSocket.OPEN);
  } finally {
    for (const client of server.clients) client.terminate();
    server.close();
  }
});
