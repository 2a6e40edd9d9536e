import { sql } from "kysely";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Db, openDatabase } from "../../server/src/db/client.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { createDefaults } from "../../server/src/domains/songs/reference-lists/defaults.ts";
import type { Cluster } from "./cluster.ts";
import { fill } from "./fill.ts";

/** The size of a measured database. */
export type World = {
  readonly name: string;
  readonly songs: number;
  readonly players: number;
  /** Of the running draw. */
  readonly entrants: number;
};

const { values } = parseArgs({
  options: { small: { type: "boolean", default: false }, data: { type: "string" } },
  strict: false,
});

/** A tenth of everything, for a quick try of the bench. */
export const isSmall = values.small === true;
const part = isSmall ? 10 : 1;
const world = (name: string, songs: number, players: number, entrants: number): World => ({
  name: isSmall ? `${name}_small` : name,
  songs: songs / part,
  players: players / part,
  entrants: entrants / part,
});

/** The world in which calls are measured, and the two that growth compares. */
export const worlds = {
  calls: world("calls", 10_000, 200_000, 100_000),
  before: world("before", 1000, 100_000, 100_000),
  after: world("after", 10_000, 1_000_000, 1_000_000),
};

/** Where the databases and files are kept from one run to the next. */
export const cacheDir = path.resolve(
  typeof values.data === "string" ? values.data : path.join(tmpdir(), "hitoslov-bench"),
);

/** The address of the world's database, which is filled at its first use and migrated later. */
export async function openWorld(cluster: Cluster, world: World): Promise<string> {
  const admin = await openDatabase({ DATABASE_URL: cluster.url("postgres"), DATA_DIR: "" });
  const url = cluster.url(world.name);
  try {
    const { rows } = await sql`select 1 from pg_database where datname = ${world.name}`.execute(admin.kysely);
    if (rows.length === 0) await make(cluster, world, admin);
  } finally {
    await admin.close();
  }
  const db = await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
  await migrate(db);
  // Marks the work of the server's jobs as done.
  await sql`insert into rollup values (true, now()) on conflict (only_row) do update set until = now()`.execute(
    db.kysely,
  );
  // Its songs have no audio files: marking each as unreadable would make the server read the catalogue again and again.
  await db.kysely.updateTable("settings").set({ sound_upkeep: false }).execute();
  await db.close();
  return url;
}

/** Under another name until it is complete. */
async function make(cluster: Cluster, world: World, admin: Db): Promise<void> {
  const draft = `${world.name}_draft`;
  console.log(`Filling ${world.name}: ${world.players} players, ${world.entrants} entrants, ${world.songs} songs...`);
  const start = performance.now();
  await sql.raw(`drop database if exists ${draft} with (force)`).execute(admin.kysely);
  await sql.raw(`create database ${draft}`).execute(admin.kysely);
  const db = await openDatabase({ DATABASE_URL: cluster.url(draft), DATA_DIR: "" });
  await migrate(db);
  await createDefaults(db.kysely);
  await db.withoutTimeouts((kysely) => fill(kysely, world));
  await db.close();
  await sql.raw(`alter database ${draft} rename to ${world.name}`).execute(admin.kysely);
  console.log(`Filled in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}
