import { join } from "node:path";
import type * as Contracts from "@hitoslov/contract";
import { contract } from "@hitoslov/contract";
import { expect, it } from "vitest";
import type * as Lines from "../crash/line.ts";
import type * as Loads from "../crash/load.ts";
import { compareRows, noDiscrepancies, repeatCalls } from "../crash/discrepancies.ts";
import type * as Worlds from "../crash/world.ts";
import type * as Databases from "../server/src/db/client.ts";
import { migrations } from "../server/src/db/migrations/index.ts";
import { findBreaks } from "./contract-breaks.ts";
import { isUsed, type Node, startCluster } from "./cluster.ts";

/** `npm run rolling` sets the folder of its sources. */
const previous = process.env["PREVIOUS_RELEASE"] ?? "";
const load = <T>(path: string): Promise<T> => import(join(previous, path));

it("the calls of the previous release's game still exist, with the fields that it sends and reads", async () => {
  const { contract: old } = await load<typeof Contracts>("contract/src/index.ts");
  expect(findBreaks(old, contract)).toEqual([]);
});

it("nodes of the previous release are replaced one by one, and one restarts: no call fails and no finish is lost", async () => {
  const { createWorld } = await load<typeof Worlds>("crash/world.ts");
  const { openDatabase } = await load<typeof Databases>("server/src/db/client.ts");
  const { openLine } = await load<typeof Lines>("crash/line.ts");
  const { startLoad } = await load<typeof Loads>("crash/load.ts");
  const main = join(previous, "server/src/main.ts");
  const cluster = await startCluster(2, { players: 40, songs: 200 }, { first: { main, openDatabase, createWorld } });
  try {
    const { nodes, nginx, world, db, restart } = cluster;
    // Players keep the game of the previous release open.
    const line = openLine(nginx.origin);
    const { tally, reaches, stop } = startLoad(world, line, { seats: 2 });
    await reaches(20);
    const [one, other] = nodes;
    if (one === undefined || other === undefined) throw new Error("Two nodes are needed");
    const replace = async (node: Node, by?: string) => {
      node.server.child.kill("SIGTERM");
      expect(await node.server.exited).toMatchObject({ code: 0, errors: "" });
      await restart(node, by);
      await isUsed(nginx, node.port);
      await reaches(20);
    };
    await replace(one);
    // The previous release on the new schema.
    await replace(other, main);
    await replace(other);
    await stop();
    const applied = await db.kysely
      .selectFrom("kysely_migration" as never)
      .select("name" as never)
      .execute();
    expect(applied).toHaveLength(Object.keys(migrations).length);
    process.stdout.write(`rolled: ${tally.finishes} finishes, ${tally.busy + tally.dropped} calls failed\n`);
    // A write of staff may get one 503 while its table gets a column.
    expect(tally).toMatchObject({ wrong: [], dropped: 0 });
    const discrepancies = noDiscrepancies();
    await repeatCalls(world, cluster.line, discrepancies);
    await compareRows(world, db, discrepancies);
    expect(discrepancies).toEqual({ lost: 0, double: 0, messages: [] });
  } finally {
    await cluster.close();
  }
});
