import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { handleClientError } from "./errors.ts";

/** How long a client may keep the server waiting; milliseconds and bytes. */
export type Timeouts = {
  /** Until the end of a request's headers. */
  readonly headers: number;
  /** At least this many bytes of a body, or its end, must arrive in each interval: 10 kB/s. */
  readonly body: { readonly every: number; readonly bytes: number };
  /** Without any data in either direction, while the client has to send or to read. */
  readonly silence: number;
  /** From the beginning of a request to the last byte of its answer: the largest video at 1 Mbit/s. */
  readonly exchange: number;
  /** Until a connection of a room has said whose it is. */
  readonly hello: number;
};

export const clientTimeouts: Timeouts = {
  headers: 15_000,
  body: { every: 20_000, bytes: 200_000 },
  silence: 40_000,
  exchange: 15 * 60_000,
  hello: 5000,
};

/**
 * Node itself limits headers and silence; its limit for a whole request would have to fit the
 * largest one.
 */
export function dropSlowClients(server: Server, { body, exchange }: Timeouts): void {
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const drop = () => {
      if (response.headersSent) socket.destroy();
      else handleClientError(Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
    };
    const end = setTimeout(drop, exchange);
    response.once("close", () => clearTimeout(end));
    response.on("timeout", (silent: Socket) => {
      // A client that waits for the server to answer is not slow, whatever that takes.
      if (!request.complete || response.headersSent) silent.destroy();
    });
    if (!hasBody(request)) return;

    let before = socket.bytesRead;
    const check = setInterval(() => {
      if (request.complete) clearInterval(check);
      else if (socket.bytesRead - before < body.bytes) drop();
      before = socket.bytesRead;
    }, body.every);
    // The rest of a body may still arrive after its answer.
    request.once("close", () => clearInterval(check));
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
