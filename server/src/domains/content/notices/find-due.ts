import { type RawBuilder, sql } from "kysely";
import type { NoticeKind } from "@hitoslov/contract";
import { dayAfter } from "@hitoslov/rules";
import { midnight } from "../../../db/days.ts";
import { hasLeft } from "../../../db/has-left.ts";
import { rowOf } from "../../../db/list.ts";
import type { Services } from "../../../services.ts";
import { audiencesOfUsers, isServedToAll, isShownIn } from "../../../showing.ts";
import { takeSteps } from "../../../steps.ts";
import { dayOf } from "../../../time.ts";

type Own = Pick<Services, "config" | "db">;

/** Length of a player's streak up to a day. */
export type StreakOf = (playerId: string, day: string) => Promise<number>;

/** Hours of the day in TIME_ZONE from which the notices of a day are due. */
const drawsHour = 12;
const streakHour = 19;
/** A prize is told of for so long after it was given, days. */
const prizeDays = 7;
/** A duel is told of for so long after it was played, days. */
const duelDays = 7;
const minuteMs = 60_000;
const minutesOfDay = 1440;
/** An answer to a complaint is told of for so long, days. */
const answerDays = 7;
/** How many days without a song a streak can survive by spare days and server outages. */
const longestGap = 40;
/** For how many players at a time streaks are counted. */
const batch = 200;
const noId = "00000000-0000-0000-0000-000000000000";
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** Choices of the reminder of a draw that one statement looks at, and statements of one run. */
const choicesAtOnce = 1000;
const looksAtOnce = 50;
/** Notices of a kind that one statement queues, and statements of one run: letters wait till it is over. */
const rowsAtOnce = 10_000;
const statementsAtOnce = 5;

/**
 * After whom the next run goes on looking for players to be told of the end of a draw: all may have chosen that, and
 * looking at a million takes longer than a minute. Each node has its own.
 */
export type Round = { after: string };

export const newRound = (): Round => ({ after: noId });

/**
 * Queues notices that have become due: once, whichever node comes first, since the key of a notice
 * is unique. Only for players who have turned the kind on.
 * @throws {Error} at the end, if a kind has failed; the others are queued.
 */
