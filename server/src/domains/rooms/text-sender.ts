import type { WebSocket } from "ws";

/** Bytes that wait for a client before it counts as gone. */
export const maxBufferedBytes = 128 * 1024;

/** Says texts to one client; whoever reads too slowly to keep up is cut off, and comes back to the latest state. */
export function textSender(socket: WebSocket): (text: string) => void {
  return (text) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
    else socket.send(text);
  };
}
