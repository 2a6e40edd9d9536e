import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { killServers } from "../server/src/test/process.ts";
import { canMount } from "./disk.ts";
import { createHome, type Home } from "./home.ts";
import { failuresOf } from "./report.ts";
import { disk } from "./scenarios/disk.ts";
import { kill } from "./scenarios/kill.ts";
import { term } from "./scenarios/term.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

// The short form of `npm run crash` on the embedded database.
let home: Home;
beforeAll(async () => {
  home = await createHome("embedded", { players: 10, songs: 40 });
});
afterAll(async () => {
  await killServers();
  await home.close();
});

it("kill -9 under load loses nothing and pays nothing twice", async () => {
  const report = await kill(home, { cycles: 1, finishes: 20 });
  expect(failuresOf(report)).toEqual([]);
  expect(report.finishes).toBeGreaterThan(5);
});

it("SIGTERM under load: what is stored is answered, and behind a balancer no call is dropped", async () => {
  expect(failuresOf(await term(home, { cycles: 1 }))).toEqual([]);
});

it.each((await canMount()) ? [1.5] : [])(
  "a full disk: acknowledged writes stay, and afterwards everything works again",
  async (seconds) => {
    expect(failuresOf(await disk("embedded", { seconds }))).toEqual([]);
  },
);
