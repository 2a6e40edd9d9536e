import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A gateway for SMS that answers with `answer.status` once `answer.after` has come, or never while the status is undefined. */
export async function serveSmsGateway(status?: number, headers: Record<string, string> = {}) {
  const got: { method: string | undefined; url: string | undefined; type: unknown; body: string }[] = [];
  const answer: { status: number | undefined; after?: Promise<void> } = { status };
  const server = createServer((request: IncomingMessage, response) => {
    void text(request).then(async (body) => {
      got.push({ method: request.method, url: request.url, type: request.headers["content-type"], body });
      await answer.after;
      if (answer.status !== undefined) response.writeHead(answer.status, headers).end("{}");
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => void server.close(() => resolve()));
  };
  return { got, answer, url: `http://127.0.0.1:${port}/send?key=секрет`, close };
}
