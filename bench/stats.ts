import { sql } from "kysely";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openDatabase } from "../server/src/db/client.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { createDefaults } from "../server/src/domains/songs/reference-lists/defaults.ts";
import { statsSheets } from "../server/src/domains/analytics/workbooks/sheets.ts";
import { streamWorkbook } from "../server/src/http/workbook.ts";
import { startPostgres } from "../server/src/test/postgres.ts";

/**
 * The memory that stats.xlsx of 200,000 players and 200,000 events takes: the heap after a collection, whenever a
 * megabyte has been sent. It must stay flat, also with a slow reader. Run with `--expose-gc`.
 */

const rows = 200_000;
const part = 50_000;
/** How much the heap may grow over its size at the start, with what a page and the libraries need. */
const atMost = 40e6;
const days = { from: "2026-03-01", to: "2026-03-31" };

const postgres = await startPostgres();
const db = await openDatabase({ DATABASE_URL: postgres.url, DATA_DIR: "" });
await migrate(db);
await createDefaults(db.kysely);
await fill();

let failed = false;
for (const [name, pause] of [
  ["a fast reader", 0],
  ["a slow reader", 50],
] as const) {
  const before = heap();
  const heaps: number[] = [];
  let bytes = 0;
  let peak = 0;
  const nowhere = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (Math.floor(bytes / 1e6) < Math.floor((bytes + chunk.length) / 1e6)) heaps.push(heap());
      bytes += chunk.length;
      peak = Math.max(peak, process.memoryUsage().rss);
      setTimeout(done, pause);
    },
  });
  const start = performance.now();
  await pipeline(streamWorkbook(statsSheets(db.kysely, days, "Europe/Moscow", true)), nowhere);
  const seconds = (performance.now() - start) / 1000;
  const most = Math.max(...heaps) - before;
  failed ||= most > atMost;
  console.log(
    `${name}: ${mb(bytes)} MB in ${seconds.toFixed(0)} s; heap before ${mb(before)} MB, ` +
      `then ${heaps.map(mb).join(", ")}; most of the process ${mb(peak)} MB`,
  );
}
await db.close();
await postgres.stop();
process.exitCode = failed ? 1 : 0;

function heap(): number {
  if (globalThis.gc === undefined) throw new Error("Run with --expose-gc");
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

async function fill(): Promise<void> {
  // In parts, because of the statement timeout of the server's connections.
  for (let from = 1; from <= rows; from += part) {
    const to = from + part - 1;
    await sql`
      insert into users (id, login, role, created_at)
      select gen_random_uuid(), 'игрок-' || n, 3, '2026-03-01T09:00:00Z'::timestamptz + n * interval '10 s'
      from generate_series(${from}::int, ${to}::int) as n`.execute(db.kysely);
    await sql`
      insert into analytics_events (received_at, at, role, name, data)
      select at, at, 3, 'sound-launch', jsonb_build_object('soundId', gen_random_uuid())
      from generate_series(${from}::int, ${to}::int) as n
      cross join lateral (values ('2026-03-01T09:00:00Z'::timestamptz + n * interval '10 s')) as moment (at)`.execute(
      db.kysely,
    );
  }
  await sql`vacuum analyze`.execute(db.kysely);
}
