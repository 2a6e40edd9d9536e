import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fetchWhenFree } from "./fetch-when-free.ts";

/** The status of each next answer; the last one repeats. */
let statuses: number[];
/** Seconds. */
let retryAfter: string;
let calls: string[];
let server: Server;
let address: string;
beforeEach(async () => {
  calls = [];
  retryAfter = "0.05";
  server = createServer(({ method = "" }, response) => {
    calls.push(method);
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 0;
    response.writeHead(status, status === 503 ? { "retry-after": retryAfter } : {}).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

it.each([
  ["a read that is put off twice is answered", "GET", [503, 503, 200], 200, 3],
  ["a read that is put off each time is given up", "GET", [503], 503, 3],
  ["a write is sent once", "PUT", [503, 200], 503, 1],
  ["another refusal is final", "GET", [500, 200], 500, 1],
])("%s", async (_, method, answers, status, count) => {
  statuses = [...answers];
  expect((await fetchWhenFree(address, { method })).status).toBe(status);
  expect(calls).toEqual(Array.from({ length: count }, () => method));
});

it("waits as long as the answer names", async () => {
  statuses = [503, 200];
  retryAfter = "0.3";
  const start = performance.now();
  await fetchWhenFree(address);
  expect(performance.now() - start).toBeGreaterThan(290);
});

it("is given up at once while it waits", async () => {
  statuses = [503];
  retryAfter = "600";
  const stop = new AbortController();
  const asked = fetchWhenFree(address, { signal: stop.signal });
  await expect.poll(() => calls).toEqual(["GET"]);
  stop.abort();
  await expect(asked).rejects.toThrow(/abort/);
  expect(calls).toEqual(["GET"]);
});
