import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findPostgres } from "../server/src/test/postgres.ts";
import { killServers } from "../server/src/test/process.ts";
import { createHome, type Home } from "./home.ts";
import { failuresOf } from "./report.ts";
import { kill } from "./scenarios/kill.ts";
import { migrations } from "./scenarios/migrations.ts";
import { postgres } from "./scenarios/postgres.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

// The short form of `npm run crash` on PostgreSQL.
describe.runIf(findPostgres() !== undefined)("on PostgreSQL", () => {
  let home: Home;
  beforeAll(async () => {
    home = await createHome("postgres", { players: 12, songs: 40 });
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

  it("PostgreSQL is restarted hard and cut off: only 503, and back by itself", async () => {
    const report = await postgres(home, { restarts: 1, cuts: 1 });
    expect(failuresOf(report)).toEqual([]);
    expect(report.busy).toBeGreaterThan(0);
  });

  it("a migration that is killed has changed nothing, and two at once are one", async () => {
    expect(failuresOf(await migrations("postgres", { latest: 1 }))).toEqual([]);
  });
});
