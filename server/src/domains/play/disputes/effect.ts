import type { disputeStaffRoutes, Output } from "@hitoslov/contract";
import { isSameWord } from "@hitoslov/rules";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Play } from "../play.ts";
import { isRunning } from "./pay-later.ts";
import { countMoves } from "../../ratings/moves.ts";
import { type Accepted, recountAll, rightIn } from "./recount.ts";
import { withinDay } from "./recount-plays.ts";
import { findRefusingPlays } from "./refusing-plays.ts";

type Effect = Output<(typeof disputeStaffRoutes)["getDisputeEffect"]>;

/** Plays that are read at a time. */
const page = 500;

/**
 * What a recount would change, by the plays as they are now. It leaves out rows of clean songs that become longer: only the
 * recount itself finds these.
 */
export async function effectOf(
  db: Kysely<Database>,
  accepted: Accepted,
  { now, zone }: { readonly now: Date; readonly zone: string },
): Promise<Effect> {
  const isRightIn = rightIn(accepted);
  const players = new Set<string>();
  const paid = new Map<string, number>();
  const replayed = new Map<string, number>();
  /** When the last of the plays in each draw was dealt. */
  const draws = new Map<string, Date>();
  let [count, points] = [0, 0];
  let last: Play | undefined;
  do {
    const after = last?.finished_at ? { at: last.finished_at, id: last.id } : null;
    const plays = await findRefusingPlays(db, accepted, after, page);
    const alone = plays.map((play) => ({ ...play, session_id: null }));
    const { changed } = recountAll(alone, isRightIn);
    for (const { before, play } of await withinDay(db, changed, zone, replayed)) {
      count += 1;
      players.add(play.player_id);
      const more = play.points - before.points;
      points += more;
      if (play.user_id !== null) paid.set(play.user_id, (paid.get(play.user_id) ?? 0) + more);
      if (more <= 0) continue;
      for (const draw of play.terms?.draws ?? []) {
        const latest = draws.get(draw);
        if (latest === undefined || latest < play.served_at) draws.set(draw, play.served_at);
      }
    }
    last = plays.length === page ? plays.at(-1) : undefined;
  } while (last !== undefined);
  const served = JSON.stringify([...draws].map(([id, served_at]) => ({ id, served_at })));
  const { rows } = await sql<{ is_running: boolean }>`
    select ${isRunning(now)} as is_running
    from stocks join jsonb_to_recordset(${served}::jsonb) as play (id uuid, served_at timestamptz) on play.id = stocks.id
    where play.served_at >= coalesce(rehearsed_at, '-infinity')`.execute(db);
  const running = rows.filter(({ is_running }) => is_running).length;
  return {
    plays: count,
    players: players.size,
    points,
    moved: await countMoves(db, paid, now),
    open: await countOpen(db, accepted),
    draws: { running, frozen: rows.length - running },
  };
}

/** How many players have the song open and have given one of these answers. */
async function countOpen(db: Kysely<Database>, { sound_id, position, answers }: Accepted): Promise<number> {
  const { rows } = await sql<{ player: string; answer: string }>`
    select distinct player_id as player, given ->> 'word' as answer
    from plays cross join jsonb_array_elements(words -> ${String(position)}::text -> 'refused') as given
    where sound_id = ${sound_id}::uuid and has_refused and state = 'started'`.execute(db);
  const right = rows.filter(({ answer }) => answers.some((word) => isSameWord(answer, word)));
  return new Set(right.map(({ player }) => player)).size;
}
