import { type Kysely, sql } from "kysely";

/** Lots that nobody can know in advance: the seed with a round of a public beacon, a list that is fixed before it. */
const statements = [
  // What was told of the draws that there are is their seed alone.
  `alter table stocks
     add column randomness text not null default 'seed' check (randomness in ('beacon', 'seed')),
     /* named when players first see the draw */
     add column beacon_round bigint check (beacon_round > 0),
     add column beacon_at timestamptz,
     add constraint stocks_beacon check ((beacon_round is null) = (beacon_at is null))`,
  // The list of a draw, fixed after its end and before its round; what is published of it before anybody knows who wins.
  `create table drawing_lists (
     stock_id uuid primary key references stocks on delete cascade,
     at timestamptz not null,
     /* JSON, as it is hashed */
     terms text not null,
     /* the hashes of the parts, 32 bytes each */
     roots bytea not null
   )`,
  // «id weight», a line each, in the order of the ids; so many lines a part that a path needs one of them.
  `create table drawing_parts (
     stock_id uuid not null references drawing_lists on delete cascade,
     part integer not null,
     /* the id of its first line */
     first text collate "C" not null,
     entrants text not null,
     primary key (stock_id, part)
   )`,
  `create index drawing_parts_first on drawing_parts (stock_id, first)`,
  `alter table drawings
     /* null: in drawing_parts */
     alter column entrants drop not null,
     add column signature text`,
  `alter table settings add column beacon_relays text[] not null default
     array['https://api.drand.sh', 'https://api2.drand.sh', 'https://api3.drand.sh', 'https://drand.cloudflare.com']`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const back = [
    "alter table settings drop column beacon_relays",
    `update drawings set entrants = coalesce((select string_agg(entrants, e'\\n' order by part) from drawing_parts
       where drawing_parts.stock_id = drawings.stock_id), '') where entrants is null`,
    "alter table drawings alter column entrants set not null, drop column signature",
    "drop table drawing_parts",
    "drop table drawing_lists",
    "alter table stocks drop column randomness, drop column beacon_round, drop column beacon_at",
  ];
  for (const statement of back) await sql.raw(statement).execute(db);
}
