import { directories, type DirectoryName, directoryNames, type Noun } from "@hitoslov/contract";
import { sql, type Transaction } from "kysely";
import type { AuditedEntity } from "../../../crud/change.ts";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import { fieldsOf, lists } from "./lists.ts";
import { checkPayable } from "./payable.ts";
import { countAllUses, findRow, lockRow, type Row } from "./queries.ts";
import { recordRules } from "./record-rules.ts";

const such: Record<Noun["gender"], string> = { m: "Такой", f: "Такая", n: "Такое", p: "Такие" };

// A record of every directory, which `Object.fromEntries` cannot know.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const directoryEntities = Object.fromEntries(
  directoryNames.map((name) => [name, directoryEntity(name)]),
) as Record<DirectoryName, AuditedEntity<Row>>;

function directoryEntity(name: DirectoryName): AuditedEntity<Row> {
  const { table, constraints } = lists[name];
  const { gender, nominative } = directories[name].noun;
  const taken = { field: "name", message: `${such[gender]} ${nominative.toLowerCase()} уже есть` };
  return {
    entity: name,
    table,
    parts: [{ table, key: "id" }],
    find: (db, id) => findRow(db, name, id),
    lock: (trx, id) => lockRow(trx, name, id),
    fields: fieldsOf(name),
    beforeDelete: async (trx, { _id }) => {
      const songs = await countAllUses(trx, name, _id);
      if (songs > 0) throw new AppError(409, "in_use", `Нельзя удалить: используется в\u00A0песнях (${songs})`);
    },
    afterRestore: async (trx) => {
      await takeTurn(trx, name);
      await checkPayable(trx, name);
    },
    alsoRecord: (trx, change) => recordRules(trx, name, change),
    unique: { [`${table}_name`]: taken, ...constraints },
  };
}

/** Locks the table where needed: two transactions that add overlapping rows at once would deadlock. */
export async function takeTurn(trx: Transaction<Database>, name: DirectoryName): Promise<void> {
  const { table, serial } = lists[name];
  if (serial) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
}
