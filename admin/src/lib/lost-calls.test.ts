import { expect, it, vi } from "vitest";
import { sendOnce } from "./lost-calls.ts";

const address = "/api/gamer/points";
const fields = { _id: "1", points: 100, reason: "Песня не засчиталась" };
const answer =
  (status = 200) =>
  async () =>
    new Response("{}", { status });
const nothing = () => Promise.reject(new TypeError("Failed to fetch"));

/** The key that a call carries, whatever becomes of it. */
async function keyOf(respond: () => Promise<Response>, body: object = fields, method = "POST") {
  const headers = { token: "сессия".length.toString() };
  const send = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(respond);
  await sendOnce(send, address, { method, headers, body: JSON.stringify(body) }).catch(() => {});
  return new Headers(send.mock.calls[0]?.[1].headers).get("idempotency-key");
}

it.for<[string, () => Promise<Response>]>([
  ["no answer", nothing],
  ["the answer of a proxy that gave it up", answer(504)],
  ["the end of the session before it", answer(401)],
  [
    "an answer that broke off",
    async () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error("broken off")) })),
  ],
])("a write with %s keeps its key as it is sent again, with another stamp and code", async ([, respond]) => {
  const key = await keyOf(respond, { ...fields, updated_at: "2026-01-01", code: "123456" });
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect(await keyOf(nothing, { ...fields, points: 50 })).not.toBe(key);
  expect(await keyOf(answer(), { ...fields, updated_at: "2026-01-02", code: "654321" })).toBe(key);
  // It has been answered: the same again is meant as another.
  expect(await keyOf(answer())).not.toBe(key);
});

it("a refused write was not made, so the same again is another", async () => {
  const key = await keyOf(answer(409));
  expect(await keyOf(answer())).not.toBe(key);
});

it("after ten minutes the same write is meant as another", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const key = await keyOf(nothing);
  vi.advanceTimersByTime(10 * 60_000);
  expect(await keyOf(answer())).not.toBe(key);
  vi.useRealTimers();
});

it("a read carries no key", async () => {
  expect(await keyOf(answer(), fields, "GET")).toBeNull();
});
