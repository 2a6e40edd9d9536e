import { type Kysely, sql } from "kysely";

/** What staff do to members and prizes of a draw: found by the draw in the audit trail, with the reason. */
const statements = [
  `alter table audit
     /* the draw it is about; the trail outlives it */
     add column stock_id uuid,
     /* the member it is about */
     add column member_id uuid,
     /* why, in the words of staff; public in the draw's proof */
     add column reason text`,
  // Reasons from before stay in `fields`: nobody who wrote them knew that they would be public.
  `update audit set stock_id = entity_id::uuid where entity in ('stock', 'drawing')`,
  `update audit set stock_id = split_part(entity_id, ':', 1)::uuid, member_id = split_part(entity_id, ':', 2)::uuid
     where entity = 'stock_member'`,
  `update audit set stock_id = awards.stock_id, member_id = awards.user_id
     from awards where entity = 'award' and entity_id = awards.id::text`,
  `create index audit_of_stock on audit (stock_id, at, id) where stock_id is not null`,
  // Moves with every write of staff, not with points that are earned.
  `alter table stock_members add column updated_at timestamptz not null default now()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const back = [
    "alter table stock_members drop column updated_at",
    "drop index audit_of_stock",
    "alter table audit drop column stock_id, drop column member_id, drop column reason",
  ];
  for (const statement of back) await sql.raw(statement).execute(db);
}
