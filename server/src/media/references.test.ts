import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createAccount } from "../test/factories.ts";
import { uploadEverything } from "../test/fill-every-table.ts";
import { fileColumns, findReferences } from "./references.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
});
afterAll(() => app.close());

/** The trail tells what was, versions hold it; nobody is shown a file by it. */
const ofThePast = ["audit.fields", "row_images.before", "row_images.after", "row_images.files"];

async function columnsWith(name: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema()`.execute(app.db.kysely);
  const found = [];
  for (const { table, column } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.id(table)} where strpos(${sql.id(column)}::text, ${name}) > 0 limit 1`.execute(app.db.kysely);
    if (hits.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

it("every column that an upload puts the name of a file into is known", async () => {
  const known = Object.entries(fileColumns).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  );
  await uploadEverything(app, (await createAccount(app, 1)).token);
  const names = (await app.media.list()).map(({ name }) => name);
  const seen = new Set<string>();
  for (const name of names) {
    const columns = (await columnsWith(name)).filter((column) => !ofThePast.includes(column));
    expect(known).toEqual(expect.arrayContaining(columns));
    // A file of an upload that nothing keeps would be litter at once.
    expect(columns).toHaveLength(1);
    for (const column of columns) seen.add(column);
  }
  // A prize of a draw may have a picture of its own, but nothing uploads it; silences are made by the server; versions
  // have what rows have had, and parts of imports do not come as multipart bodies.
  const others = ["stock_prizes.img", "silences.file", "row_images.files", "import_parts.file"];
  expect([...seen, ...others].toSorted()).toEqual(known.toSorted());
  const referred = await findReferences(app.db.kysely);
  expect(names.filter((name) => !referred.has(name))).toEqual([]);
});
