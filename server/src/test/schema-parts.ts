import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

type Part = {
  readonly kind: "table" | "column" | "constraint" | "index" | "trigger" | "function";
  readonly table: string;
  readonly name: string;
  /** A part with another definition has changed. */
  readonly definition: string;
  /** Which writes it could refuse to a node that does not know it. */
  readonly refuses: "nothing" | "doubles" | "anything";
  /** The columns that it concerns. */
  readonly columns: readonly string[];
  /** Of a column: whether a node that does not know it leaves it null. */
  readonly stays_empty: boolean;
};
export type Schema = ReadonlyMap<string, Part>;

export async function readSchema(db: Kysely<Database>): Promise<Schema> {
  const { rows } = await sql<Part>`
    with ours as (
      select oid, relname::text from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and not starts_with(relname, 'kysely_')
    ), columns as (
      select ours.*, attname::text, attnum, attnotnull, attidentity, attgenerated,
        format_type(atttypid, atttypmod) as type, pg_get_expr(adbin, adrelid) as value
      from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
    ), parts as (
      -- A table that is written anew gets another file; the first part of one in parts is what it was.
      select 'table' as kind, relname as "table", relname as name,
        coalesce(
          nullif(pg_relation_filenode(oid), 0),
          (select min(pg_relation_filenode(inhrelid)::bigint) from pg_inherits where inhparent = oid)::oid
        )::text as definition,
        'nothing' as refuses, array[]::text[] as columns, false as stays_empty
      from ours
      union all
      select 'column', relname, attname,
        concat_ws(' ', type, case when attnotnull then 'not null' end, attidentity, attgenerated, value),
        case when attnotnull and value is null and attidentity = '' then 'anything' else 'nothing' end,
        array[attname], not attnotnull and value is null
      from columns
      union all
      select 'constraint', relname, conname, pg_get_constraintdef(c.oid),
        case when contype in ('p', 'u') then 'doubles' else 'anything' end,
        array(select attname from columns where columns.oid = conrelid and attnum = any(conkey)), false
      from ours join pg_constraint c on conrelid = ours.oid
      where contype <> 'n'
      union all
      -- Rows of a table that old nodes do not know keep those that they delete.
      select 'constraint', confrelid::regclass::text, relname || '.' || conname, pg_get_constraintdef(c.oid), 'anything',
        array[]::text[], false
      from ours join pg_constraint c on conrelid = ours.oid
      where contype = 'f' and confdeltype in ('a', 'r')
      union all
      select 'index', relname, indexrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '),
        case when indisunique then 'doubles' else 'nothing' end,
        array(select attname from columns where columns.oid = indrelid and attnum = any(indkey)), false
      from ours join pg_index on indrelid = ours.oid
      union all
      select 'trigger', relname, tgname, pg_get_triggerdef(t.oid), 'anything', array[]::text[], false
      from ours join pg_trigger t on tgrelid = ours.oid and not tgisinternal
      union all
      select 'function', '', p.oid::regprocedure::text, pg_get_functiondef(p.oid), 'nothing', array[]::text[], false
      from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    )
    select * from parts order by kind, "table", name`.execute(db);
  return new Map(rows.map((part) => [keyOf(part), part]));
}

/** What in the second schema could break nodes that know only the first one. */
export function findObstacles(before: Schema, after: Schema): string[] {
  return [...findLosses(before, after), ...findRefusals(before, after)];
}

function findLosses(before: Schema, after: Schema): string[] {
  const losses: string[] = [];
  for (const part of before.values()) {
    const { kind, table, name, definition, refuses } = part;
    const now = after.get(keyOf(part));
    if (now !== undefined) {
      if (now.definition === definition) continue;
      losses.push(kind === "table" ? `${name} is written anew` : `${kind} ${name} of ${table} is another`);
    } else if (kind === "table") {
      losses.push(`table ${name} is gone`);
    } else if (kind === "function") {
      losses.push(`function ${name} is gone`);
    } else if (hasTable(after, table) && !(kind === "index" && refuses === "nothing")) {
      losses.push(`${kind} ${name} of ${table} is gone`);
    }
  }
  return losses;
}

/** New parts of old tables that may refuse writes of old nodes, which leave every new column at its default. */
function findRefusals(before: Schema, after: Schema): string[] {
  const findAdded = (table: string, name: string) => {
    const key = keyOf({ kind: "column", table, name });
    return before.has(key) ? undefined : after.get(key);
  };
  const mayRefuse = ({ kind, table, refuses, columns }: Part) => {
    if (refuses === "nothing") return false;
    const added = columns.map((name) => findAdded(table, name));
    if (refuses === "doubles") return !added.some((column) => column?.stays_empty);
    return kind !== "constraint" || added.length === 0 || added.includes(undefined);
  };
  const added = [...after.values()].filter((part) => !before.has(keyOf(part)) && hasTable(before, part.table));
  return added.filter(mayRefuse).map(({ kind, table, name }) => `${kind} ${name} of ${table} is new`);
}

function hasTable(schema: Schema, table: string): boolean {
  return schema.has(keyOf({ kind: "table", table, name: table }));
}

function keyOf({ kind, table, name }: Pick<Part, "kind" | "table" | "name">): string {
  return [kind, table, name].join(" ");
}
