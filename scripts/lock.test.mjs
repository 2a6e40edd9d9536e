import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { withLock } from "./lock.mjs";

const folder = `/nowhere/${process.pid}`;

test("runs one work after the other", async () => {
  const events = [];
  const work = (name) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    events.push(`${name} ends`);
    return name;
  };
  const names = await Promise.all(["a", "b", "c"].map((name) => withLock(folder, work(name))));
  expect(names).toEqual(["a", "b", "c"]);
  for (let at = 0; at < events.length; at += 2) {
    expect(events[at + 1]).toBe(events[at].replace("begins", "ends"));
  }
});

test("is released after a work that failed", async () => {
  await expect(withLock(folder, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await withLock(folder, async () => "next")).toBe("next");
});

test("waits for another process, even for one that is killed", async () => {
  const module = new URL("lock.mjs", import.meta.url).href;
  const code = `
    const { withLock } = await import(${JSON.stringify(module)});
    await withLock(${JSON.stringify(folder)}, () => { console.log("held"); return new Promise(() => setInterval(() => {}, 1000)); });`;
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");

  const onWait = vi.fn(() => holder.kill("SIGKILL"));
  expect(await withLock(folder, async () => "mine", onWait)).toBe("mine");
  expect(onWait).toHaveBeenCalledOnce();
});
