import { type Audience, limits, type Result, type Role } from "@hitoslov/contract";
import { type Compilable, sql } from "kysely";
import { hasOrganiser } from "../../db/organiser.ts";
import { acceptedAt } from "../../db/accepted.ts";
import { compileOnce } from "../../db/compile-once.ts";
import { isPlayable, isShownIn } from "../../showing.ts";
import { drawLeaderboard, rankOfOwn } from "../ratings/leaderboards.ts";
import type { Play } from "./play.ts";
import { playVersion } from "./queries.ts";

/** Whether the player has started another song since the session's last finish, or its start, and left it open. */
export const skippedSince = compileOnce((db, playerId: string, itemId: string, tokenHash: Buffer) =>
  db
    .selectFrom("plays")
    .innerJoin("game_tokens", (join) => join.on("game_tokens.hash", "=", tokenHash))
    .innerJoin("game_sessions", "game_sessions.id", "game_tokens.session_id")
    .select("plays.id")
    .where("plays.player_id", "=", playerId)
    .where("item_id", "<>", itemId)
    .where("daily_id", "is", null)
    .where("duel_song_id", "is", null)
    // A literal, by which the index of open plays is chosen.
    .where(sql<boolean>`state = 'started'`)
    .where("replay", "is", null)
    // Nobody can finish a song that staff have withdrawn; one that is no longer dealt can be finished.
    .where((eb) => eb.exists(eb.selectFrom("sounds").whereRef("sounds.id", "=", "plays.sound_id").where(isPlayable)))
    .whereRef("started_at", ">", sql`coalesce(last_finished_at, game_sessions.created_at)`)
    .limit(1),
);

/** What else the player has begun or ended of the song of this open play: as itself, as the song of a day and in duels. */
export const findOtherPlays = compileOnce((db, playerId: string, itemId: string) =>
  db
    .selectFrom("plays as open")
    .innerJoin("plays", (join) =>
      join
        .onRef("plays.player_id", "=", "open.player_id")
        .onRef("plays.sound_id", "=", "open.sound_id")
        .onRef("plays.id", "<>", "open.id"),
    )
    .selectAll("plays")
    .select(playVersion)
    .where("open.player_id", "=", playerId)
    .where("open.item_id", "=", itemId)
    .where("open.state", "in", ["served", "started"])
    // Each by an index of its own.
    .where((eb) =>
      eb.or([
        eb("plays.item_id", "=", eb.ref("open.sound_id")),
        eb("plays.daily_id", "is not", null),
        eb("plays.duel_song_id", "is not", null),
      ]),
    )
    .where("plays.state", "<>", "served")
    // Of replays, which may be many, nothing is asked.
    .where((eb) => eb.or([eb("plays.duel_song_id", "is not", null), eb("plays.state", "<>", "replayed")])),
);

/** The result of a play, and what it was a play of. */
export const findResult = compileOnce((db, playId: string) =>
  db.selectFrom("plays").select(["result", "item_id"]).where("id", "=", playId),
);

/** The account's score and when its row of clean songs ended, locked until the transaction ends. */
export const lockScore = compileOnce((db, userId: string) =>
  db.selectFrom("users").select(["score", "row_ended_at"]).where("id", "=", userId).forNoKeyUpdate(),
);

/** Adds a finished play to the account: the songs guessed by it, none or one, its points, and the end of a row of clean songs. */
export const payPlayer = compileOnce(
  (db, userId: string, guessed: number, points: number, endsRow: boolean, now: Date) =>
    db
      .updateTable("users")
      .set((set) => ({
        row_ended_at: sql<Date>`case when ${endsRow}::boolean then ${now}::timestamptz else row_ended_at end`,
        score: set("score", "+", points),
        guessed: set("guessed", "+", guessed),
        score_reached_at: sql<Date>`case when ${points} > 0 then ${now} else score_reached_at end`,
        last_seen_at: now,
        // So that a staff edit of the score that was read before is refused as stale.
        updated_at: now,
      }))
      .where("id", "=", userId),
);

/** A draw that counts songs now, and what the player has in it. */
export type Entry = {
  readonly id: string;
  readonly name: string;
  readonly score: number | null;
  readonly score_reached_at: Date | null;
  readonly excluded_at: Date | null;
  /** The start of the draw, or when it was made if that was later; of a rehearsal, when it was last emptied. */
  readonly start: Date;
  /**
   * Plays dealt since then count: since the start, or since staff last set the draw running or the player accepted its
   * rules, if that was later.
   */
  readonly counts_since: Date;
  /** Whether the player has accepted the draw's rules, where there are any and an organiser is known. */
  readonly entered: boolean;
};

const startSql = sql<Date>`case stocks.status when 'testing' then coalesce(rehearsed_at, stocks.created_at)
  else greatest(start_date, stocks.created_at) end`;

/**
 * The draws that run now and that the player is shown, and the rehearsals that count the songs of this account: any of
 * staff, else those it is a tester of. They neither end nor exclude anybody until the transaction ends.
 */
