import { ApiError, offline } from "@hitoslov/contract/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retryUntilOnline } from "./connection.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // The window would say when the connection is back: here it never does.
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Options = { readonly signal: AbortSignal };

/** Like `fetch` over a dead connection: no answer until the call is given up. */
function silence(_: object, { signal }: Options): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
}

it("gives up a call without an answer, later each time, and sends it again", async () => {
  const call = vi.fn<(input: object, options: Options) => Promise<string>>(silence);
  const answer = retryUntilOnline(call, {});
  // What each try waits for its answer, and the pause after it.
  for (const [tries, waited] of [15_000 + 500, 30_000 + 1000, 45_000 + 2000, 60_000 + 4000, 60_000 + 4000].entries()) {
    await vi.advanceTimersByTimeAsync(waited - 1);
    expect(call).toHaveBeenCalledTimes(tries + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(call).toHaveBeenCalledTimes(tries + 2);
  }
  call.mockResolvedValueOnce("answer");
  await vi.advanceTimersByTimeAsync(60_000 + 4000);
  await expect(answer).resolves.toBe("answer");
});

it.each([0, 408, 429, 502, 503, 504])("retries status %i", async (status) => {
  const call = vi.fn<(input: object) => Promise<string>>().mockRejectedValueOnce(new ApiError(status, offline));
  call.mockResolvedValueOnce("answer");
  const answer = retryUntilOnline(call, {});
  await vi.advanceTimersByTimeAsync(500);
  await expect(answer).resolves.toBe("answer");
});

it.each([400, 401, 409, 500])("does not retry status %i", async (status) => {
  const call = vi.fn<(input: object) => Promise<string>>().mockRejectedValue(new ApiError(status, offline));
  await expect(retryUntilOnline(call, {})).rejects.toMatchObject({ status });
  expect(call).toHaveBeenCalledOnce();
});

it("leaves no timer behind once the answer has come", async () => {
  await retryUntilOnline(() => Promise.resolve("answer"), {});
  expect(vi.getTimerCount()).toBe(0);
});

it("gives up the call that is on its way when it is stopped", async () => {
  const stop = new AbortController();
  const answer = retryUntilOnline(silence, {}, stop.signal);
  stop.abort();
  await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  expect(vi.getTimerCount()).toBe(0);
});

it("does not retry once it was stopped", async () => {
  const call = vi.fn<(input: object) => Promise<string>>().mockRejectedValue(new ApiError(503, offline));
  const stop = new AbortController();
  const answer = retryUntilOnline(call, {}, stop.signal);
  // It is over before it is looked at.
  answer.catch(() => {});
  await vi.advanceTimersByTimeAsync(400);
  stop.abort(new Error("Nobody waits"));
  // At once: the pause is over as well.
  await expect(answer).rejects.toThrow("Nobody waits");
  expect(call).toHaveBeenCalledOnce();
});
