import type { WebSocket } from "ws";

/** How many bytes may wait for a client before it counts as disconnected. */
export const maxBufferedBytes = 128 * 1024;

/**
 * Sends texts to one client; one that reads too slowly is disconnected, and gets the latest state
 * when it reconnects.
 */
export function textSender(socket: WebSocket): (text: string) => void {
  return (text) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
    else socket.send(text);
  };
}
