import type { Signal } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { hasGivenWord } from "../../../db/given-word.ts";
import { isExcluded } from "../../../db/has-left.ts";
import { isOneOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { contactHashes } from "../../accounts/sessions/traces.ts";
import { accountsCounted, bounds, shownAtMost } from "./signal-bounds.ts";

/** Some entrants of one draw. */
export type Asked = { readonly stockId: string; readonly userIds: readonly string[] };

/** An entrant, with the plays that show the signal best. */
type Shown<Row> = Row & { readonly user_id: string; readonly plays: string[] };

/** From the first request of the audio, or the first act where that was earlier, to the last word. */
const playTime = sql`extract(epoch from last_restored_at - least(heard_at, started_at))`;

/** The plays that these entrants finished between the draw's start and end, which may have come early; replays too. */
function played({ stockId, userIds }: Asked) {
  return sql`
    select plays.*, ${playTime}::float8 as seconds
    from plays join stocks on stocks.id = ${stockId} and finished_at >= start_date
      and finished_at < least(end_date, frozen_at)
    where ${isOneOf(sql.ref("user_id"), userIds)} and (state in ('guessed', 'failed') or replay is not null)`;
}

/**
 * Whether a play counts in the draw, as its finish has kept it. Plays from before terms were kept have it in their result
 * alone, which leaves out the draws of an excluded player.
 */
function counts({ stockId }: Asked) {
  const draws = sql`coalesce(terms -> 'draws', jsonb_path_query_array(result, '$.stocks[*]._id'))`;
  return sql`jsonb_exists(${draws}, ${stockId}::text)`;
}

/** Only songs guessed for the first time: in a replay, the player knows the words before hearing them. */
function guessed(asked: Asked) {
  return sql`select * from (${played(asked)}) as played where state = 'guessed' and ${counts(asked)}`;
}

/** Only plays that brought points: guessed songs and replays. */
function paid(asked: Asked) {
  return sql`
    select * from (${played(asked)}) as played
    where (state = 'guessed' or (replay is not null and points > 0)) and ${counts(asked)}`;
}

/** The ids of the first few rows that count, in this order. */
function best(order: RawBuilder<unknown>, counts: RawBuilder<unknown> = sql`true`) {
  return sql`(array_agg(id order by ${order}) filter (where ${counts}))[1:${sql.lit(shownAtMost)}]`;
}

/** Which of these take part in the draw. */
export async function listEntrantIds(
  db: Kysely<Database>,
  drawId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const entrants = await db
    .selectFrom("stock_members")
    .select("user_id")
    .where("stock_id", "=", drawId)
    .where(isOneOf(sql.ref("user_id"), userIds))
    .execute();
  return entrants.map(({ user_id }) => user_id);
}

/** Who restored songs in less time than it takes to hear the words. */
export async function listFast(db: Kysely<Database>, asked: Asked) {
  const { share, plays, shareOfGuessed } = bounds.fasterThanAudio;
  const { rows } = await sql<Shown<{ guessed: number; fast: number }>>`
    select user_id, count(*) as guessed, count(*) filter (where fast) as fast,
      ${best(sql`seconds / duration`, sql`fast`)} as plays
    from (
      select guessed.*, duration, coalesce(seconds < duration * ${share}::float8, false) as fast
      from (${guessed(asked)}) as guessed join sounds on sounds.id = guessed.sound_id
    ) as timed
    group by user_id
    having count(*) filter (where fast) >= greatest(${plays}::int, count(*) * ${shareOfGuessed}::float8)`.execute(db);
  return rows;
}

/**
 * Who answered most words before they were sung, in songs whose word times are known and whose lyric has not changed since
 * they were dealt. The time of a word counts from the start of the play.
 */
export async function listAhead(db: Kysely<Database>, asked: Asked) {
  const { shareOfWords, plays, shareOfGuessed } = bounds.beforeSung;
  const { rows } = await sql<Shown<{ timed: number; ahead: number }>>`
    select user_id, count(*) as timed, count(*) filter (where ahead) as ahead,
      ${best(sql`share desc`, sql`ahead`)} as plays
    from (
      select guessed.id, user_id, share, share > ${shareOfWords}::float8 as ahead
      from (${guessed(asked)}) as guessed join sounds on sounds.id = guessed.sound_id
        and sounds.fragment = guessed.fragment
      cross join lateral (
        select avg(((value ->> 'at')::float8 < (word_times -> key::int -> 0 ->> 0)::float8)::int) as share
        from jsonb_each(words) where value ? 'at' and not value ? 'tip'
      ) as told
      where word_times is not null and share is not null
    ) as timed
    group by user_id
    having count(*) filter (where ahead) >= greatest(${plays}::int, count(*) * ${shareOfGuessed}::float8)`.execute(db);
  return rows;
}

/**
 * Plays that may have been typed too fast, by lyric: those in which the whole lyric could not have been typed in time.
 * Which words were typed and how long they are, only `splitFragment` can tell.
 */
export async function listTyped(db: Kysely<Database>, asked: Asked) {
  type Typed = { _id: string; user_id: string; seconds: number; positions: number[] };
  const { rows } = await sql<{ fragment: string; plays: Typed[] }>`
    select fragment, jsonb_agg(jsonb_build_object(
      '_id', id, 'user_id', user_id, 'seconds', seconds, 'positions', positions
    )) as plays
    from (
      select paid.*, array(select key::int from jsonb_each(words) where value @> '{"typed": true}') as positions
      from (${paid(asked)}) as paid
      where char_length(fragment) > seconds * ${bounds.inhumanTyping.lettersPerSecond}::float8
    ) as quick
    where cardinality(positions) > 0
    group by fragment`.execute(db);
  return rows;
}

/** Who guessed songs whose answer the game had shown before, to them or to another account of the same device. */
export async function listSeen(db: Kysely<Database>, asked: Asked) {
  const { rows } = await sql<Shown<{ seen: number }>>`
    with same_device as (
      select distinct mine.user_id, theirs.user_id as account
      from sign_in_addresses as mine join sign_in_addresses as theirs on theirs.device = mine.device
      where ${isOneOf(sql.ref("mine.user_id"), asked.userIds)}
    )
    select user_id, count(*) as seen, ${best(sql`finished_at desc`)} as plays
    from (${guessed(asked)}) as guessed
    where exists (
      select from plays as shown
      where shown.sound_id = guessed.sound_id and shown.finished_at < guessed.finished_at
        and (shown.state = 'failed' or shown.state = 'guessed' and ${hasGivenWord("shown")})
        and (shown.player_id = guessed.user_id or shown.player_id in (
          select account from same_device where same_device.user_id = guessed.user_id
        ))
    ) or exists (
      -- A room shows its songs to all: what the entrant has heard there pays a tenth already.
      select from shown_answers join same_device on account = shown_answers.user_id
      where same_device.user_id = guessed.user_id and account <> guessed.user_id
        and shown_answers.sound_id = guessed.sound_id and shown_at < guessed.finished_at
    )
    group by user_id having count(*) >= ${bounds.answerSeen.plays}::int`.execute(db);
  return rows;
}

/** The longest time that each entrant played without a pause long enough to sleep. */
export async function listRuns(db: Kysely<Database>, asked: Asked) {
  const { pauseHours, hours } = bounds.noSleep;
  const hour = (count: number) => sql`${count}::int * interval '1 hour'`;
  const { rows } = await sql<Shown<{ start: Date; end: Date }>>`
    select distinct on (user_id) user_id, min(finished_at) as start, max(finished_at) as "end",
      array_agg(id order by finished_at) as plays
    from (
      select *, count(*) filter (where pause >= ${hour(pauseHours)}) over in_turn as run
      from (
        select *, finished_at - lag(finished_at) over in_turn as pause from (${played(asked)}) as played
        window in_turn as (partition by user_id order by finished_at, id)
      ) as paused
      window in_turn as (partition by user_id order by finished_at, id)
    ) as runs
    group by user_id, run
    having max(finished_at) - min(finished_at) > ${hour(hours)}
    order by user_id, max(finished_at) - min(finished_at) desc`.execute(db);
  return rows;
}

/** Who was paid for more songs in a short time than can be heard: how often, and how many at most. */
export async function listBursts(db: Kysely<Database>, asked: Asked) {
  const { plays, seconds } = bounds.finishBurst;
  const many = sql`together >= ${plays}::int`;
  const { rows } = await sql<Shown<{ bursts: number; most: number }>>`
    select user_id, count(*) filter (where begins) as bursts, max(together) as most,
      ${best(sql`together desc, finished_at`, many)} as plays
    from (
      select *, ${many} and lag(together, 1, 0::bigint) over (partition by user_id order by finished_at, id)
        < ${plays}::int as begins
      from (
        select *, count(*) over (
          partition by user_id order by finished_at
          range between ${sql.lit(`${seconds} seconds`)}::interval preceding and current row
        ) as together
        from (${paid(asked)}) as paid
      ) as counted
    ) as marked
    group by user_id having max(together) >= ${plays}::int`.execute(db);
  return rows;
}

/** Other players of the draw who signed in with the same browser from the same network, or from the same network. */
export async function listShared(db: Kysely<Database>, { stockId, userIds }: Asked, mark: "device" | "network") {
  const [own, theirs] = [sql.ref(`mine.${mark}`), sql.ref(`theirs.${mark}`)];
  const { rows } = await sql<{ user_id: string; _id: string; login: string; deleted: boolean }>`
    select distinct mine.user_id, other.id as "_id", login, deleted_at is not null as deleted
    from sign_in_addresses as mine
    cross join lateral (
      select users.id, login, deleted_at
      from sign_in_addresses as theirs
      join stock_members as member on member.stock_id = ${stockId} and member.user_id = theirs.user_id
      join users on users.id = theirs.user_id and role = 3
      where ${theirs} = ${own} and theirs.user_id <> mine.user_id
      limit ${accountsCounted}::int
    ) as other
    where ${isOneOf(sql.ref("mine.user_id"), userIds)}
    order by login`.execute(db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

/** Accounts of the draw that once had a phone or an e-mail which these entrants have or had. */
export async function listGivenUp(db: Kysely<Database>, { stockId, userIds }: Asked) {
  const entrants = await db
    .selectFrom("users")
    .innerJoin("stocks", (join) => join.on("stocks.id", "=", stockId))
    .select(["users.id", "phone", "email", "salt"])
    .where(isOneOf(sql.ref("users.id"), userIds))
    .execute();
  const known = entrants.flatMap(({ id, salt, ...contacts }) =>
    contactHashes(salt, contacts).map((hash) => ({ id, hash: hash.toString("hex") })),
  );
  const { rows } = await sql<GivenUp>`
    select distinct known.id as user_id, trace.user_id as "_id", login, deleted_at is not null as deleted,
      trace.excluded or ${isExcluded} as excluded
    from (
      select id, decode(hash, 'hex') as hash from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as has (id uuid, hash text)
      union select user_id, hash from member_traces where stock_id = ${stockId} and ${isOneOf(sql.ref("user_id"), userIds)}
    ) as known
    join member_traces as trace on trace.stock_id = ${stockId} and trace.hash = known.hash and trace.user_id <> known.id
    left join stock_members as member on member.stock_id = trace.stock_id and member.user_id = trace.user_id
    left join users on users.id = trace.user_id
    order by login`.execute(db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

type GivenUp = {
  readonly user_id: string;
  readonly _id: string;
  /** Null where staff have deleted the account. */
  readonly login: string | null;
  readonly deleted: boolean;
  readonly excluded: boolean;
};

/** These plays as a signal shows them. */
export async function loadPlays(db: Kysely<Database>, ids: readonly string[]): Promise<Signal["plays"]> {
  const { rows } = await sql<{ _id: string; sound: string; finished_at: Date; seconds: number | null; points: number }>`
    select plays.id as "_id", name as sound, finished_at, points,
      round(${playTime}, 1)::float8 as seconds
    from plays join sounds on sounds.id = plays.sound_id
    where ${isOneOf(sql.ref("plays.id"), ids)}`.execute(db);
  return rows.map(({ finished_at, ...play }) => ({ ...play, finished_at: finished_at.toISOString() }));
}
