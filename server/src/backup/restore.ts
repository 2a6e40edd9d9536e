import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { isDeepStrictEqual } from "node:util";
import { migrate } from "../db/migrate.ts";
import { migrations as ours } from "../db/migrations/index.ts";
import type { Database } from "../db/schema.ts";
import type { MediaStore } from "../media/store.ts";
import type { Services } from "../services.ts";
import { BackupError, type Manifest } from "./manifest.ts";
import { type Backup, digestFile } from "./open-backup.ts";
import {
  findTables,
  fixText,
  insertRows,
  openSum,
  readRows,
  setSequences,
  type Table,
  type Trx,
  withoutForeignKeys,
} from "./tables.ts";

/**
 * Restores a backup into an empty home: with the schema it was made with, which is then migrated
 * to the newest. The database is written in one transaction that ends when everything has been
 * read back, so that a crash leaves it empty or complete. Files are stored before the commit; the
 * sweep deletes those of a failed attempt.
 */
export async function restore(
  { db, media }: Pick<Services, "db" | "media">,
  backup: Backup,
  migrations: Record<string, Migration> = ours,
): Promise<void> {
  const { manifest } = backup;
  const known = Object.keys(migrations).toSorted();
  const unknown = manifest.migrations.filter((name, index) => known[index] !== name);
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup is of a newer or another version, which knows ${unknown.join(", ")}: restore by it`,
    );
  }
  await db.withoutTimeouts((own) => assertEmpty(own, manifest));
  const applied = Object.entries(migrations).filter(([name]) => manifest.migrations.includes(name));
  await migrate(db, Object.fromEntries(applied));
  await db.withoutTimeouts((own) =>
    own.transaction().execute(async (trx) => {
      await fixText(trx);
      const tables = await lockTables(trx, manifest);
      await withoutForeignKeys(trx, () =>
        backup.read({
          onRows: (name, lines) => insertRows(trx, tableOf(tables, name), lines),
          onFile: media.put,
        }),
      );
      await setSequences(trx, manifest.sequences);
      await compareTables(trx, tables, manifest);
      await compareFiles(media, manifest);
    }),
  );
  await migrate(db, migrations);
  // The embedded engine never collects statistics of its tables by itself.
  await db.withoutTimeouts((own) => sql`analyze`.execute(own));
}

/**
 * Refuses a database with data in it, and one whose schema has migrations that the backup has not.
 */
export async function assertEmpty(
  db: Kysely<Database>,
  { migrations: wanted }: Pick<Manifest, "migrations">,
): Promise<void> {
  const tables = await findTables(db);
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.id(name)} limit 1`.execute(db);
    if (rows.length > 0 && !isOfMigrator(name)) {
      throw new BackupError(
        `The database holds data already (${name}). Restore into an empty one: set DATA_DIR to a new folder or ` +
          "DATABASE_URL to a new database",
      );
    }
  }
  if (!tables.some(({ name }) => name === "kysely_migration")) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  if (rows.every(({ name }) => wanted.includes(name))) return;
  throw new BackupError("The database has tables of a newer version than the backup. Restore into one without tables");
}

/**
 * Locks all tables until the end of this transaction and empties them of rows that migrations have
 * inserted.
 */
async function lockTables(trx: Trx, manifest: Manifest): Promise<readonly Table[]> {
  const tables = await findTables(trx);
  const names = sql.join(tables.map(({ name }) => sql.id(name)));
  await sql`lock table ${names} in access exclusive mode`.execute(trx);
  // Somebody else may have written since the first check.
  await assertEmpty(trx, manifest);
  await sql`truncate ${names}`.execute(trx);
  return tables;
}

/** The migrator's own tables hold nothing but migrations. */
function isOfMigrator(table: string): boolean {
  return table.startsWith("kysely_");
}

function tableOf(tables: readonly Table[], name: string): Table {
  const found = tables.find((table) => table.name === name);
  if (found === undefined) throw new BackupError(`The backup has a table that its version has not: ${name}`);
  return found;
}

async function compareTables(trx: Trx, tables: readonly Table[], manifest: Manifest): Promise<void> {
  for (const table of tables) {
    const sum = openSum();
    for await (const lines of readRows(trx, table)) sum.add(lines);
    if (!isDeepStrictEqual(sum.value(), manifest.tables[table.name])) throw differs(table.name);
  }
}

async function compareFiles(media: MediaStore, manifest: Manifest): Promise<void> {
  for (const [name, expected] of Object.entries(manifest.files)) {
    const found = await media.read(name);
    if (found === undefined || !isDeepStrictEqual(await digestFile(found.content), expected)) throw differs(name);
  }
}

function differs(part: string): BackupError {
  return new BackupError(`What was written is not what the backup holds (${part}); nothing was restored`);
}
