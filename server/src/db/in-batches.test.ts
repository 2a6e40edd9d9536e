import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDb } from "../test/database.ts";
import { deleteInBatches, rowsAtOnce } from "./in-batches.ts";

let db: TestDb;
beforeAll(async () => (db = await createTestDatabase()));
afterAll(() => db.close());

it("many rows go in statements of a limited size, and the others stay", async () => {
  const { kysely } = db;
  await sql`insert into genres (id, name)
    select gen_random_uuid(), case when n % 2 = 0 then 'старый ' else 'новый ' end || n
    from generate_series(1, ${rowsAtOnce * 5}) n`.execute(kysely);
  await sql`create table statements (deleted integer)`.execute(kysely);
  await sql
    .raw(`create function note_statement() returns trigger language plpgsql as
    'begin insert into statements select count(*) from gone; return null; end'`)
    .execute(kysely);
  await sql`create trigger note after delete on genres referencing old table as gone
    for each statement execute function note_statement()`.execute(kysely);
  await deleteInBatches(kysely, "genres", (row) => row("name", "like", "старый %"));
  const { rows } = await sql<{ deleted: number }>`select deleted from statements order by deleted desc`.execute(kysely);
  expect(rows.map(({ deleted }) => deleted)).toEqual([rowsAtOnce, rowsAtOnce, rowsAtOnce / 2, 0]);
  const left = await kysely.selectFrom("genres").select("name").execute();
  expect(left).toHaveLength(rowsAtOnce * 2.5);
  expect(left.filter(({ name }) => name.startsWith("старый"))).toEqual([]);
});
