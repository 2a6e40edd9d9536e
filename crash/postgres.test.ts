import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPostgres } from "../server/src/test/postgres.ts";
import { killServers } from "../server/src/test/process.ts";
import { createHome, type Home } from "./home.ts";
import { failuresOf } from "./report.ts";
import { imports } from "./scenarios/imports.ts";
import { kill } from "./scenarios/kill.ts";
import { migrations } from "./scenarios/migrations.ts";
import { postgres } from "./scenarios/postgres.ts";
import { rescore } from "./scenarios/rescore.ts";

/** Ten thousand plays with `npm run test:all`. */
const recountSize = process.env["TEST_ALL"] === undefined ? { kills: 3, players: 600 } : { kills: 12, players: 5000 };

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

  it("kill -9 during an import and its undo: both continue, and no row is there twice", async () => {
    const report = await imports(home, { rows: 350, kills: 2 });
    expect(failuresOf(report)).toEqual([]);
  });

  it("PostgreSQL crashes and connections break: calls get only 503, and everything recovers by itself", async () => {
    const report = await postgres(home, { restarts: 1, cuts: 1 });
    expect(failuresOf(report)).toEqual([]);
    expect(report.busy).toBeGreaterThan(0);
  });

  it("kill -9 during a recount of plays: the result equals that of a full recount", async () => {
    const recounted = await createHome("postgres", { players: 1, songs: 40 });
    const report = await rescore(recounted, recountSize);
    expect(failuresOf(report)).toEqual([]);
    expect(report.more["killed midway"]).toBeGreaterThan(0);
    await recounted.close();
  });

  it("a killed migration changes nothing, and two at once migrate once", async () => {
    expect(failuresOf(await migrations("postgres", { latest: 1 }))).toEqual([]);
  });
});
