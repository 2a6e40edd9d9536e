import { sql } from "kysely";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../server/src/db/client.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { createDefaults } from "../server/src/domains/songs/reference-lists/defaults.ts";
import { findOutgrown } from "../server/src/db/outgrown.ts";
import { startPostgres } from "../server/src/test/postgres.ts";
import { fill } from "./world/fill.ts";

/** A large embedded database moves to PostgreSQL: how long the game is down, and whether every row has arrived. */

// Two plays each.
const players = process.argv.includes("--small") ? 50_000 : 500_000;
const command = fileURLToPath(new URL("../server/src/backup/move-command.ts", import.meta.url));
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

const DATA_DIR = await mkdtemp(path.join(tmpdir(), "hitoslov-bench-"));
const postgres = await startPostgres();
try {
  const filling = performance.now();
  const from = await openDatabase({ DATA_DIR });
  await migrate(from);
  await createDefaults(from.kysely);
  await from.withoutTimeouts((kysely) => fill(kysely, { name: "move", songs: 1000, players, entrants: players / 5 }));
  const expected = await count(from);
  const size = await findOutgrown(from, 0);
  await from.close();
  console.log(`Filled in ${seconds(filling)}: ${expected.plays} plays, ${size} MB on the embedded engine`);

  const moving = performance.now();
  const env = { ...process.env, DATA_DIR, DATABASE_URL: postgres.url };
  const { status } = spawnSync(process.execPath, [command], { env, stdio: "inherit" });
  console.log(`Moved in ${seconds(moving)}`);
  const to = await openDatabase({ DATA_DIR, DATABASE_URL: postgres.url });
  const found = await count(to);
  await to.close();
  if (status !== 0 || found.plays !== expected.plays || found.points !== expected.points) {
    console.log(`Not all has come: ${JSON.stringify({ expected, found })}`);
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  await rm(DATA_DIR, { recursive: true, force: true });
}

async function count({ kysely }: Awaited<ReturnType<typeof openDatabase>>) {
  const { rows } = await sql<{ plays: number; points: number }>`
    select count(*)::int as plays, sum(points)::int as points from plays`.execute(kysely);
  return rows[0] ?? { plays: 0, points: 0 };
}
