import { type GuestMessage, type HostMessage, roomChannel, type RoomMessage } from "@hitoslov/contract";
import { once } from "node:events";
import { expect } from "vitest";
import { WebSocket } from "ws";
import type { TestApp } from "./app.ts";
import { createAccount, createSong } from "./factories.ts";

/** The settings of the shortest room. */
export const roomSettings = { songs: 5, level: "1", seconds: 30 } as const;

/** The blanks of its songs, with their answers below. */
export const roomBlanks = [1, 2] as const;
export const roomAnswers = ["поле", "берёза"] as const;

/** Opens a room of a new host, after adding its songs to the catalogue. */
export async function openRoom(app: TestApp, settings: Partial<{ hints: boolean; typing: boolean }> = {}) {
  for (let count = 0; count < roomSettings.songs; count++) await createSong(app, { level: 1, hidden: [...roomBlanks] });
  await app.refreshCatalogue();
  const { token, userId } = await createAccount(app);
  const { body } = await app.call("openRoom", { ...roomSettings, ...settings }, token);
  return { ...body, session: token, userId };
}

type Heard<T extends RoomMessage["type"]> = Extract<RoomMessage, { type: T }>;

/** A real client of the channel. The messages that it gets are checked against the contract. */
export async function connect(address: string, token?: string) {
  const socket = new WebSocket(`${address.replace("http", "ws")}${roomChannel.path}`);
  const heard: RoomMessage[] = [];
  let closed: number | undefined;
  socket.on("message", (data: Buffer) => heard.push(roomChannel.sends.parse(JSON.parse(data.toString()))));
  socket.on("close", (code) => (closed = code));
  socket.on("error", () => {});
  await once(socket, "open");
  const sendText = (text: string) => socket.send(text);
  const send = (message: HostMessage | GuestMessage) => sendText(JSON.stringify(message));
  if (token !== undefined) sendText(JSON.stringify({ type: "hello", token }));
  const all = <T extends RoomMessage["type"]>(type: T) =>
    heard.filter((message): message is Heard<T> => message.type === type);
  return {
    socket,
    send,
    sendText,
    all,
    /** The last of its type. */
    last: <T extends RoomMessage["type"]>(type: T) => all(type).at(-1),
    /** The close code; undefined while the connection is open. */
    closed: () => closed,
    end: async () => {
      if (socket.readyState === socket.CLOSED) return;
      const end = once(socket, "close");
      socket.close();
      await end;
    },
  };
}
export type RoomClient = Awaited<ReturnType<typeof connect>>;

/** Expects a value soon, as it may have to come over a connection. */
export function expectSoon(check: () => unknown) {
  return expect.poll(check, { timeout: 60_000, interval: 20 });
}

/** Rooms of a server that listens, and clients that the test ends with `leave`. */
export async function openRooms(app: TestApp) {
  const address = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const clients: RoomClient[] = [];

  async function enter(token?: string): Promise<RoomClient> {
    const client = await connect(address, token);
    clients.push(client);
    return client;
  }
  const join = (code: string, name: string, session?: string) =>
    app.call("joinRoom", { code, name }, session, app.nextAddress());
  async function guestOf(code: string, name: string, session?: string) {
    const { token } = (await join(code, name, session)).body;
    return { token, client: await enter(token) };
  }

  return {
    address,
    enter,
    join,
    guestOf,
    /** A room with a host's screen and guests of these names, in the lobby; `first` is the first of them. */
    gather: async (names: readonly string[], settings: Parameters<typeof openRoom>[1] = {}) => {
      const room = await openRoom(app, settings);
      const host = await enter(room.token);
      const guests: { token: string; client: RoomClient }[] = [];
      for (const name of names) guests.push(await guestOf(room.code, name));
      await expectSoon(() => host.last("host")?.crew.filter(({ state }) => state === "waits").length).toBe(
        names.length,
      );
      const at = (index: number) => {
        const guest = guests[index];
        if (guest === undefined) throw new Error(`There is no guest ${index}`);
        return guest;
      };
      return { ...room, host, at };
    },
    /** Starts the first song and waits for its beginning. */
    start: async (host: RoomClient, ...waiting: readonly RoomClient[]) => {
      host.send({ type: "next", stage: "lobby", song: null });
      for (const client of waiting) await expectSoon(() => client.last("guest")?.stage).toBe("song");
      await expectSoon(() => host.last("host")?.stage).toBe("song");
      app.clock.advance(3);
    },
    leave: () => Promise.all(clients.splice(0).map((client) => client.end())),
  };
}

/** Sends an answer and waits for its verdict or refusal. */
export async function answer(client: RoomClient, position: number, word: string, song = 0) {
  const told = () => client.all("verdict").length + client.all("refused").length;
  const before = told();
  client.send({ type: "answer", song, position, word });
  await expectSoon(told).toBeGreaterThan(before);
  return client.last("verdict");
}

export async function answerAll(client: RoomClient, song = 0) {
  for (const [at, position] of roomBlanks.entries()) await answer(client, position, roomAnswers[at] ?? "", song);
}
