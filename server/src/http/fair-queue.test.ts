import { describe, expect, it } from "vitest";
import { openFairQueue } from "./fair-queue.ts";

/** Works that end when they are told to. */
function bench() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => void setImmediate(resolve));
  };
  return { started, work, end };
}

describe("a fair queue", () => {
  it("runs one work of each account, and accounts take turns", async () => {
    const queue = openFairQueue({ atOnce: 2, waitingOfOne: 5, waiting: 10 });
    const { started, work, end } = bench();
    const all = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => queue(name.charAt(0), work(name)));
    await end("");
    expect(started).toEqual(["a1", "b1"]);
    for (const name of ["a1", "b1", "c1", "a2", "b2", "a3"]) await end(name);
    expect(started).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
    expect(await Promise.all(all)).toHaveLength(6);
  });

  it("keeps the second place free for another account", async () => {
    const queue = openFairQueue({ atOnce: 2, waitingOfOne: 5, waiting: 10 });
    const { started, work, end } = bench();
    const all = [queue("a", work("a1")), queue("a", work("a2"))];
    await end("");
    expect(started).toEqual(["a1"]);
    all.push(queue("b", work("b1")));
    await end("");
    expect(started).toEqual(["a1", "b1"]);
    for (const name of ["a1", "b1", "a2"]) await end(name);
    await Promise.all(all);
  });

  it("refuses what is over an account's backlog with 429, and over the whole with 503", async () => {
    const queue = openFairQueue({ atOnce: 1, waitingOfOne: 2, waiting: 3 });
    const { work, end } = bench();
    const all = ["a1", "a2", "a3"].map((name) => queue("a", work(name)));
    await expect(queue("a", work("a4"))).rejects.toMatchObject({
      status: 429,
      body: { code: "too_many_requests", message: expect.stringMatching(/[а-яё]/) as string },
    });
    all.push(queue("b", work("b1")));
    await expect(queue("b", work("b2"))).rejects.toMatchObject({ status: 503, body: { code: "unavailable" } });
    for (const name of ["a1", "b1", "a2", "a3"]) await end(name);
    expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1"]);
    await Promise.all([queue("a", work("a5")), end("").then(() => end("a5"))]);
  });

  it("goes on after work that fails", async () => {
    const queue = openFairQueue({ atOnce: 1, waitingOfOne: 1, waiting: 1 });
    await expect(queue("a", () => Promise.reject(new Error("нет")))).rejects.toThrow("нет");
    await expect(queue("a", () => Promise.resolve("снова"))).resolves.toBe("снова");
  });
});
