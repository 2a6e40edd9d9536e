import { once } from "node:events";
import { Agent, get, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createAccount } from "../test/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
});
afterAll(() => app.close());

it("an upload refused half-way holds up nothing else on its connection", async () => {
  const { token } = await createAccount(app, 2);
  vi.spyOn(app.media, "receive").mockRejectedValueOnce(Object.assign(new Error("full"), { code: "ENOSPC" }));
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { token, "content-type": "multipart/form-data; boundary=x" };
  const upload = request({ agent, port, method: "PUT", path: "/api/prize/image", headers });
  const refused = once(upload, "response");
  upload.write('--x\r\ncontent-disposition: form-data; name="img"; filename="a.png"\r\n\r\n');
  // More than the buffers of both ends hold.
  upload.end(Buffer.alloc(30_000_000));
  const [refusal] = (await refused) as [IncomingMessage];
  expect(refusal.resume().statusCode).toBe(507);
  // The agent has one connection: this waits for it.
  const [next] = (await once(get({ agent, port, path: "/healthz" }), "response")) as [IncomingMessage];
  expect(next.resume().statusCode).toBe(200);
  agent.destroy();
});
