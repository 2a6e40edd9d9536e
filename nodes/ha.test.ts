import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canMount } from "../crash/disk.ts";
import { failuresOf } from "../crash/report.ts";
import { faults, type HaCluster, runFault, startHaCluster } from "../crash/scenarios/ha.ts";
import { hasRedis } from "../server/src/test/redis.ts";
import { missingForHa } from "./ha-cluster.ts";
import { hasNginx } from "./nginx.ts";

const missing = [...missingForHa(), ...(hasRedis() ? [] : ["redis-server"]), ...(hasNginx() ? [] : ["nginx"])];
if (missing.length > 0) {
  process.stdout.write(`NO LEADER IS LOST: ${missing.join(", ")} not found; apt-get install what is missing.\n`);
}
const hasDisk = await canMount();
if (!hasDisk) process.stdout.write("NO DISK OF A LEADER IS FILLED: this process may not mount one.\n");

// The short form of `npm run crash -- ha`, which also checks how long each fault takes.
describe.skipIf(missing.length > 0)("three nodes on three PostgreSQL, whose leader meets", () => {
  let cluster: HaCluster;
  beforeAll(async () => void (cluster = await startHaCluster()));
  afterAll(() => cluster?.close());

  it.each(faults.filter(({ needsDisk }) => hasDisk || !needsDisk))(
    "$name: nothing acknowledged is lost or doubled, and all goes on",
    async (fault) => {
      const report = await runFault(cluster, fault);
      const [away = 0] = report.recoveries;
      process.stdout.write(
        `${report.scenario}: away for ${(away / 1000).toFixed(1)} s, ${report.busy} calls refused\n`,
      );
      expect(failuresOf(report)).toEqual([]);
    },
    600_000,
  );
});