export async function findDue(
  { config, db }: Own,
  now: Date,
  streakOf: StreakOf,
  round: Round = newRound(),
): Promise<void> {
  const zone = config.TIME_ZONE;
  const today = dayOf(now, zone);
  // By the clock on the wall: a day on which it changes is shorter or longer.
  const since = (hour: number) =>
    sql<Date>`((${today}::text::date + make_interval(hours => ${hour})) at time zone ${zone}::text)`;

  // For a draw that ends at midnight, the day before is its last. An end that has moved since is another subject; of
  // several draws the one that ends first comes first. «Завтра» is true until midnight.
  const drawEnds: ChosenBy = (after, upTo) => sql`
      select choice.user_id, choice.way, concat(to_char(end_date at time zone ${zone}, 'YYYY-MM-DD HH24:MI '), stocks.id),
        jsonb_build_object('draw', stocks.name), ${today}::date, ${now}::timestamptz, ${midnight(today, zone, 1)},
        ${now}::timestamptz
      from stocks cross join notice_choices as choice join users on users.id = choice.user_id
      where status = 'active' and start_date <= ${now}::timestamptz and choice.kind = 'draw_ends'
        and choice.user_id > ${after} and choice.user_id <= ${upTo}
        and ${isShownIn("stocks", audiencesOfUsers, now)} and not ${hasLeft}
        and not exists (
          select from stock_members as member
          where member.stock_id = stocks.id and member.user_id = choice.user_id and excluded_at is not null
        )
        and end_date > ${midnight(today, zone, 1)} and end_date <= ${midnight(today, zone, 2)}
        and ${now}::timestamptz >= ${since(drawsHour)} and not ${isReminded(sql`choice.user_id`, today, "draw_ends")}`;
  const prizeWon = sql`
      select choice.user_id, choice.way, awards.id::text,
        jsonb_build_object('draw', stocks.name, 'prize', stock_prizes.name), null::date,
        ${now}::timestamptz, awards.due_at, ${now}::timestamptz
      from awards
      join notice_choices as choice on choice.user_id = awards.user_id and choice.kind = 'prize_won'
      join stocks on stocks.id = awards.stock_id join stock_prizes on stock_prizes.id = stock_prize_id
      where awards.state = 'assigned' and stocks.status <> 'testing' and awards.due_at > ${now}::timestamptz
        and assigned_at > ${now}::timestamptz - make_interval(days => ${prizeDays})`;
  // Those of the last hour; and in the course of a day those of all days, a piece each minute, as there may be very many: a
  // song that was withdrawn has ended a duel without a finish, or the job was away.
  const pieceMs = duelDays * minuteMs;
  // Not a parameter: the planner shall know how few they are.
  const ago = (ms: number) => sql`${sql.lit(new Date(now.getTime() - ms).toISOString())}::timestamptz`;
  const pieceAgo = (Math.floor(now.getTime() / minuteMs) % minutesOfDay) * pieceMs;
  const isLookedAt = sql`(
    last.finished_at > ${ago(60 * minuteMs)} and last.finished_at <= ${ago(0)}
    or last.finished_at > ${ago(pieceAgo + pieceMs)} and last.finished_at <= ${ago(pieceAgo)}
  )`;
  // For the player who played first and waited for the other.
  const duelPlayed = sql`
      select choice.user_id, choice.way, duels.id::text,
        jsonb_build_object('code', duels.code, 'name', coalesce(
          (select coalesce(nullif(name, ''), login) from users
            where users.id = case last.side when 'caller' then caller_user_id else rival_user_id end),
          case last.side when 'caller' then caller_name else rival_name end, '')),
        null::date, ${now}::timestamptz, last.finished_at + make_interval(days => ${duelDays}), ${now}::timestamptz
      from duel_results as last
      cross join lateral ${rowOf("duel_songs", sql`id = last.duel_song_id`)} as duel_songs
      cross join lateral ${rowOf("duels", sql`id = duel_songs.duel_id`)} as duels
      cross join lateral ${rowOf(
        "notice_choices",
        sql`kind = 'duel_played' and user_id = case last.side when 'caller' then rival_user_id else caller_user_id end`,
      )} as choice
      where ${isLookedAt}
        and (
          -- A song that is not served any more, or was not when the duel ended, is left out, unless both have played it.
          select bool_and(results = 2) and max(latest) = last.finished_at from (
            select count(result.side) as results, max(result.finished_at) as latest
            from duel_songs as song left join duel_results as result
              on result.duel_song_id = song.id and result.finished_at <= coalesce(duels.over_at, 'infinity')
            where song.duel_id = duels.id
            group by song.id
            having count(result.side) = 2 or duels.over_at is null and song.sound_id in (
              select id from sounds where ${isServedToAll(now)}
            )
          ) as known
        )`;
  // Sent once the points are counted; a complaint accepted later gets another notice.
  const disputeAnswered = sql`
      select choice.user_id, choice.way, concat(disputes.id, ' ', disputes.state),
        jsonb_build_object('answer', coalesce(answer, ''), 'state', disputes.state, 'points', (
          select coalesce(sum(credits.points), 0) from credits
          where credits.rescoring_id = disputes.rescoring_id and credits.player_id = disputes.player_id)),
        null::date, ${now}::timestamptz, answered_at + make_interval(days => ${answerDays}), ${now}::timestamptz
      from disputes
      join notice_choices as choice on choice.user_id = disputes.user_id and choice.kind = 'dispute_answered'
      left join rescorings on rescorings.id = rescoring_id
      where disputes.state <> 'open' and answered_at > ${now}::timestamptz - make_interval(days => ${answerDays})
        and rescorings.state is distinct from 'running'`;
  const failed = await takeSteps("send-notices", {
    prize_won: () => enqueue(db, "prize_won", prizeWon),
    duel_played: () => enqueue(db, "duel_played", duelPlayed),
    dispute_answered: () => enqueue(db, "dispute_answered", disputeAnswered),
    // All players may be told of it, in place of their streak.
    draw_ends: () => findDrawEnds(db, drawEnds, round),
    streak: () => findStreaks({ config, db }, now, { today, since: since(streakHour), streakOf }),
  } satisfies Record<NoticeKind, () => Promise<void>>);
  if (failed.length > 0) throw new Error(`Notices could not be found: ${failed.join(", ")}`);
}

