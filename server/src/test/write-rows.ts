import fs from "node:fs";
import { sql } from "kysely";
import { openDatabase } from "../db/client.ts";

/**
 * Inserts numbered rows into the embedded database of the given folder and prints each number once it is committed.
 * Goes on till it is killed; after as many rows as the second parameter says, the disk fails.
 */
const [dir = "", failAfter] = process.argv.slice(2);
const { kysely } = await openDatabase({ DATA_DIR: dir, DATABASE_URL: undefined });
await sql`create table if not exists acknowledged (id integer primary key, filler text not null)`.execute(kysely);
const { rows } = await sql<{ next: number }>`select coalesce(max(id), 0) + 1 as next from acknowledged`.execute(kysely);
const first = rows[0]?.next ?? 1;

for (let id = first; ; id++) {
  if (id - first === Number(failAfter)) {
    fs.fdatasyncSync = () => {
      throw Object.assign(new Error("i/o error"), { code: "EIO" });
    };
  }
  await kysely
    .transaction()
    .execute((trx) => sql`insert into acknowledged values (${id}, ${"x".repeat(1000)})`.execute(trx));
  // Synchronous: an acknowledgement that waits in a buffer would die with the process.
  fs.writeSync(1, `${id}\n`);
}
