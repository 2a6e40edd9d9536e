import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Db } from "../../server/src/db/client.ts";
import type { Cluster } from "../world/cluster.ts";
import { prepare } from "../world/prepare.ts";
import type { Call, CallName } from "./calls.ts";
import type { Load, Outcome } from "./load.ts";
import { cpuOf, forgetPeak, memoryOf, type Server } from "./process.ts";

/** CPU is ms a request, of the server and of PostgreSQL; memory MiB. */
export type Measured = Outcome & { readonly cpu: number; readonly database: number; readonly peak: number };

type Measure<Name extends string> = {
  readonly name: CallName;
  readonly call: Call;
  readonly servers: Readonly<Record<Name, Server>>;
  readonly rounds: number;
  readonly seconds: number;
  readonly db: Db;
  readonly cluster: Cluster;
  readonly players: number;
};

/** Measures every server in turn, round by round; each round starts with another one. */
export async function measure<Name extends string>({
  name,
  call,
  servers,
  rounds,
  seconds,
  db,
  cluster,
  players,
}: Measure<Name>): Promise<Record<Name, Measured[]>> {
  // `Object.keys` returns strings; these are the servers.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const names = Object.keys(servers) as Name[];
  // Each server has its list.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const measured = Object.fromEntries(names.map((server) => [server, []])) as unknown as Record<Name, Measured[]>;
  let blocks = 0;
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const server = names[(round + turn) % names.length];
      if (server === undefined) continue;
      const where = { round: blocks++, players };
      await db.withoutTimeouts((kysely) => prepare(kysely, call, where));
      const { url, pid } = servers[server];
      forgetPeak(pid);
      const [before, databaseBefore] = [cpuOf(pid), cpuOf(cluster.pid)];
      const outcome = await load({ url, call: name, seconds: round === 0 ? 2 : seconds, ...where });
      const [after, databaseAfter] = [cpuOf(pid), cpuOf(cluster.pid)];
      if (outcome.failed > 0) throw new Error(`${name} of ${server}: ${outcome.failed} of ${outcome.answered} failed`);
      if (round === 0) continue;
      measured[server].push({
        ...outcome,
        cpu: ((after - before) * 1000) / outcome.answered,
        database: ((databaseAfter - databaseBefore) * 1000) / outcome.answered,
        peak: memoryOf(pid).peak,
      });
    }
  }
  return measured;
}

async function load(given: Load): Promise<Outcome> {
  const program = path.join(import.meta.dirname, "load.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(given)]);
  // Our own program prints it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(stdout) as Outcome;
}
