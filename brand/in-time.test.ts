import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inTime } from "./in-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("rejects after two minutes if the chunk never loads", async () => {
  const end = vi.fn<(error: unknown) => void>();
  inTime(new Promise(() => {})).catch(end);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(end).toHaveBeenCalledWith(new Error("The chunk did not come in time"));
});

it("resolves with a chunk that loads within the time limit, however late", async () => {
  const chunk = Promise.withResolvers<string>();
  const passed = inTime(chunk.promise);
  await vi.advanceTimersByTimeAsync(119_999);
  chunk.resolve("a screen");
  expect(await passed).toBe("a screen");
  expect(vi.getTimerCount()).toBe(0);
});

it("rejects at once if the chunk fails to load", async () => {
  await expect(inTime(Promise.reject(new Error("404")))).rejects.toThrow("404");
  expect(vi.getTimerCount()).toBe(0);
});
