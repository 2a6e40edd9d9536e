import type { OwnState } from "@hitoslov/contract";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type WebSocket as Peer, WebSocketServer } from "ws";
import { RoomConnection } from "./room-connection.ts";

/** A server that tells a state at every hello and replies to nothing by itself. */
let server: WebSocketServer;
let peers: Peer[];
/** What it was told, with the number of the connection. */
let heard: string[];
/** Whether it answers no hello. */
let isSilent: boolean;
/** After how long without a message it says the connection is lost; undefined for a node of the previous release. */
let lostAfterMs: number | undefined;
let stage: OwnState["stage"];
let connection: RoomConnection<OwnState>;
let stop: () => void;

const tell = (peer: Peer | undefined, message: object) => peer?.send(JSON.stringify(message));
const state = (gained: number) => ({ type: "guest", now: new Date().toISOString(), lostAfterMs, stage, gained });
const lock = { type: "lock", locked: true } as const;
const answer = (position: number) => ({ type: "answer", song: 0, position, word: "луна" }) as const;
/** Waits until the state has come. */
const seen = async (gained: number) => {
  await expect.poll(() => connection.view.get().room?.gained).toBe(gained);
};

beforeEach(async () => {
  peers = [];
  heard = [];
  isSilent = false;
  lostAfterMs = 25_000;
  stage = "lobby";
  server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (peer) => {
    const number = peers.push(peer);
    peer.on("message", (data) => {
      const { type, position } = JSON.parse((data as Buffer).toString());
      heard.push(`${type}${position ?? ""} on ${number}`);
      if (type === "hello" && !isSilent) tell(peer, state(0));
    });
  });
  await once(server, "listening");
  // What the connection asks the page for.
  vi.stubGlobal("location", { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  connection = new RoomConnection<OwnState>("token");
  stop = connection.open();
  await seen(0);
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const peer of peers) peer.terminate();
  server.close();
  await once(server, "close");
});

it("sends what was asked without a connection once there is one, and only once", async () => {
  connection.retryNow();
  connection.ask(answer(1));
  await expect.poll(() => heard).toContain("answer1 on 2");
  expect(heard.filter((said) => said.startsWith("answer"))).toHaveLength(1);
});

it("treats a connection without replies as dead, even if it brings states and more is asked", async () => {
  connection.ask(answer(1));
  await expect.poll(() => heard).toContain("answer1 on 1");
  for (const second of [1, 2, 3, 4, 5]) {
    vi.advanceTimersByTime(1000);
    tell(peers[0], state(second));
    await seen(second);
    connection.ask(answer(1 + second));
  }
  expect(connection.view.get().tries).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(connection.view.get().tries).toBe(1);
  // The wait before the first try.
  vi.advanceTimersByTime(1000);
  await expect.poll(() => heard.filter((said) => said.endsWith("on 2"))).toHaveLength(7);
});

it("treats a new connection without a state as dead", async () => {
  isSilent = true;
  connection.retryNow();
  await expect.poll(() => heard).toContain("hello on 2");
  vi.advanceTimersByTime(9000);
  expect(connection.view.get().tries).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(connection.view.get().tries).toBe(1);
  isSilent = false;
  vi.advanceTimersByTime(1000);
  await expect.poll(() => connection.view.get().tries).toBe(0);
  vi.advanceTimersByTime(20_000);
  expect(connection.view.get().tries).toBe(0);
});

it("restarts the time limit with each reply", async () => {
  connection.ask(answer(1));
  vi.advanceTimersByTime(5000);
  connection.ask(answer(2));
  const replied = new Promise((resolve) => void connection.onReply(resolve));
  await expect.poll(() => heard).toContain("answer2 on 1");
  tell(peers[0], { type: "verdict", song: 0, position: 1, word: "луна", valid: true });
  await replied;
  vi.advanceTimersByTime(5000);
  expect(connection.view.get().tries).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(connection.view.get().tries).toBe(1);
});

