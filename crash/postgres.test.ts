import { expect, it, vi } from "vitest";
import { findPostgres } from "../server/src/test/postgres.ts";
import { failuresOf } from "./report.ts";
import { kill } from "./scenarios/kill.ts";
import { migrations } from "./scenarios/migrations.ts";
import { postgres } from "./scenarios/postgres.ts";

vi.setConfig({ testTimeout: 120_000 });

// The short form of `npm run crash` on PostgreSQL, where its binaries are found.
const isHere = findPostgres() !== undefined;

it.each(isHere ? [20] : [])("kill -9 under load loses nothing and pays nothing twice", async (finishes) => {
  const report = await kill("postgres", { cycles: 1, finishes });
  expect(failuresOf(report)).toEqual([]);
  expect(report.finishes).toBeGreaterThan(5);
});

it.each(isHere ? [1] : [])("PostgreSQL is restarted hard and cut off: only 503, and back by itself", async (times) => {
  const report = await postgres({ restarts: times, cuts: times });
  expect(failuresOf(report)).toEqual([]);
  expect(report.busy).toBeGreaterThan(0);
});

it.each(isHere ? [1] : [])(
  "a migration that is killed has changed nothing, and two at once are one",
  async (latest) => {
    expect(failuresOf(await migrations("postgres", { latest }))).toEqual([]);
  },
);
