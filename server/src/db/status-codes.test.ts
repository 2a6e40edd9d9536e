import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../test/database.ts";
import { migrations } from "./migrations/index.ts";

const tables = ["library_songs", "sounds", "news"];

let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase();
  await moveTo(before);
  const { kysely } = db;
  await sql`insert into library_songs (id, name, status_id, "order") values
    (gen_random_uuid(), 'а', 'Активна', 1), (gen_random_uuid(), 'б', 'Неактивна', 2)`.execute(kysely);
  await sql`with level as (insert into difficulties (id, name, points) values (gen_random_uuid(), '1', 1) returning id)
    insert into sounds (id, name, fragment, sound_id, status_id, difficulty_id)
    select gen_random_uuid(), song, 'Калинка', number, status, level.id
    from level, (values ('а', 1, 'Активна'), ('б', 2, 'Неактивна')) as songs (song, number, status)`.execute(kysely);
  await sql`insert into news (id, title, content, status_id) values
    (gen_random_uuid(), 'а', '', 'Активна'), (gen_random_uuid(), 'б', '', 'Неактивна')`.execute(kysely);
});
afterAll(() => db.close());

const migration = "0018-status-codes";
const before =
  Object.keys(migrations)
    .toSorted()
    .findLast((name) => name < migration) ?? "";

async function moveTo(name: string): Promise<void> {
  const migrator = new Migrator({ db: db.kysely, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo(name)).error).toBeUndefined();
}

async function statuses(): Promise<string[][]> {
  const read = async (table: string) => {
    const title = sql.id(table === "news" ? "title" : "name");
    const { rows } = await sql<{ status_id: string }>`
      select status_id from ${sql.id(table)} order by ${title}`.execute(db.kysely);
    return rows.map(({ status_id }) => status_id);
  };
  return Promise.all(tables.map(read));
}

function setAll(table: string, status: string): Promise<unknown> {
  return sql`update ${sql.id(table)} set status_id = ${status}`.execute(db.kysely);
}

it("turns the names of statuses into codes and back", async () => {
  await moveTo(migration);
  expect(await statuses()).toEqual(tables.map(() => ["active", "hidden"]));
  for (const table of tables) await expect(setAll(table, "Активна")).rejects.toThrow(`${table}_status_id_check`);
  await moveTo(before);
  expect(await statuses()).toEqual(tables.map(() => ["Активна", "Неактивна"]));
  for (const table of tables) await expect(setAll(table, "active")).rejects.toThrow(`${table}_status_id_check`);
});