it("asks again what the server was too busy to judge, and tells any other refusal", async () => {
  const told: string[] = [];
  connection.onReply((reply) => told.push(reply.type === "refused" ? reply.code : reply.type));
  const refuse = (peer: Peer | undefined, why: string) =>
    tell(peer, { type: "refused", to: "answer", code: why, message: "Сервер занят" });
  connection.ask(answer(1));
  await expect.poll(() => heard).toContain("answer1 on 1");
  refuse(peers[0], "unavailable");
  tell(peers[0], state(1));
  await seen(1);
  vi.advanceTimersByTime(6000);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => heard).toContain("answer1 on 2");
  refuse(peers[1], "internal");
  await expect.poll(() => told).toEqual(["internal"]);
  vi.advanceTimersByTime(6000);
  expect(connection.view.get().tries).toBe(0);
});

it("keeps retrying on schedule without a connection, whatever waits for a reply", async () => {
  connection.ask(answer(1));
  server.on("connection", (peer) => peer.terminate());
  peers[0]?.terminate();
  for (const [before, wait] of [1000, 2000, 4000].entries()) {
    await expect.poll(() => connection.view.get().tries).toBe(before + 1);
    vi.advanceTimersByTime(wait);
  }
  await expect.poll(() => connection.view.get().tries).toBe(4);
  expect(peers).toHaveLength(4);
  connection.ask(answer(2));
  vi.advanceTimersByTime(8000);
  await expect.poll(() => peers.length).toBe(5);
});

it("treats a connection as dead that is silent for longer than the server ever is", async () => {
  vi.advanceTimersByTime(20_000);
  tell(peers[0], state(1));
  await seen(1);
  vi.advanceTimersByTime(25_000);
  expect(connection.view.get().tries).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(connection.view.get().tries).toBe(1);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => connection.view.get().tries).toBe(0);
  // The phone sleeps: the clock goes on, and timers do not.
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(1000);
  expect(connection.view.get().tries).toBe(1);
});

it("reconnects after a long time in the background, asleep or not", async () => {
  const show = (hidden: boolean) => {
    Object.assign(document, { hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  show(true);
  vi.setSystemTime(Date.now() + 11_000);
  show(false);
  await expect.poll(() => heard).toContain("hello on 2");
});

it("says again what the host said if nothing came after it", async () => {
  connection.say(lock);
  await expect.poll(() => heard).toContain("lock on 1");
  vi.advanceTimersByTime(5000);
  expect(connection.view.get().tries).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(connection.view.get().tries).toBe(1);
  // A press without a connection is said with the next one, once.
  connection.say(lock);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => heard).toContain("lock on 2");
  tell(peers[1], state(1));
  await seen(1);
  vi.advanceTimersByTime(10_000);
  expect(connection.view.get().tries).toBe(0);
  connection.retryNow();
  await expect.poll(() => heard).toContain("hello on 3");
  await seen(0);
  expect(heard.filter((said) => said.startsWith("lock"))).toEqual(["lock on 1", "lock on 2"]);
});

it("does not say again what the next state says was heard", async () => {
  connection.say({ type: "end" });
  await expect.poll(() => heard).toContain("end on 1");
  stage = "over";
  vi.advanceTimersByTime(6000);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => connection.view.get().room?.stage).toBe("over");
  connection.say(lock);
  await expect.poll(() => heard).toContain("lock on 2");
  expect(heard.filter((said) => said.startsWith("end"))).toEqual(["end on 1"]);
});

it("lets a node of the previous release be silent", async () => {
  lostAfterMs = undefined;
  connection.retryNow();
  await expect.poll(() => connection.view.get().room?.lostAfterMs).toBeUndefined();
  connection.say(lock);
  await expect.poll(() => heard).toContain("lock on 2");
  vi.advanceTimersByTime(600_000);
  expect(connection.view.get().tries).toBe(0);
});
