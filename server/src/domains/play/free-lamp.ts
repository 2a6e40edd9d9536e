import { sql } from "kysely";
import { compileOnce } from "../../db/compile-once.ts";
import { playVersion } from "./queries.ts";

/**
 * Whether a player returns after a day: the last song was guessed over a day ago, and no lamp was given since. Songs of the
 * day, which have no lamp, do not count: the lamp waits for a song that can have it.
 */
const isReturning = (now: Date) => sql<boolean>`exists (
  select from (
    select max(finished_at) as at from plays
    where player_id = users.id and state = 'guessed' and daily_id is null
  ) as last
  where last.at < ${now}::timestamptz - interval '1 day' and coalesce(lamp_given_at < last.at, true)
)`;

export const awaitsLamp = compileOnce((db, userId: string, now: Date) =>
  db.selectFrom("users").select("id").where("id", "=", userId).where(isReturning(now)),
);

/** Gives a lamp to a returning player; only once where two devices ask at the same time. */
export const giveLamp = compileOnce((db, userId: string, now: Date) =>
  db.updateTable("users").set({ lamp_given_at: now }).where("id", "=", userId).where(isReturning(now)).returning("id"),
);

/** Puts the given lamp on this open play. */
export const assignFreeLamp = compileOnce((db, id: string) =>
  db.updateTable("plays").set({ free_lamp: true }).where("id", "=", id).returningAll().returning(playVersion),
);
