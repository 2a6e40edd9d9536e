import type { audiences } from "@hitoslov/contract";
import { sql } from "kysely";

type Audience = (typeof audiences)[number];
const lit = (audience: Audience) => sql.lit(audience);

/** Staff try the game out: what they do is counted nowhere. A play without an account is a demo's. Duels are no figures of the game. */
export const isPlayersEvent = sql`analytics_events.role not in (1, 2)`;
export const isPlayersPlay = sql`(plays.user_id is null or users.role = 3) and plays.duel_song_id is null`;

const isOperators = sql`users.user_category <> 'default'`;

/** Of whom it is; who has left is counted among the ordinary. */
export const audienceOfEvent = sql`
  case when analytics_events.role = 4 then ${lit("demo")} when ${isOperators} then ${lit("operator")}
    else ${lit("ordinary")} end`;
export const audienceOfPlay = sql`
  case when plays.user_id is null then ${lit("demo")} when ${isOperators} then ${lit("operator")}
    else ${lit("ordinary")} end`;

/** What a play knows of its words, added up: `restored`, `mistakes`. */
export const wordsOfPlay = sql`
  lateral (
    select count(value -> 'restored') as restored,
      coalesce(sum((value ->> 'mistakes')::int), 0) as mistakes
    from jsonb_each(plays.words)
  ) as found`;
