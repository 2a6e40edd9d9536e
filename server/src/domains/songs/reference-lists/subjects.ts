import { directories, type DirectoryName, directoryNames, type Noun } from "@hitoslov/contract";
import type { AuditedEntity } from "../../../crud/change.ts";
import { fieldsOf, lists } from "./lists.ts";
import { findRow, lockRow, type Row } from "./queries.ts";

const such: Record<Noun["gender"], string> = { m: "Такой", f: "Такая", n: "Такое", p: "Такие" };

// A record of every directory, which `Object.fromEntries` cannot know.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const entities = Object.fromEntries(directoryNames.map((name) => [name, subjectOf(name)])) as Record<
  DirectoryName,
  AuditedEntity<Row>
>;

function subjectOf(name: DirectoryName): AuditedEntity<Row> {
  const { table, constraints } = lists[name];
  const { gender, nominative } = directories[name].noun;
  const taken = { field: "name", message: `${such[gender]} ${nominative.toLowerCase()} уже есть` };
  return {
    entity: name,
    table,
    find: (db, id) => findRow(db, name, id),
    lock: (trx, id) => lockRow(trx, name, id),
    fields: fieldsOf(name),
    unique: { [`${table}_name`]: taken, ...constraints },
  };
}