export const lockRunningDraws = compileOnce(
  (db, userId: string, role: Role, to: readonly Audience[], now: Date): Compilable<Entry> =>
    db
      .selectFrom("stocks")
      .leftJoin("stock_members", (join) =>
        join.onRef("stock_members.stock_id", "=", "stocks.id").on("stock_members.user_id", "=", userId),
      )
      .select([
        "stocks.id",
        "stocks.name",
        "stock_members.score",
        "stock_members.score_reached_at",
        "stock_members.excluded_at",
      ])
      .select([
        startSql.as("start"),
        sql<Date>`case stocks.status when 'testing' then ${startSql}
          else greatest(${startSql}, active_since, ${acceptedAt(sql`${userId}::uuid`)}) end`.as("counts_since"),
      ])
      // As in `listUnacceptedDraws`; a rehearsal needs no rules.
      .select(
        sql<boolean>`stocks.status = 'testing'
          or ${acceptedAt(sql`${userId}::uuid`)} is not null
          or not ${hasOrganiser}
          or not exists (
            select from documents join document_versions on document_id = documents.id
            where documents.stock_id = stocks.id)`.as("entered"),
      )
      .where("end_date", ">", now)
      .where(
        sql<boolean>`case stocks.status
          when 'active' then ${role}::int = 3 and start_date <= ${now} and ${isShownIn("stocks", to, now)}
          when 'testing' then frozen_at is null and (${role}::int in (1, 2) or exists (
            select from stock_testers where stock_testers.stock_id = stocks.id and stock_testers.user_id = ${userId}
          ))
          else false end`,
      )
      .orderBy("stocks.id")
      .forShare("stocks"),
);

/** Adds points to the player's score in these draws; the first song makes the player an entrant. */
export const payDraws = compileOnce((db, userId: string, drawIds: readonly string[], points: number, now: Date) =>
  db
    .insertInto("stock_members")
    .columns(["stock_id", "user_id", "score", "score_reached_at"])
    .expression(
      db
        .selectFrom(sql<{ id: string }>`unnest(${drawIds}::uuid[])`.as<"own">(sql`own (id)`))
        .select([
          "own.id",
          sql<string>`${userId}::uuid`.as("user_id"),
          sql<number>`${points}::int`.as("score"),
          sql<Date>`${now}::timestamptz`.as("score_reached_at"),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(["stock_id", "user_id"]).doUpdateSet({
        score: sql<number>`least(stock_members.score + excluded.score::bigint, ${sql.lit(limits.score.max)})`,
        score_reached_at: sql<Date>`
          case when excluded.score > 0 then excluded.score_reached_at else stock_members.score_reached_at end`,
      }),
    ),
);

/** What a player's score of a draw is to be, and since when. */
export type DrawScore = {
  readonly _id: string;
  /** Of the draw. */
  readonly name: string;
  readonly score: number;
  readonly reached_at: Date;
};

/**
 * Closes a play with its result and fills in the ranks in these draws. The ratings are written at the end of the
 * transaction, so ranks are counted among the other players' scores.
 */
export function closePlay(
  id: string,
  userId: string | null,
  { state, started_at, finished_at, daily_until, points, client_duration, result, drawScores, ...counted }: Closing,
): Compilable<Pick<Play, "result">> {
  const played = [state, started_at, finished_at, daily_until, points, client_duration] as const;
  const { session_id, terms, has_refused } = counted;
  const kept = [session_id, terms && JSON.stringify(terms), has_refused] as const;
  return updateClosed(id, userId, ...played, ...kept, JSON.stringify(result), JSON.stringify(drawScores));
}

type Closing = Pick<
  Play,
  | "state"
  | "started_at"
  | "finished_at"
  | "daily_until"
  | "points"
  | "client_duration"
  | "session_id"
  | "terms"
  | "has_refused"
> & {
  readonly result: Result;
  readonly drawScores: readonly DrawScore[];
};

const updateClosed = compileOnce(
  (
    db,
    id: string,
    userId: string | null,
    state: Play["state"],
    started_at: Date | null,
    finished_at: Date | null,
    daily_until: Date | null,
    points: number,
    client_duration: number | null,
    session_id: string | null,
    terms: string | null,
    has_refused: boolean,
    result: string,
    drawScores: string,
  ) =>
    db
      .updateTable("plays")
      .set({
        state,
        started_at,
        finished_at,
        daily_until,
        points,
        client_duration,
        session_id,
        terms,
        has_refused,
        result: sql<string>`jsonb_set(${result}::jsonb, '{stocks}', (
          select coalesce(jsonb_agg(jsonb_build_object('_id', _id, 'name', name, 'score', score, 'place', ${rankOfOwn}) order by _id), '[]')
          from (
            select _id, name, ${sql.lit(drawLeaderboard(""))} || _id as board, ${userId}::uuid as user_id, score, reached_at
            from jsonb_to_recordset(${drawScores}::jsonb) as draw_score (_id uuid, name text, score integer, reached_at timestamptz)
          ) as own))`,
      })
      .where("id", "=", id)
      .returning("result"),
);
