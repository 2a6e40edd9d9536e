import { contract } from "@hitoslov/contract";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { v7 as uuid } from "uuid";
import { buildApp } from "../server/src/app.ts";
import { readConfig } from "../server/src/config.ts";
import { type Db, openDatabase } from "../server/src/db/client.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { openSession } from "../server/src/domains/accounts/sessions/queries.ts";
import { createDefaults } from "../server/src/domains/songs/reference-lists/defaults.ts";
import { openDiskStore } from "../server/src/media/disk.ts";
import { openServices } from "../server/src/services.ts";
import { startPostgres } from "../server/src/test/postgres.ts";
import { median, timed } from "./parts/figures.ts";

/** The cost of the staff's list of songs over HTTP, as a ratio to the same SQL sent by hand; 1.5 is the limit. */

const songs = 20_000;
const rounds = 300;
const warmUp = 50;

const cases: Record<string, Record<string, string>> = {
  "first page": {},
  search: { find: "берёза 12" },
  filter: {},
};

const postgres = await startPostgres();
const dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-bench-"));
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: postgres.url });
const db = await openDatabase(config);
await migrate(db);
await createDefaults(db.kysely);
cases["filter"] = { filter: JSON.stringify(await fill(db)) };

const media = await openDiskStore(dataDir);
const services = await openServices({ config, db, media, origin: () => "" });
const app = await buildApp(services, { gameDir: dataDir, adminDir: dataDir });
const address = await app.listen({ port: 0, host: "127.0.0.1" });
const token = await signIn(db);

const recorded: { text: string; values: unknown[] }[] = [];
let recording = false;
recordQueries();
const byHand = new Client({ connectionString: postgres.url });
await byHand.connect();

console.log(`${songs} songs, medians of ${rounds} rounds, ms`);
for (const [name, query] of Object.entries(cases)) {
  recorded.length = 0;
  recording = true;
  const total = await ask(query);
  recording = false;
  const statements = recorded.filter(({ text }) => !text.includes('"tokens"'));
  const times: { http: number; hand: number }[] = [];
  for (let round = -warmUp; round < rounds; round++) {
    const hand = await timed(async () => {
      for (const { text, values } of statements) await byHand.query(text, values);
    });
    const http = await timed(() => ask(query));
    if (round >= 0) times.push({ http, hand });
  }
  const [http, hand] = [median(times.map((time) => time.http)), median(times.map((time) => time.hand))];
  console.log(
    `${name.padEnd(12)} ${String(total).padStart(6)} found  ` +
      `HTTP ${http.toFixed(2)}  SQL ${hand.toFixed(2)}  ratio ${(http / hand).toFixed(2)}`,
  );
}

await byHand.end();
await app.close();
await services.catalogue.close();
await db.close();
await postgres.stop();
await rm(dataDir, { recursive: true });

async function ask(query: Record<string, string>): Promise<number> {
  const url = `${address}${contract.listCatalogue.path}?${new URLSearchParams(query).toString()}`;
  const response = await fetch(url, { headers: { token } });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  // The end of the answer has the total; parsing all of it would be the caller's time, not the server's.
  return Number(/"total":(\d+)\}$/.exec(text)?.[1]);
}

/** Records every statement of the server, to send the same by hand. */
function recordQueries(): void {
  const query = Reflect.get(Client.prototype, "query");
  Reflect.set(Client.prototype, "query", function recorder(this: Client, ...parameters: unknown[]): unknown {
    const [text, values] = parameters;
    if (recording && typeof text === "string") recorded.push({ text, values: Array.isArray(values) ? values : [] });
    const sent: unknown = Reflect.apply(query, this, parameters);
    return sent;
  });
}

async function signIn({ kysely }: Db): Promise<string> {
  const id = uuid();
  await kysely.insertInto("users").values({ id, login: "bench", role: 1 }).execute();
  return openSession(kysely, { id, role: 1 }, "admin", new Date(), "Europe/Moscow");
}

/** Realistic songs: 2000 executors, 1000 authors, 20 genres. Returns a filter that a twentieth of them passes. */
async function fill({ kysely }: Db): Promise<object> {
  const run = (text: string) => sql.raw(text).execute(kysely);
  for (const [table, count, name] of [
    ["executors", 2000, "Исполнитель"],
    ["authors", 1000, "Автор"],
    ["genres", 20, "Жанр"],
    ["languages", 5, "Язык"],
  ] as const) {
    await run(
      `insert into ${table} (id, name) select gen_random_uuid(), '${name} ' || i from generate_series(1, ${count}) i`,
    );
  }
  await run(`insert into sounds (id, name, fragment, hidden, sound_id, status_id, difficulty_id, sound, duration)
    select gen_random_uuid(), 'Песня про берёзу ' || i,
      'Во поле берёза ' || i || ' стояла, во поле кудрявая стояла', '{1,2,5}', i,
      case when i % 10 = 0 then 'hidden' else 'active' end,
      (select id from difficulties order by name offset i % 3 limit 1), gen_random_uuid() || '.mp3', 20
    from generate_series(1, ${songs}) i`);
  for (const [table, column, target, each] of [
    ["sound_executors", "executor_id", "executors", 2],
    ["sound_music_authors", "author_id", "authors", 1],
    ["sound_text_authors", "author_id", "authors", 1],
    ["sound_genres", "genre_id", "genres", 1],
    ["sound_languages", "language_id", "languages", 1],
  ] as const) {
    await run(`insert into ${table} (sound_id, ${column}, ordinal)
      select s.id, t.id, k from sounds s cross join generate_series(0, ${each - 1}) k
      join (select id, row_number() over (order by id) - 1 as n, count(*) over () as c from ${target}) t
        on t.n = (s.sound_id + k * 7) % t.c`);
  }
  await run("analyze");
  const genre = await kysely.selectFrom("genres").select("id").orderBy("name").limit(1).executeTakeFirstOrThrow();
  return { genre_id: genre.id };
}
