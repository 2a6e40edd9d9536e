import { type Kysely, sql } from "kysely";

/** Prize draws to their end: the frozen ranking, prizes with a life of their own, lots that anyone can check. */
const statements = [
  `alter table stocks
     add column draw_mode text not null default 'none' check (draw_mode in ('none', 'equal', 'weighted')),
     add column draw_min_score integer not null default 1 check (draw_min_score > 0),
     add column draw_reserves smallint not null default 10 check (draw_reserves >= 0),
     add column answer_days smallint not null default 7 check (answer_days > 0),
     /* 64 hex digits; nobody is shown it before lots are drawn */
     add column seed text not null
       default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
     /* keys the ids of entrants; shown to nobody */
     add column salt text not null
       default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
     add column frozen_at timestamptz`,
  `alter table stocks add column commitment text generated always as (encode(sha256(seed::bytea), 'hex')) stored`,
  // Ends that have come are looked for every few seconds.
  `create index stocks_ends on stocks (end_date) where status = 'active'`,
  `update stocks set frozen_at = end_date where status = 'ended'`,

  `alter table stock_prizes
     add column way text not null default 'hand' check (way in ('place', 'draw', 'hand')),
     add column place_from integer check (place_from > 0),
     add check ((way = 'place') = (place_from is not null))`,

  `alter table stock_members
     add column excluded_at timestamptz,
     add column excluded_reason text,
     add check ((excluded_at is null) = (excluded_reason is null))`,

  // A prize that somebody has won. Of one that expired only the row is left, for the record.
  `create table awards (
     id uuid primary key,
     stock_id uuid not null references stocks on delete cascade,
     stock_prize_id uuid not null references stock_prizes,
     user_id uuid not null references users,
     way text not null check (way in ('place', 'draw', 'hand')),
     /* the place it was given for */
     slot integer check ((way = 'place') = (slot is not null)),
     state text not null default 'assigned' check (state in ('assigned', 'confirmed', 'sent', 'received', 'expired')),
     reason text check ((state = 'expired') = (reason is not null)),
     replaces uuid unique references awards,
     assigned_at timestamptz not null,
     due_at timestamptz not null,
     confirmed_at timestamptz,
     sent_at timestamptz,
     received_at timestamptz,
     /* E.164; proved by a code */
     phone text,
     code_hash bytea,
     code_phone text,
     code_expires_at timestamptz,
     code_tries smallint not null default 0,
     codes_sent smallint not null default 0,
     updated_at timestamptz not null
   )`,
  `create unique index awards_holder on awards (stock_id, user_id) where state <> 'expired'`,
  `create unique index awards_phone on awards (stock_id, phone) where state <> 'expired'`,
  `create unique index awards_slot on awards (stock_id, slot) where state <> 'expired'`,
  `create index awards_prize on awards (stock_prize_id)`,
  `create index awards_user on awards (user_id)`,
  `create index awards_due on awards (due_at) where state = 'assigned'`,
  `insert into awards (id, stock_id, stock_prize_id, user_id, way, assigned_at, due_at, updated_at)
     select gen_random_uuid(), stock_id, stock_prize_id, user_id, 'hand', now(), now() + interval '7 days', now()
     from stock_members where stock_prize_id is not null`,
  `drop index stock_members_prize`,
  `alter table stock_members drop column stock_prize_id`,
  // Who is excluded stands after everybody.
  `drop index stock_members_ranking`,
  `create index stock_members_ranking
     on stock_members (stock_id, (excluded_at is not null), score desc, score_reached_at, user_id)`,

  // Lots that were drawn. The terms are kept as they were; the rest is what is published.
  `create table drawings (
     stock_id uuid primary key references stocks on delete cascade,
     at timestamptz not null,
     mode text not null check (mode in ('equal', 'weighted')),
     min_score integer not null,
     reserves smallint not null,
     entrants text not null,
     entrants_hash text not null,
     /* [{ _id, name }] in the order they were drawn for */
     prizes jsonb not null
   )`,
  // Those drawn, in order from 0: first as many as there are prizes, then the reserves.
  `create table drawing_winners (
     stock_id uuid not null references drawings on delete cascade,
     ordinal integer not null,
     entrant text not null,
     user_id uuid references users on delete set null,
     primary key (stock_id, ordinal)
   )`,
  `create index drawing_winners_user on drawing_winners (user_id)`,

  // Which accounts share a network or a device: keyed hashes, never an address.
  `alter table sign_in_addresses add column network bytea, add column device bytea`,
  `create index sign_in_addresses_network on sign_in_addresses (network)`,
  `create index sign_in_addresses_device on sign_in_addresses (device)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const back = [
    "alter table sign_in_addresses drop column network, drop column device",
    "drop table drawing_winners",
    "drop table drawings",
    "alter table stock_members add column stock_prize_id uuid references stock_prizes",
    `update stock_members set stock_prize_id = awards.stock_prize_id from awards
       where awards.stock_id = stock_members.stock_id and awards.user_id = stock_members.user_id and state <> 'expired'`,
    "create index stock_members_prize on stock_members (stock_prize_id) where stock_prize_id is not null",
    "drop table awards",
    "drop index stock_members_ranking",
    "alter table stock_members drop column excluded_at, drop column excluded_reason",
    "create index stock_members_ranking on stock_members (stock_id, score desc, score_reached_at)",
    "alter table stock_prizes drop column way, drop column place_from",
    "drop index stocks_ends",
    `alter table stocks drop column commitment`,
    `alter table stocks drop column draw_mode, drop column draw_min_score, drop column draw_reserves,
       drop column answer_days, drop column seed, drop column salt, drop column frozen_at`,
  ];
  for (const statement of back) await sql.raw(statement).execute(db);
}