/** Queues rows that are not queued yet; where they are very many, the next run goes on. */
async function enqueue(db: Own["db"], kind: NoticeKind, rows: RawBuilder<unknown>): Promise<void> {
  for (let statement = 0; statement < statementsAtOnce; statement++) {
    const { numAffectedRows = 0n } = await sql`
      insert into notices (kind, user_id, way, subject, told, reminder_day, created_at, expires_at, due_at)
      select ${kind}, due.*
      from (${rows}) as due (user_id, way, subject, told, reminder_day, created_at, expires_at, due_at)
      where not exists (
        select from notices as earlier
        where earlier.user_id = due.user_id and earlier.way = due.way
          and (earlier.kind = ${kind} and earlier.subject = due.subject or earlier.reminder_day = due.reminder_day)
      )
      order by expires_at, user_id, way, subject limit ${rowsAtOnce}
      on conflict do nothing`.execute(db.kysely);
    if (numAffectedRows === 0n) return;
  }
}

/** What is due to players whose ids lie between these, the second one included. */
type ChosenBy = (after: string, upTo: string) => RawBuilder<unknown>;

/** Looks at so many of those who have chosen the reminder, due or not. */
async function findDrawEnds(db: Own["db"], drawEnds: ChosenBy, round: Round): Promise<void> {
  for (let look = 0; look < looksAtOnce; look++) {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from notice_choices where kind = 'draw_ends' and user_id > ${round.after}
      order by user_id offset ${sql.lit(choicesAtOnce - 1)} limit 1`.execute(db.kysely);
    const upTo = rows[0]?.user_id;
    await enqueue(db, "draw_ends", drawEnds(round.after, upTo ?? lastId));
    round.after = upTo ?? noId;
    if (upTo === undefined) return;
  }
}

/** Whether a notice of another kind has reminded the player today: there is one reminder a day. */
function isReminded(userId: RawBuilder<unknown>, today: string, kind: NoticeKind) {
  return sql<boolean>`exists (
    select from notices as earlier
    where earlier.user_id = ${userId} and earlier.reminder_day = ${today}::date and earlier.kind <> ${kind}
  )`;
}

/**
 * In the evening, for players with a streak who have not played today. Players without a streak,
 * or reminded of something else, get a notice marked as sent, so that nobody is checked twice. While another reminder is
 * being sent they wait: it may reach nobody.
 */
async function findStreaks(
  { config, db }: Own,
  now: Date,
  { today, since, streakOf }: { readonly today: string; readonly since: RawBuilder<Date>; readonly streakOf: StreakOf },
): Promise<void> {
  const zone = config.TIME_ZONE;
  let last = noId;
  for (;;) {
    // Player by player, from one to the next: nobody is looked at twice.
    const { rows } = await sql<{ user_id: string }>`
      select distinct choice.user_id from notice_choices as choice
      where choice.kind = 'streak' and choice.user_id > ${last} and ${now}::timestamptz >= ${since}
        and exists (
          select from plays join daily_songs on daily_songs.id = plays.daily_id
          where plays.user_id = choice.user_id and daily_until is not null and finished_at is not null
            and day >= ${dayAfter(today, -longestGap)}::date
          offset 0
        )
        and not exists (
          select from plays as own join daily_songs as at on at.id = own.daily_id
          where own.user_id = choice.user_id and at.day = ${today}::date and own.finished_at is not null
        )
        and not exists (
          select from notices
          where user_id = choice.user_id and (kind = 'streak' and subject = ${today}
            or reminder_day = ${today}::date and sent_at is null)
        )
      order by choice.user_id limit ${sql.lit(batch)}`.execute(db.kysely);
    for (const { user_id } of rows) {
      const days = await streakOf(user_id, today);
      const isDue = sql<boolean>`(${days > 0}::boolean and not ${isReminded(sql`${user_id}::uuid`, today, "streak")})`;
      await sql`
        insert into notices (kind, user_id, way, subject, told, reminder_day, created_at, expires_at, due_at, sent_at)
        select 'streak', user_id, way, ${today}::text, jsonb_build_object('days', ${days}::int),
          case when ${isDue} then ${today}::date end, ${now}::timestamptz, ${midnight(today, zone, 1)},
          ${now}::timestamptz, case when not ${isDue} then ${now}::timestamptz end
        from notice_choices where user_id = ${user_id} and kind = 'streak'
        on conflict do nothing`.execute(db.kysely);
    }
    if (rows.length < batch) return;
    last = rows.at(-1)?.user_id ?? last;
  }
}
