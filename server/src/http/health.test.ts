import { contract } from "@hitoslov/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { createTestApp, type TestApp } from "../test/app.ts";

let test: TestApp;
let app: FastifyInstance;
const stopping = new AbortController();
beforeAll(async () => {
  test = await createTestApp();
  await test.reset();
  const options = { gameDir: "", adminDir: "/nonexistent", stopping: stopping.signal };
  app = await buildApp(test.services, options);
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const url = contract.getAppSettings.path;
const statusOf = async (more = {}) => (await app.inject({ url, headers: more })).statusCode;

it("a stopping server refuses calls that another node can take, and answers the rest as usual", async () => {
  const mayGo = { "x-may-go-elsewhere": "1" };
  expect([await statusOf(), await statusOf(mayGo), (await app.inject("/readyz")).statusCode]).toEqual([200, 200, 200]);
  stopping.abort();
  expect([await statusOf(), await statusOf(mayGo), (await app.inject("/readyz")).statusCode]).toEqual([200, 502, 503]);
  const post = { method: "POST", url: contract.enterDemo.path, payload: {} } as const;
  const { statusCode, headers } = await app.inject(post);
  expect([statusCode, headers.connection]).toEqual([contract.enterDemo.status, "close"]);
});
