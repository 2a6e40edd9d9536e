import type { MergedDirectory } from "@hitoslov/contract";
import { sql, type Transaction } from "kysely";
import { deleteInside, inTransaction, updateInside } from "../../../crud/change.ts";
import { v7 as uuid } from "uuid";
import { isOneOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { conflictAt } from "../../../http/errors.ts";
import type { Services } from "../../../services.ts";
import { lockExistingSongs, type Staff, writeSongs } from "../catalogue/bulk.ts";
import { trackEntity } from "../library/track.ts";
import { lists, type Reference } from "./lists.ts";
import { findRow } from "./queries.ts";
import { directoryEntities } from "./entities.ts";

type Asked = { readonly directory: MergedDirectory; readonly _id: string; readonly into_id: string };

/** Songs that are read and recorded at a time. */
const batch = 500;

/** Moves all songs of one row to another and deletes the first, in one transaction; returns the number of songs. */
export async function mergeRows(
  services: Pick<Services, "db">,
  staff: Staff,
  { directory, _id, into_id }: Asked,
): Promise<number> {
  const entity = directoryEntities[directory];
  const group = { ...staff, caller: { ...staff.caller, groupId: uuid() } };
  const { caller, now } = group;
  return inTransaction(services, entity, async (trx) => {
    let moved = 0;
    // While the row is locked, no song can get it.
    const beforeDelete = async () => {
      if ((await findRow(trx, directory, into_id)) === undefined) {
        throw conflictAt("into_id", "Этой записи больше нет. Выберите другую.");
      }
      const { references = [], tracks: ofTracks } = lists[directory];
      const songs = await findUsers(trx, references, _id);
      for (let from = 0; from < songs.length; from += batch) {
        const locked = await lockExistingSongs(trx, songs.slice(from, from + batch));
        const ids = locked.map((song) => song._id);
        await writeSongs(trx, group, locked, async () => {
          for (const reference of references) await move(trx, reference, { ids, from: _id, to: into_id });
        });
      }
      moved = songs.length;
      if (ofTracks === undefined) return;
      for (const id of await findUsers(trx, [ofTracks], _id)) {
        await updateInside(trx, now, caller, trackEntity, { id }, () =>
          move(trx, ofTracks, { ids: [id], from: _id, to: into_id }),
        );
        moved += 1;
      }
    };
    await deleteInside(trx, now, caller, { ...entity, beforeDelete }, _id);
    return moved;
  });
}

/** The ids of what refers to a row, each once and in their order. */
async function findUsers(trx: Transaction<Database>, references: readonly Reference[], id: string): Promise<string[]> {
  const parts = references.map(
    ({ table, column, song }) =>
      sql`select ${sql.ref(song)} as id from ${sql.table(table)} where ${sql.ref(column)} = ${id}`,
  );
  const { rows } = await sql<{ id: string }>`
    select distinct id from (${sql.join(parts, sql` union all `)}) as users order by id`.execute(trx);
  return rows.map((row) => row.id);
}

type Move = { readonly ids: readonly string[]; readonly from: string; readonly to: string };

async function move(trx: Transaction<Database>, { table, column, song }: Reference, { ids, from, to }: Move) {
  const [name, ref, key] = [sql.table(table), sql.ref(column), sql.ref(song)];
  const among = isOneOf(key, ids);
  if (table !== "sounds") {
    // A song that has both keeps one.
    const having = sql`select ${key} from ${name} where ${ref} = ${to} and ${among}`;
    await sql`delete from ${name} where ${ref} = ${from} and ${key} in (${having})`.execute(trx);
  }
  await sql`update ${name} set ${ref} = ${to} where ${ref} = ${from} and ${among}`.execute(trx);
}
