import { once } from "node:events";
import { ROOM_PLACE_SECONDS, roomChannel } from "@hitoslov/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { v7 as uuid } from "uuid";
import { WebSocket } from "ws";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { answer, expectSoon, openRoom, openRooms } from "../../test/rooms.ts";

const { closes } = roomChannel;
let app: TestApp;
let rooms: Awaited<ReturnType<typeof openRooms>>;
beforeAll(async () => {
  app = await createTestApp();
  rooms = await openRooms(app);
});
beforeEach(() => app.reset());
afterEach(() => rooms.leave());
afterAll(() => app.close());

describe("connections", () => {
  it("keep the place and the words of a phone that comes back, for two minutes", async () => {
    const room = await rooms.gather(["Оля", "Лёша"]);
    const [olya, lyosha] = [room.at(0), room.at(1)];
    await rooms.start(room.host, olya.client, lyosha.client);
    await answer(olya.client, 1, "поле");
    olya.client.socket.terminate();
    await expectSoon(() => room.host.last("host")?.crew[0]?.state).toBe("lost");
    app.clock.advance(5);
    const back = await rooms.enter(olya.token);
    await expectSoon(() => back.last("guest")?.stageSong?.words[1]).toEqual({
      text: "поле",
      restored: "right",
      points: 60,
    });
    await expectSoon(() => room.host.last("host")?.crew[0]?.state).toBe("plays");
    back.socket.terminate();
    await expectSoon(() => room.host.last("host")?.crew[0]?.state).toBe("lost");
    app.clock.advance(ROOM_PLACE_SECONDS + 1);
    const late = await rooms.enter(olya.token);
    await expectSoon(() => late.closed()).toBe(closes.unknown);
    // The name is free again.
    expect((await rooms.join(room.code, "Оля")).status).toBe(201);
  });

  it("speak for a guest one at a time: the newer one takes over", async () => {
    const room = await rooms.gather(["Оля"]);
    const olya = room.at(0);
    const second = await rooms.enter(olya.token);
    await expectSoon(() => olya.client.closed()).toBe(closes.replaced);
    await expectSoon(() => second.last("guest")?.name).toBe("Оля");
    expect(room.host.last("host")?.crew[0]?.state).toBe("waits");
  });

  it("speak for a host one at a time as well", async () => {
    const room = await rooms.gather(["Оля"]);
    const second = await rooms.enter(room.token);
    await expectSoon(() => room.host.closed()).toBe(closes.replaced);
    await expectSoon(() => second.last("host")?.crew.map(({ name }) => name)).toEqual(["Оля"]);
    expect(second.closed()).toBeUndefined();
  });

  it("let a host that reloads go on, with a new token that ends the old one", async () => {
    const room = await rooms.gather(["Оля"]);
    await rooms.start(room.host, room.at(0).client);
    const { body } = await app.call("resumeRoom", {}, room.session);
    expect(body.code).toBe(room.code);
    await expectSoon(() => room.host.closed()).toBe(closes.replaced);
    const again = await rooms.enter(body.token);
    await expectSoon(() => again.last("host")).toMatchObject({ stage: "song", crew: [{ name: "Оля" }] });
    const old = await rooms.enter(room.token);
    await expectSoon(() => old.closed()).toBe(closes.unknown);
  });

  it.each([
    ["no JSON", "{"],
    ["no message", "[1]"],
    ["a message of the other side", '{"type":"end"}'],
    ["a field too many", '{"type":"leave","really":true}'],
    ["a word that no database holds", JSON.stringify({ type: "answer", song: 0, position: 1, word: "по\0ле" })],
    ["a word that is too long", JSON.stringify({ type: "answer", song: 0, position: 1, word: "а".repeat(900) })],
  ])("that send %s end, and nobody else's", async (_, text) => {
    const room = await rooms.gather(["Оля", "Лёша"]);
    const [olya, lyosha] = [room.at(0).client, room.at(1).client];
    olya.sendText(text);
    await expectSoon(() => olya.closed()).toBe(closes.policy);
    await expectSoon(() => lyosha.closed() ?? room.host.last("host")?.crew.map(({ state }) => state)).toEqual([
      "lost",
      "waits",
    ]);
  });

  it("are closed when they send too much, too often, binary data, or anything before `hello`", async () => {
    const room = await rooms.gather(["Оля"]);
    const [large, often, bytes, nobody] = [
      await rooms.enter(),
      await rooms.enter(),
      await rooms.enter(),
      await rooms.enter(uuid()),
    ];
    large.sendText("x".repeat(roomChannel.bytes + 1));
    bytes.socket.send(Buffer.from("{}"));
    const { token } = (await rooms.join(room.code, "Частый")).body;
    often.sendText(JSON.stringify({ type: "hello", token }));
    for (let count = 0; count < 200; count++) often.send({ type: "answer", song: 0, position: 1, word: "поле" });
    await expectSoon(() => large.closed()).toBe(1009);
    await expectSoon(() => bytes.closed()).toBe(closes.policy);
    await expectSoon(() => often.closed()).toBe(closes.policy);
    await expectSoon(() => nobody.closed()).toBe(closes.unknown);
    expect(often.all("refused").length).toBeLessThanOrEqual(roomChannel.messages.burst);
    expect(room.at(0).client.closed()).toBeUndefined();
  });

  it("are closed when they stay silent", async () => {
    const silent = await rooms.enter();
    await expectSoon(() => silent.closed()).toBe(1006);
  });

  // A machine that needs more than their seconds of silence to open them never has them open at once.
  it("are as many of an address as a school needs, open and in a minute", { retry: 2 }, async ({ task }) => {
    const { connections, path } = roomChannel;
    const ends: (number | string)[] = [];
    const localAddress = `127.0.0.${77 + (task.result?.retryCount ?? 0)}`;
    // All at once: none of them says who it is, so none stays for long.
    const sockets = await Promise.all(
      Array.from({ length: connections.perMinute + 1 }, async () => {
        // An address of their own: other tests, and other tries, connect from another.
        const socket = new WebSocket(rooms.address.replace("http", "ws") + path, { localAddress });
        socket.on("close", (code) => ends.push(code));
        socket.on("error", ({ message }) => ends.push(message));
        await new Promise((resolve) => socket.once("open", resolve).once("error", resolve));
        return socket;
      }),
    );
    await expectSoon(() => ends).toContain(closes.busy);
    await expectSoon(() => ends.filter((end) => typeof end === "string")).toEqual(["Unexpected server response: 429"]);
    expect(ends.filter((end) => end === closes.busy).length).toBeLessThanOrEqual(
      connections.perMinute - connections.open,
    );
    // Nobody else is turned away.
    const room = await rooms.gather(["Оля"]);
    expect(room.host.closed()).toBeUndefined();
    for (const socket of sockets) socket.terminate();
  });

  // As above.
  it("of one network of IPv6 are those of one address", { retry: 2 }, async () => {
    const proxied = await createTestApp({ TRUST_PROXY: "loopback" });
    try {
      const address = await proxied.app.listen({ port: 0, host: "127.0.0.1" });
      const { connections, path } = roomChannel;
      const ends: number[] = [];
      const come = async (from: string, told: (code: number) => void = (code) => ends.push(code)) => {
        const socket = new WebSocket(address.replace("http", "ws") + path, { headers: { "x-forwarded-for": from } });
        socket.on("close", told);
        await once(socket, "open");
        return socket;
      };
      const sockets = await Promise.all(
        Array.from({ length: connections.open + 1 }, (_, at) => come(`2001:db8:7:7::${at.toString(16)}`)),
      );
      await expectSoon(() => ends).toContain(closes.busy);
      let end = 0;
      const other = await come("2001:db8:7:8::1", (code) => (end = code));
      // One that is taken is told what is wrong with what it says.
      other.send("{}");
      await expectSoon(() => end).toBe(closes.policy);
      for (const socket of [...sockets, other]) socket.terminate();
    } finally {
      await proxied.close();
    }
  });

  it("accept no session token, and calls accept no room token", async () => {
    const room = await openRoom(app);
    const asSession = await rooms.enter(room.session);
    await expectSoon(() => asSession.closed()).toBe(closes.unknown);
    expect((await app.call("getMe", {}, room.token)).status).toBe(401);
    const { token } = (await rooms.join(room.code, "Оля")).body;
    expect((await app.call("getMe", {}, token)).status).toBe(401);
  });
});
