import type { audiences } from "@hitoslov/contract";
import { sql } from "kysely";

type Audience = (typeof audiences)[number];
const lit = (audience: Audience) => sql.lit(audience);

/**
 * Staff only try the game out, so their events and plays are not counted. A play without an account is of the demo.
 * Duels are not among the figures of the game.
 */
export const isPlayersEvent = sql`analytics_events.role not in (1, 2)`;
export const isPlayersPlay = sql`(plays.user_id is null or users.role = 3) and plays.duel_song_id is null`;

const isOperators = sql`users.user_category <> 'default'`;

/** The audience that an event or play belongs to; an event of a deleted account counts as ordinary. */
export const audienceOfEvent = sql`
  case when analytics_events.role = 4 then ${lit("demo")} when ${isOperators} then ${lit("operator")}
    else ${lit("ordinary")} end`;
export const audienceOfPlay = sql`
  case when plays.user_id is null then ${lit("demo")} when ${isOperators} then ${lit("operator")}
    else ${lit("ordinary")} end`;

/** Sums over the words of a play: `restored` and `mistakes`. */
export const wordsOfPlay = sql`
  lateral (
    select count(value -> 'restored') as restored,
      coalesce(sum((value ->> 'mistakes')::int), 0) as mistakes
    from jsonb_each(plays.words)
  ) as found`;
