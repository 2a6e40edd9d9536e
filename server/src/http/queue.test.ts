import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createNamedAccount } from "../test/factories.ts";
import { openQueue } from "./queue.ts";

describe("a queue", () => {
  it("lets so many work at once, so many wait, and refuses the rest", async () => {
    const inTurn = openQueue(2, 3);
    let [running, most] = [0, 0];
    const ends: (() => void)[] = [];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => void ends.push(resolve));
      running -= 1;
    };
    const outcomes = Promise.allSettled(Array.from({ length: 8 }, () => inTurn(work)));
    const drain = setInterval(() => ends.shift()?.(), 1);
    const statuses = (await outcomes).map(({ status }) => status);
    clearInterval(drain);
    expect(statuses).toEqual([...Array(5).fill("fulfilled"), ...Array(3).fill("rejected")]);
    expect(most).toBe(2);
    await expect(inTurn(async () => "снова")).resolves.toBe("снова");
  });

  it("goes on after work that fails, and gives the reason of a refusal", async () => {
    const inTurn = openQueue(1, 0);
    await expect(inTurn(() => Promise.reject(new Error("нет")))).rejects.toThrow("нет");
    const first = inTurn(() => Promise.resolve("первый"));
    await expect(inTurn(() => Promise.resolve("второй"))).rejects.toMatchObject({
      status: 503,
      body: { code: "unavailable" },
    });
    await expect(first).resolves.toBe("первый");
  });
});

describe("while staff upload and many sign in", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    await app.reset();
  });
  afterAll(() => app.close());

  it("players do not wait for them", async () => {
    const img = await sharp({ create: { width: 1200, height: 1000, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    const staff = await Promise.all(Array.from({ length: 5 }, () => createNamedAccount(app, { role: 1 })));
    const player = await createNamedAccount(app, {});
    let done = 0;
    const heavy = [
      ...Array.from({ length: 30 }, (_, at) =>
        app.upload("uploadAdImage", {}, { img }, staff[at % staff.length]?.token),
      ),
      ...Array.from({ length: 50 }, (_, at) =>
        app.call("login", { login: `никто-${at}`, password: "не тот пароль" }, undefined, `203.0.113.${at}`),
      ),
    ].map(async (call) => {
      const { status } = await call;
      done += 1;
      return status;
    });
    for (let check = 0; check < 10; check++) {
      expect((await app.call("checkToken", {}, player.token)).status).toBe(200);
    }
    // By order, not by time: a slow machine is slow at both.
    expect(done).toBeLessThan(heavy.length / 2);
    const statuses = await Promise.all(heavy);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
  });
});
