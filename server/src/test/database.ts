import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import { inject } from "vitest";
import type { Db } from "../db/client.ts";
import { engineOptions } from "../db/pglite-dir.ts";
import { embeddedDb } from "../db/pglite.ts";
import { openPostgres, type Timeouts } from "../db/postgres.ts";
import type { Database } from "../db/schema.ts";
import { asAdmin, copyName, databaseUrl, dropDatabase } from "./postgres-databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Made by the set-up of the Vitest project, see `setup-*.ts`. */
    testDatabase: { engine: "pglite"; dump: string } | { engine: "postgres"; url: string; template: string };
  }
}

export type TestDb = Db & {
  /** Empties every table, then inserts these rows; the schema stays. */
  reset(rows?: Rows): Promise<void>;
};

/** Statements that insert rows as they were. */
export type Rows = readonly string[];

/** Databases that tests of this process have given back, for reuse: making one takes as long as twenty resets. */
const free: TestDb[] = [];

/** A migrated empty database for tests that leave its schema alone; `close` gives it back. */
export async function borrowTestDatabase(): Promise<TestDb> {
  const db = free.pop() ?? (await createTestDatabase());
  const close = async () => {
    await db.reset();
    free.push(db);
  };
  return { ...db, close };
}

/** Timeouts that end only what hangs: a hundred calls at once on the busiest machine must still be answered. */
const patient: Timeouts = {
  connectionTimeoutMillis: 120_000,
  statement_timeout: 120_000,
  query_timeout: 150_000,
  idle_in_transaction_session_timeout: 150_000,
};

/** A new migrated empty database on the engine of this run. */
export async function createTestDatabase(timeouts = patient): Promise<TestDb> {
  const made = inject("testDatabase");
  const db =
    made.engine === "pglite" ? await loadDump(made.dump) : await copyTemplate(made.url, made.template, timeouts);
  return { ...db, reset: (rows) => resetTables(db, rows) };
}

async function loadDump(file: string): Promise<Db> {
  const loadDataDir = new Blob([await readFile(file)]);
  return embeddedDb(await PGlite.create({ ...engineOptions, loadDataDir }));
}

async function copyTemplate(serverUrl: string, template: string, timeouts: Timeouts): Promise<Db> {
  const name = copyName(template);
  await asAdmin(serverUrl, `create database ${name} template ${template}`);
  const db = await openPostgres(databaseUrl(serverUrl, name), timeouts);
  const close = async () => {
    await db.close();
    await dropDatabase(serverUrl, name);
  };
  return { ...db, close };
}

/** Statements that restore the rows that these tables have now. */
export async function rowsOf({ kysely }: Db, tables: readonly (keyof Database)[]): Promise<Rows> {
  const statements: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ statement: string }>`
      select format('insert into %I select * from jsonb_populate_recordset(null::%1$I, %L);',
        ${table}::text, jsonb_agg(t)::text) as statement
      from ${sql.table(table)} as t having count(*) > 0`.execute(kysely);
    statements.push(...rows.map(({ statement }) => statement));
  }
  return statements;
}

async function resetTables({ kysely }: Db, rows: Rows = []): Promise<void> {
  const found = sql<{ deletion: string }>`
    select format(case when relispartition then 'drop table %I;' else 'delete from %I;' end, relname) as deletion
    from pg_class
    where relnamespace = 'public'::regnamespace and not starts_with(relname::text, 'kysely_')
      and relkind in ('r', 'p')
      /* Months that a test has made; all else in parts is emptied as a whole. */
      and (not relispartition or relname ~ '_[0-9]{4}_[0-9]{2}$')
    order by relispartition`;
  const deletions = (await found.execute(kysely)).rows.map(({ deletion }) => deletion);
  // Truncating takes a hundred times as long as deleting the few rows of a test. In the replica role, which a superuser
  // can take, no triggers fire, not even those of foreign keys, so the order does not matter.
  await sql
    .raw(`do $reset$ begin
    set local session_replication_role = replica;
    ${[...deletions, ...rows].join(" ")}
  end $reset$`)
    .execute(kysely);
}
