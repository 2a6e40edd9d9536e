import { sql, Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { openPostgres } from "../server/src/db/postgres.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { createDefaults } from "../server/src/features/settings/defaults.ts";
import { startPostgres } from "../server/src/test/postgres.ts";
import { listSongs, findNeighbours, findDuplicates } from "../server/src/features/catalogue/queries.ts";
import { listRows } from "../server/src/features/directories/queries.ts";
const pg = await startPostgres();
const db = await openPostgres(pg.url);
await migrate(db); await createDefaults(db.kysely);
const k = db.kysely;
const q = (t: string) => sql.raw(t).execute(k);
await q(`create function words(n int, k int) returns text language sql as $$ select string_agg((array['берёза','поле','кудрявая','стояла','ночь','звезда','любовь','река','дорога','туман','сердце','песня','вечер','окно','ветер','снег','калина','соловей','душа','милый'])[1+floor(random()*20)::int] || case when random()<0.3 then (n%97)::text else '' end, ' ') from generate_series(1,k) where n is not null $$`);
for (const t of ["executors","authors","films","genres","languages"]) await q(`insert into ${t}(id,name) select gen_random_uuid(), words(i,2)||' '||i from generate_series(1,${t==="executors"||t==="authors"?5000:t==="films"?300:20}) i`);
await q(`insert into sounds(id,name,fragment,hidden,sound_id,status_id,difficulty_id,sound,duration,audio_hash,film_id) select gen_random_uuid(), words(i,3), words(i,30), '{1,2}', i, case when i%10=0 then 'Неактивна' else 'Активна' end, (array(select id from difficulties))[1+i%3], 'x.mp3', i%200, md5(i::text), (select id from films where i%3=0 limit 1) from generate_series(1,20000) i`);
for (const [t,c,target,n] of [["sound_executors","executor_id","executors",5000],["sound_music_authors","author_id","authors",5000],["sound_text_authors","author_id","authors",5000],["sound_genres","genre_id","genres",20],["sound_languages","language_id","languages",20]] as const)
  await q(`insert into ${t} select s.id, t.id, 0 from (select id, row_number() over () n from sounds) s join (select id, row_number() over () n from ${target}) t on t.n = 1 + (s.n*7919)%${n}`);
await q("analyze");
const pool = new Pool({ connectionString: pg.url }); pool.on("error", () => {});
const logged: { sql: string; parameters: readonly unknown[]; ms: number }[] = [];
const lk = new Kysely<never>({ dialect: new PostgresDialect({ pool }), log: (e) => { if (e.level==="query") logged.push({ sql: e.query.sql, parameters: e.query.parameters, ms: e.queryDurationMillis }); } }) as never;
const genre = (await sql<{id:string}>`select id from genres limit 1`.execute(k)).rows[0]!.id;
const author = (await sql<{id:string}>`select id from authors limit 1`.execute(k)).rows[0]!.id;
const some = (await sql<{id:string,name:string}>`select id, name from sounds offset 777 limit 1`.execute(k)).rows[0]!;
const ex = (await sql<{e:string}>`select executor_id e from sound_executors where sound_id=${some.id}`.execute(k)).rows[0]!.e;
const p = { skip: 0, limit: 30, sort: "name" as const };
const cases: Record<string, () => Promise<unknown>> = {
  page1: () => listSongs(lk, p), desc: () => listSongs(lk, { ...p, sort: "-name" }), deep: () => listSongs(lk, { ...p, skip: 15000 }),
  ...Object.fromEntries(["sound_id","status_id","difficulty","duration","-duration","created_at","updated_at"].map((s) => ["sort "+s, () => listSongs(lk, { ...p, sort: s as never })])),
  search: () => listSongs(lk, { ...p, find: "берёза 12" }), searchNone: () => listSongs(lk, { ...p, find: "нет такого" }), searchMany: () => listSongs(lk, { ...p, find: "ночь" }), searchNumber: () => listSongs(lk, { ...p, find: "12345" }),
  genre: () => listSongs(lk, { ...p, filter: { genre_id: [genre] } }), author: () => listSongs(lk, { ...p, filter: { author_id: [author] } }), status: () => listSongs(lk, { ...p, filter: { status_id: ["Неактивна"] } }),
  neighbours: () => findNeighbours(lk, { sort: "name", _id: some.id }), neighboursLevel: () => findNeighbours(lk, { sort: "difficulty", _id: some.id }), neighboursSearch: () => findNeighbours(lk, { sort: "name", _id: some.id, find: "ночь" }),
  duplicates: () => findDuplicates(lk, { _id: some.id, name: some.name, executor_id: [ex] }),
  executors: () => listRows(lk, "executor", p), executorsSearch: () => listRows(lk, "executor", { ...p, find: "ноч" }), executorsBySongs: () => listRows(lk, "executor", { ...p, sort: "-songs" }), authors: () => listRows(lk, "author", { ...p, sort: "-songs" }), levels: () => listRows(lk, "difficulty", p),
};
for (const [name, run] of Object.entries(cases)) {
  for (let i = 0; i < 5; i++) await run();
  logged.length = 0; await run();
  const out = [];
  for (const { sql: text, parameters } of logged) {
    const times = [];let plan="";
    for (let i=0;i<5;i++){ const r = await pool.query({ text: "explain (analyze, timing off) " + text, values: [...parameters] }); const lines = r.rows.map((x) => x["QUERY PLAN"]); plan = lines.join("\n"); times.push(Number(/Execution Time: ([\d.]+)/.exec(plan)![1])); }
    const t = times.sort((a,b)=>a-b)[2]!; out.push(t.toFixed(1)); if (t > 8 && process.argv[2]===name) console.log(text.slice(0,300), "\n", plan);
  }
  console.log(name.padEnd(20), out.join(" + "));
}
await pool.end(); await db.close(); await pg.stop();
