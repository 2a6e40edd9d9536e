import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { nameInText } from "./store.ts";

type Columns = { readonly [T in keyof Database]?: readonly (keyof Database[T] & string)[] };

/** Every column that holds the name of a stored file, alone or within a text. A file that none of them names is litter. */
export const fileColumns: Columns = {
  users: ["photo"],
  sounds: ["sound", "photo", "source"],
  silences: ["file"],
  import_parts: ["file"],
  library_songs: ["sound"],
  prizes: ["img"],
  stock_prizes: ["img"],
  news: ["content"],
  settings: ["video", "ad_img"],
  row_images: ["files"],
};

/** The names of all files that something refers to. */
export async function findReferences(db: Kysely<Database>): Promise<Set<string>> {
  const listed = Object.entries(fileColumns).flatMap(([table, columns]) =>
    columns.map((column) => ({ table, column })),
  );
  // A backup may be of a database that an older version has made.
  const { rows: present } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema()`.execute(db);
  const names = listed
    .filter(({ table, column }) => present.some((known) => known.table === table && known.column === column))
    .map(
      ({ table, column }) =>
        sql`select (regexp_matches(${sql.id(column)}, ${nameInText}, 'g'))[1] from ${sql.id(table)}
          where ${sql.id(column)} is not null`,
    );
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select name from (${sql.join(names, sql` union `)}) as names (name)`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
