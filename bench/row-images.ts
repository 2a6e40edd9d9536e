import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contract } from "@hitoslov/contract";
import { sql } from "kysely";
import { Client } from "pg";
import { buildApp } from "../server/src/app.ts";
import { readConfig } from "../server/src/config.ts";
import { openDatabase } from "../server/src/db/client.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { openSession } from "../server/src/domains/accounts/sessions/queries.ts";
import { createDefaults } from "../server/src/domains/songs/reference-lists/defaults.ts";
import { openDiskStore } from "../server/src/media/disk.ts";
import { openServices } from "../server/src/services.ts";
import { createAccount, createSong } from "../server/src/test/factories.ts";
import { startPostgres } from "../server/src/test/postgres.ts";
import { median } from "./parts/figures.ts";

/** The cost of keeping the rows before and after a write of staff: its time and its disk space. */

const [rounds, warmUp] = [300, 50];

const postgres = await startPostgres();
const dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-bench-"));
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: postgres.url });
const db = await openDatabase(config);
await migrate(db);
await createDefaults(db.kysely);
const clock = { now: () => new Date(), advance: () => 0 };
const { userId } = await createAccount({ db, clock }, 1);
const token = await openSession(db.kysely, { id: userId, role: 1 }, "admin", new Date(), "Europe/Moscow");
const song = await createSong({ db, refreshCatalogue: async () => undefined }, {});
const level = await db.kysely.selectFrom("difficulties").select("id").executeTakeFirstOrThrow();
const media = await openDiskStore(dataDir);
const services = await openServices({ config, db, media, origin: () => "" });
const app = await buildApp(services, { gameDir: dataDir, adminDir: dataDir });
const address = await app.listen({ port: 0, host: "127.0.0.1" });

let ofImages = 0;
watchQueries();
const all: { whole: number; images: number }[] = [];
for (let round = -warmUp; round < rounds; round++) {
  ofImages = 0;
  const from = performance.now();
  await write(round);
  const whole = performance.now() - from;
  if (round >= 0) all.push({ whole, images: ofImages });
}
const [whole, images] = [median(all.map((one) => one.whole)), median(all.map((one) => one.images))];
const { rows } = await sql<{ bytes: number; count: number }>`
  select pg_total_relation_size('row_images')::integer as bytes, (select count(*)::integer from row_images) as count`.execute(
  db.kysely,
);
const [{ bytes, count } = { bytes: 0, count: 1 }] = rows;
console.log(
  `an edit of a song ${whole.toFixed(2)} ms over HTTP, medians of ${rounds}; its images ${images.toFixed(2)} ms, ` +
    `${((100 * images) / whole).toFixed(0)} %; ${Math.round(bytes / count)} bytes of disk an edit with indexes`,
);
await app.close();
await services.catalogue.close();
await db.close();
await postgres.stop();
await rm(dataDir, { recursive: true });

async function write(round: number): Promise<void> {
  const { method, path: url } = contract.updateSound;
  const lyric = Array.from({ length: 30 }, (_, at) => `слово${at}`).join(" ");
  const response = await fetch(address + url, {
    method,
    headers: { token, "content-type": "application/json", "x-forwarded-for": `10.0.${(round + warmUp) >> 8}.1` },
    body: JSON.stringify({
      _id: song,
      name: `Правка ${round}`,
      fragment: lyric,
      hidden: [1, 3],
      sound_id: 700_001,
      status_id: "Неактивна",
      difficulty_id: level.id,
    }),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.arrayBuffer();
}

/** Adds up the time of the statements that read or keep the rows of a change. */
function watchQueries(): void {
  const query = Reflect.get(Client.prototype, "query");
  Reflect.set(Client.prototype, "query", function watched(this: Client, ...parameters: unknown[]): unknown {
    const [asked] = parameters;
    const text = typeof asked === "string" ? asked : String(Reflect.get(Object(asked), "text"));
    const from = performance.now();
    const sent: unknown = Reflect.apply(query, this, parameters);
    if (text.includes("row_ids") && sent instanceof Promise) {
      void sent.then(() => (ofImages += performance.now() - from));
    }
    return sent;
  });
}
