import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { roomChannel } from "@hitoslov/contract";
import { buildApp } from "../../app.ts";
import { createTestApp, patientTimeouts, type TestApp } from "../../test/app.ts";
import { hasRedis, startRedis, type TestRedis } from "../../test/redis.ts";
import { connect, expectSoon, openRoom, roomAnswers, roomBlanks } from "../../test/rooms.ts";

describe.skipIf(!hasRedis())("a room on two nodes with one Redis", () => {
  let app: TestApp;
  let redis: TestRedis;
  let nodes: { app: FastifyInstance; address: string }[];
  beforeAll(async () => {
    app = await createTestApp();
    await app.reset();
    redis = await startRedis();
    const config = { ...app.services.config, REDIS_URL: redis.url };
    nodes = await Promise.all(
      [1, 2].map(async () => {
        const options = { gameDir: "", adminDir: "/nonexistent", timeouts: patientTimeouts };
        const node = await buildApp({ ...app.services, config }, options);
        return { app: node, address: await node.listen({ port: 0, host: "127.0.0.1" }) };
      }),
    );
  });
  afterAll(async () => {
    for (const node of nodes) await node.app.close();
    await redis.stop();
    await app.close();
  });

  it("is one room, and goes on when a node stops or Redis is gone", async () => {
    const [one, two] = nodes;
    if (one === undefined || two === undefined) throw new Error("There are two nodes");
    const room = await openRoom(app);
    const { token } = (await app.call("joinRoom", { code: room.code, name: "Оля" })).body;
    const host = await connect(one.address, room.token);
    const guest = await connect(two.address, token);
    await expectSoon(() => host.last("host")?.crew[0]?.state).toBe("waits");
    host.send({ type: "next", stage: "lobby", song: null });
    await expectSoon(() => guest.last("guest")?.stage).toBe("song");
    app.clock.advance(3);
    guest.send({ type: "answer", song: 0, position: roomBlanks[0], word: roomAnswers[0] });
    await expectSoon(() => guest.last("verdict")?.valid).toBe(true);

    // The node of the guest stops: the guest comes back by the other, and the answer is there once.
    await two.app.close();
    expect(guest.closed()).toBe(roomChannel.closes.restart);
    const again = await connect(one.address, token);
    await expectSoon(() => again.last("guest")).toMatchObject({ points: 60, state: "plays" });
    again.send({ type: "answer", song: 0, position: roomBlanks[0], word: roomAnswers[0] });
    await expectSoon(() => again.last("verdict")?.points).toBe(60);

    // Without Redis the node knows of its own changes at once.
    await redis.stop();
    again.send({ type: "answer", song: 0, position: roomBlanks[1], word: roomAnswers[1] });
    await expectSoon(() => host.last("host")).toMatchObject({ stage: "scores", crew: [{ points: 120 }] });
    await Promise.all([host.end(), again.end()]);
  });
});
