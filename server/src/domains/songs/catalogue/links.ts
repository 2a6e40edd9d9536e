import { type CatalogueSong, importFields, type Named, type SongFieldsSchema } from "@hitoslov/contract";
import { type Kysely, sql, type Transaction } from "kysely";
import type { z } from "zod";
import { isOneOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";

export type Fields = z.output<typeof SongFieldsSchema>;

/** The lists of other rows that a song has, by the field staff fill in. */
const links = {
  music_author_id: { table: "sound_music_authors", column: "author_id", target: "authors", shown: "music_authors" },
  text_author_id: { table: "sound_text_authors", column: "author_id", target: "authors", shown: "text_authors" },
  executor_id: { table: "sound_executors", column: "executor_id", target: "executors", shown: "executors" },
  genre_id: { table: "sound_genres", column: "genre_id", target: "genres", shown: "genres" },
  language_id: { table: "sound_languages", column: "language_id", target: "languages", shown: "languages" },
} as const satisfies Partial<
  Record<keyof Fields, { table: keyof Database; column: string; target: keyof Database; shown: keyof CatalogueSong }>
>;
export type Field = keyof typeof links;
type Shown = (typeof links)[Field]["shown"];
// `Object.keys` answers strings; these are the table's.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const linkFields = Object.keys(links) as Field[];

/** The name of a list for staff. */
export function nameOfLinks(field: Field): string {
  return importFields[links[field].shown];
}

/** The ids that a song has in one of its lists. */
export function linkedIds(song: Linked, field: Field): string[] {
  return song[links[field].shown].map(({ _id }) => _id);
}

export type Linked = Record<Shown, Named[]>;

/** All lists of these songs in one query, each in the staff's order. */
export async function loadLinks(db: Kysely<Database>, ids: readonly string[]): Promise<(id: string) => Linked> {
  const parts = linkFields.map((field) => {
    const { table, column, target, shown } = links[field];
    return sql`select ${shown} as shown, sound_id, ordinal, t.id as _id, t.name
      from ${sql.table(table)} l join ${sql.table(target)} t on t.id = l.${sql.ref(column)}
      where ${isOneOf(sql.ref("sound_id"), ids)}`;
  });
  const { rows } = await sql<Named & { shown: Shown; sound_id: string }>`
    ${sql.join(parts, sql` union all `)} order by ordinal`.execute(db);
  const bySong = new Map<string, Linked>();
  const linked = (id: string) => {
    const empty = { music_authors: [], text_authors: [], executors: [], genres: [], languages: [] };
    const found = bySong.get(id) ?? empty;
    bySong.set(id, found);
    return found;
  };
  for (const { shown, sound_id, _id, name } of rows) linked(sound_id)[shown].push({ _id, name });
  return linked;
}

/** The ids of all lists of a song, under the names they are written by. */
export function allLinkedIds(song: Linked): Record<Field, string[]> {
  // `Object.fromEntries` forgets the keys.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(linkFields.map((field) => [field, linkedIds(song, field)])) as Record<Field, string[]>;
}

/**
 * Writes the lists that have changed, and of these only what differs: a row that is added locks what it names, which a
 * merge may have locked before it waits for the song.
 */
export async function saveLinks(
  trx: Transaction<Database>,
  songId: string,
  values: Pick<Fields, Field>,
  before?: Linked,
): Promise<void> {
  for (const field of linkFields) {
    const { table, column, shown } = links[field];
    const ids = values[field];
    if (before?.[shown].map(({ _id }) => _id).join() === ids.join()) continue;
    if (before !== undefined) {
      await sql`delete from ${sql.table(table)} where sound_id = ${songId} and ${sql.ref(column)} <> all(${ids}::uuid[])`.execute(
        trx,
      );
    }
    if (ids.length === 0) continue;
    await sql`insert into ${sql.table(table)} (sound_id, ${sql.ref(column)}, ordinal)
      select ${songId}, id, ordinal - 1 from unnest(${ids}::uuid[]) with ordinality as given (id, ordinal)
      on conflict (sound_id, ${sql.ref(column)}) do update set ordinal = excluded.ordinal
      where ${sql.table(table)}.ordinal <> excluded.ordinal`.execute(trx);
  }
}

/** The same for one list of many songs. */
export async function saveLinksOfMany(
  trx: Transaction<Database>,
  field: Field,
  lists: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (lists.size === 0) return;
  const { table, column } = links[field];
  const rows = [...lists].flatMap(([song, ids]) => ids.map((id, ordinal) => ({ song, id, ordinal })));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (song uuid, id uuid, ordinal smallint)`;
  await sql`delete from ${sql.table(table)} where ${isOneOf(sql.ref("sound_id"), [...lists.keys()])}
    and (sound_id, ${sql.ref(column)}) not in (select song, id from ${given})`.execute(trx);
  await sql`insert into ${sql.table(table)} (sound_id, ${sql.ref(column)}, ordinal)
    select song, id, ordinal from ${given}
    on conflict (sound_id, ${sql.ref(column)}) do update set ordinal = excluded.ordinal
      where ${sql.table(table)}.ordinal <> excluded.ordinal`.execute(trx);
}

/** Refuses ids of rows that do not exist, with an error at each field. */
export async function checkTargets(
  trx: Transaction<Database>,
  values: { readonly [F in Field | "difficulty_id" | "film_id" | "filter_id"]?: Fields[F] | undefined },
): Promise<void> {
  const single = (id: string | null | undefined) => (id ? [id] : []);
  const wanted = [
    ...linkFields.map((field) => ({ field, target: links[field].target, ids: values[field] ?? [] })),
    { field: "difficulty_id", target: "difficulties", ids: single(values.difficulty_id) },
    { field: "film_id", target: "films", ids: single(values.film_id) },
    { field: "filter_id", target: "filters", ids: single(values.filter_id) },
  ].filter(({ ids }) => ids.length > 0);
  const parts = wanted.map(
    ({ field, target, ids }) =>
      sql`select ${field} as field, count(*)::integer as there from ${sql.table(target)} where ${isOneOf(sql.ref("id"), ids)}`,
  );
  if (parts.length === 0) return;
  const { rows } = await sql<{ field: string; there: number }>`${sql.join(parts, sql` union all `)}`.execute(trx);
  const there = new Map(rows.map((row) => [row.field, row.there]));
  const missing = wanted.filter(({ field, ids }) => there.get(field) !== ids.length);
  if (missing.length > 0) throw gone(missing.map(({ field }) => field));
}

export function gone(at: readonly string[]): AppError {
  const message = "Выбранной записи больше нет. Обновите страницу и\u00A0выберите другую.";
  return new AppError(409, "conflict", message, { fields: Object.fromEntries(at.map((field) => [field, message])) });
}
