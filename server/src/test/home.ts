import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import { inject } from "vitest";
import type { Home } from "../backup/backup.ts";
import type { Db } from "../db/client.ts";
import { engineOptions } from "../db/pglite-dir.ts";
import { embeddedDb } from "../db/pglite.ts";
import { openPostgres } from "../db/postgres.ts";
import { openDiskStore } from "../media/disk.ts";
import { createTestDatabase } from "./database.ts";
import { asAdmin, databaseUrl, dropDatabase, randomName } from "./postgres-databases.ts";

export type EmptyHome = Home & { readonly close: () => Promise<void> };

/** A database with tables but no rows, and a folder without files. */
export async function createEmptyHome(): Promise<EmptyHome> {
  return openHome(await createTestDatabase());
}

/** A database without tables, and a folder without files; on the engine of this run unless it is named. */
export async function createBareHome(engine = inject("testDatabase").engine): Promise<EmptyHome> {
  return openHome(engine === "pglite" ? embeddedDb(await PGlite.create(engineOptions)) : await createDatabase());
}

async function openHome(db: Db): Promise<EmptyHome> {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), "hitoslov-home-"));
  const close = async () => {
    await db.close();
    await rm(DATA_DIR, { recursive: true });
  };
  return { config: { DATA_DIR }, db, media: await openDiskStore(DATA_DIR), close };
}

async function createDatabase(): Promise<Db> {
  const made = inject("testDatabase");
  if (made.engine === "pglite") throw new Error("This run has no PostgreSQL");
  const name = randomName();
  await asAdmin(made.url, `create database ${name}`);
  const db = await openPostgres(databaseUrl(made.url, name));
  const close = async () => {
    await db.close();
    await dropDatabase(made.url, name);
  };
  return { ...db, close };
}

/** All rows, sequences, foreign keys and files as the database and the disk hold them, not as our code reads them. */
export async function contentOf({ db, media }: Pick<Home, "db" | "media">) {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db.kysely);
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    // Both engines have the same bytea_output and zone. Generated columns are included.
    const read = sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.id(name)} t order by 1`;
    rows[name] = (await read.execute(db.kysely)).rows.map(({ row }) => row);
  }
  const { rows: sequences } = await sql`
    select sequencename as name, last_value::text as value from pg_sequences order by 1`.execute(db.kysely);
  const { rows: keys } = await sql`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(db.kysely);
  const files: Record<string, string> = {};
  for (const { name } of await media.list()) {
    const found = await media.read(name);
    files[name] = found === undefined ? "" : (await buffer(found.content)).toString("base64");
  }
  return { rows, sequences, keys, files };
}
