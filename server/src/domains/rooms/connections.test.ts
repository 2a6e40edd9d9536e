import { ROOM_PLACE_SECONDS, roomChannel } from "@hitoslov/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { v7 as uuid } from "uuid";
import { type ClientOptions, WebSocket } from "ws";
import { buildApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { clientTimeouts } from "../../http/slow-clients.ts";
import { createTestApp, patientTimeouts, type TestApp } from "../../test/app.ts";
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

/** A room of two whose song has begun; the first has found a word and lost the connection. */
async function loseOlya() {
  const room = await rooms.gather(["Оля", "Лёша"]);
  const [olya, lyosha] = [room.at(0), room.at(1)];
  await rooms.start(room.host, olya.client, lyosha.client);
  await answer(olya.client, 1, "поле");
  olya.client.socket.terminate();
  await expectSoon(() => room.host.last("host")?.crew[0]?.state).toBe("lost");
  return { room, olya, lyosha };
}

describe("connections", () => {
  it("keep the place and the words of a phone that comes back, for two minutes", async () => {
    const { room, olya } = await loseOlya();
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

  it("keep the place after the end for those who had it at the end", async () => {
    const { room, olya, lyosha } = await loseOlya();
    const seen_at = new Date(app.clock.now().getTime() - (ROOM_PLACE_SECONDS + 1) * 1000);
    await app.db.kysely.updateTable("room_guests").set({ seen_at }).where("name", "=", "Оля").execute();
    await rooms.guestOf(room.code, "Оля");
    room.host.send({ type: "end" });
    await expectSoon(() => room.host.last("host")?.stage).toBe("over");
    expect(room.host.last("host")?.crew).toMatchObject([
      { name: "Лёша", points: 0 },
      { name: "Оля", points: 0 },
    ]);
    const late = await rooms.enter(olya.token);
    await expectSoon(() => late.closed()).toBe(closes.unknown);
    lyosha.client.socket.terminate();
    await expectSoon(() => room.host.last("host")?.crew[0]?.state).toBe("lost");
    app.clock.advance(ROOM_PLACE_SECONDS + 1);
    const back = await rooms.enter(lyosha.token);
    await expectSoon(() => back.last("guest")).toMatchObject({ stage: "over", guests: 2 });
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

  it("get an unchanged state again after ten seconds, and the host one after each message", async () => {
    const room = await rooms.gather(["Оля"]);
    const olya = room.at(0).client;
    const states = () => [room.host.all("host").length, olya.all("guest").length] as const;
    // A press that comes too late changes nothing.
    const press = async () => {
      const [before] = states();
      room.host.send({ type: "next", stage: "song", song: 0 });
      await expectSoon(() => states()[0]).toBe(before + 1);
    };
    await press();
    const [, before] = states();
    app.clock.advance(9);
    await press();
    expect(states()[1]).toBe(before);
    app.clock.advance(1);
    // Without any press.
    await expectSoon(() => states()[1]).toBe(before + 1);
    const [unchanged, again] = olya.all("guest").slice(-2);
    expect(again).toEqual({ ...unchanged, now: app.clock.now().toISOString() });
    expect(again?.lostAfterMs).toBe(25_000);
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

  /** A server of its own, with the tests' patience unless another is given. */
  async function listen(environment: Record<string, string> = {}, timeouts = patientTimeouts) {
    const services = {
      ...app.services,
      config: readConfig({ ...environment, DATA_DIR: app.services.config.DATA_DIR }),
    };
    const server = await buildApp(services, { gameDir: "", adminDir: "/nonexistent", timeouts });
    const address = await server.listen({ port: 0, host: "127.0.0.1" });
    const sockets: WebSocket[] = [];
    const ends: (number | string)[] = [];
    const come = async (options: ClientOptions, told: (end: number | string) => void = (end) => ends.push(end)) => {
      const socket = new WebSocket(address.replace("http", "ws") + roomChannel.path, options);
      sockets.push(socket);
      socket.on("close", told);
      socket.on("error", ({ message }) => told(message));
      await new Promise((resolve) => socket.once("open", resolve).once("error", resolve));
      return socket;
    };
    const close = async () => {
      for (const socket of sockets) socket.terminate();
      await server.close();
    };
    return { come, ends, close };
  }

  it("are closed when they stay silent", async () => {
    await using stack = new AsyncDisposableStack();
    const server = await listen({}, { ...clientTimeouts, hello: 100 });
    stack.defer(server.close);
    await server.come({});
    await expectSoon(() => server.ends).toEqual([1006]);
  });

  describe("of one address", () => {
    const { connections } = roomChannel;

    /** Whoever is let in is told what is wrong with what it says. */
    async function expectLetIn({ come }: Awaited<ReturnType<typeof listen>>, options: ClientOptions) {
      const ends: (number | string)[] = [];
      const socket = await come(options, (end) => ends.push(end));
      socket.send("{}");
      await expectSoon(() => ends).toEqual([closes.policy]);
    }

    it("are as many as a school needs, open and in a minute", async () => {
      await using stack = new AsyncDisposableStack();
      const server = await listen();
      stack.defer(server.close);
      await Promise.all(Array.from({ length: connections.perMinute + 1 }, () => server.come({})));
      const busy = () => server.ends.filter((end) => end === closes.busy);
      await expectSoon(() => busy().length).toBe(connections.perMinute - connections.open);
      await expectSoon(() => server.ends.filter((end) => typeof end === "string")).toEqual([
        "Unexpected server response: 429",
      ]);
      await expectLetIn(server, { localAddress: "127.0.0.77" });
    });

    it("are those of its whole network of IPv6", async () => {
      await using stack = new AsyncDisposableStack();
      const server = await listen({ TRUST_PROXY: "loopback" });
      stack.defer(server.close);
      const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
      await Promise.all(
        Array.from({ length: connections.open + 1 }, (_, at) => server.come(from(`2001:db8:7:7::${at.toString(16)}`))),
      );
      await expectSoon(() => server.ends).toEqual([closes.busy]);
      await expectLetIn(server, from("2001:db8:7:8::1"));
    });
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
