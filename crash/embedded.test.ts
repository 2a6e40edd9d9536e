import { expect, it, vi } from "vitest";
import { canMount } from "./disk.ts";
import { failuresOf } from "./report.ts";
import { disk } from "./scenarios/disk.ts";
import { kill } from "./scenarios/kill.ts";
import { term } from "./scenarios/term.ts";

vi.setConfig({ testTimeout: 120_000 });

// The short form of `npm run crash` on the embedded database.

it("kill -9 under load loses nothing and pays nothing twice", async () => {
  const report = await kill("embedded", { cycles: 1, finishes: 20 });
  expect(failuresOf(report)).toEqual([]);
  expect(report.finishes).toBeGreaterThan(5);
});

it("SIGTERM under load: ready no more, everything stored is answered, nothing dropped behind a balancer", async () => {
  const report = await term("embedded", { cycles: 1 });
  expect(failuresOf(report)).toEqual([]);
});

it.each((await canMount()) ? [1.5] : [])(
  "a full disk: what is acknowledged stays, and all goes on after",
  async (seconds) => {
    const report = await disk("embedded", { seconds });
    expect(failuresOf(report)).toEqual([]);
  },
);
