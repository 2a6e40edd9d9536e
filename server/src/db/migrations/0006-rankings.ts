import { type Kysely, sql } from "kysely";

/** Ratings: who stands where, at a price that does not grow with the number of players. */
const statements = [
  // One row for a player in each rating where there are points; a rating is a board by its name.
  `create table board_scores (
     board text not null,
     user_id uuid not null references users,
     score integer not null check (score > 0),
     reached_at timestamptz not null,
     primary key (board, user_id)
   )`,
  // The score is named a second time, or its own index could not answer for it.
  `create index board_scores_order on board_scores (board, (-score), reached_at, user_id) include (score)`,
  `create index board_scores_user on board_scores (user_id)`,
  // How many have each score, and how many a score of each 64.
  `create table board_counts (
     board text not null,
     width smallint not null check (width in (1, 64)),
     bucket integer not null,
     members integer not null,
     primary key (board, width, bucket)
   )`,

  `insert into board_scores (board, user_id, score, reached_at)
     select 'all', id, score, score_reached_at from users where role = 3 and score > 0`,
  `insert into board_scores (board, user_id, score, reached_at)
     select 'stock:' || stock_id, user_id, stock_members.score, stock_members.score_reached_at
     from stock_members join users on users.id = user_id
     where role = 3 and stock_members.score > 0`,
  // By the default calendar: a server of another zone is right from its next month and week.
  ...(
    [
      ["month", `"month:"YYYY-MM`],
      ["week", `"week:"IYYY-"W"IW`],
    ] as const
  ).map(
    ([period, name]) => `insert into board_scores (board, user_id, score, reached_at)
     select to_char(now() at time zone 'Europe/Moscow', '${name}'), user_id, sum(points), max(finished_at)
     from plays join users on users.id = user_id
     where role = 3 and state = 'guessed'
       and finished_at >= date_trunc('${period}', now() at time zone 'Europe/Moscow') at time zone 'Europe/Moscow'
     group by user_id having sum(points) > 0`,
  ),
  `insert into board_counts (board, width, bucket, members)
     select board, width, score / width, count(*)
     from board_scores cross join (values (1), (64)) as widths (width)
     group by board, width, score / width`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table board_counts`.execute(db);
  await sql`drop table board_scores`.execute(db);
}
