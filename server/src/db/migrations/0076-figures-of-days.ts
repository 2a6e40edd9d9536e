import { type Kysely, sql } from "kysely";

const ups = [
  // How many players have finished the song of a day on it, and their average points.
  `alter table daily_songs add column players integer not null default 0, add column average_points integer`,
  `update daily_songs set players = played.players, average_points = played.points
   from (
     select daily_id, count(*) as players, round(avg(points)) as points from plays
     where daily_until is not null and finished_at is not null
       and (user_id is null or user_id not in (select id from users where role in (1, 2)))
     group by daily_id
   ) as played
   where played.daily_id = daily_songs.id`,
];

/** Figures of a day that stay when the plays of visits go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ups) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table daily_songs drop column average_points, drop column players`.execute(db);
}
