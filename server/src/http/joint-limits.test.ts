import { contract } from "@hitoslov/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { listenToLog } from "../test/log-lines.ts";
import { freePort } from "../test/postgres.ts";
import { hasRedis, startRedis, type TestRedis } from "../test/redis.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.reset();
});
afterAll(() => test.close());

const build = (REDIS_URL: string) =>
  buildApp(
    { ...test.services, config: { ...test.services.config, REDIS_URL } },
    { gameDir: "", adminDir: "/nonexistent" },
  );

const { path, limit } = contract.enterDemo;
let addresses = 0;
const nextAddress = () => `203.0.113.${(addresses += 1)}`;
/** A call that costs little: a refused body counts like any other. */
async function enter(node: FastifyInstance, remoteAddress: string) {
  return (await node.inject({ method: "POST", url: path, remoteAddress, payload: { rubbish: 1 } })).statusCode;
}
/** How many calls in turn get through before one is refused. */
async function countAllowed(nodes: readonly FastifyInstance[], address = nextAddress()): Promise<number> {
  for (let count = 0; ; count++) {
    const node = nodes[count % nodes.length];
    if (node === undefined || (await enter(node, address)) === 429) return count;
  }
}

it("without the Redis that is set, a node counts for itself and says so once", async () => {
  const node = await build(`redis://127.0.0.1:${await freePort()}`);
  const told = listenToLog();
  expect([await countAllowed([node]), await countAllowed([node])]).toEqual([limit.max, limit.max]);
  told.stop();
  expect(told.lines().filter(({ msg }) => String(msg).startsWith("Redis is away"))).toHaveLength(1);
  await node.close();
});

/** On a busy machine it takes several attempts until Redis answers every call of one in time; this only ends what hangs. */
const together = { timeout: 120_000 };

describe.skipIf(!hasRedis())("two nodes with one Redis", () => {
  let redis: TestRedis;
  let nodes: FastifyInstance[];
  beforeAll(async () => {
    redis = await startRedis();
    nodes = [await build(redis.url), await build(redis.url)];
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await redis.stop();
  });

  it("count together, each limit and each address apart", async () => {
    let address = "";
    // A node that Redis keeps waiting, or is not connected yet, counts that call for itself.
    const counted = () => countAllowed(nodes, (address = nextAddress()));
    await expect.poll(counted, together).toBe(limit.max);
    await expect.poll(counted, together).toBe(limit.max);
    const other = { method: "POST", url: contract.login.path, remoteAddress: address, payload: {} } as const;
    expect((await nodes[0]?.inject(other))?.statusCode).toBe(400);
  });

  it("go on while it hangs or is gone, and come together again", async () => {
    const address = nextAddress();
    redis.pause();
    const started = performance.now();
    expect(await countAllowed(nodes, address)).toBe(limit.max * 2);
    // Nobody waits once it is known: all together they would for fifteen seconds.
    expect(performance.now() - started).toBeLessThan(14_000);
    redis.resume();
    await redis.stop();
    expect(await countAllowed(nodes)).toBe(limit.max * 2);
    redis = await startRedis(redis.port);
    await expect.poll(() => countAllowed(nodes), together).toBe(limit.max);
  });
});
