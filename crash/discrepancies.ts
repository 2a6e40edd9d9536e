import { sql } from "kysely";
import type { Db } from "../server/src/db/client.ts";
import { type Line, Refusal } from "./line.ts";
import { settle } from "./load.ts";
import type { Player, World } from "./world.ts";

/** Acknowledged writes that are missing, and those that are there more than once. */
export type Discrepancies = { lost: number; double: number; readonly messages: string[] };

export function noDiscrepancies(): Discrepancies {
  return { lost: 0, double: 0, messages: [] };
}

const scoreOf = ({ paid }: Player) => [...paid.values()].reduce((sum, points) => sum + points, 0);
/** The song of the day counts in no draw. */
const drawnOf = (player: Player) => scoreOf(player) - (player.paid.get(player.daily?.soundId ?? "") ?? 0);
const played = ({ players }: World) => players.filter(({ paid, asked }) => paid.size > 0 || asked !== undefined);

/**
 * After a start: repeats every finish and every genre without an answer, and the latest answered finish of some
 * players, which must pay nothing; then every score must equal what was paid.
 */
export async function repeatCalls(world: World, line: Line, discrepancies: Discrepancies): Promise<void> {
  await settleGenres(world, line);
  for (const player of played(world)) {
    try {
      await settle(line, player);
    } catch (error) {
      // The token was given in an answer, so it must be known.
      if (!(error instanceof Refusal)) throw error;
      discrepancies.lost += 1;
      discrepancies.messages.push(`${player.userId} ${error.message}`);
      player.asked = undefined;
    }
  }
  for (const player of played(world).slice(0, 8)) {
    const { latest } = player;
    if (latest === undefined) continue;
    const { soundId, tokenGame, points } = latest;
    const { result } = await line.call("finish", { soundId, tokenGame, duration: 1, words: [] }, player);
    compare(discrepancies, `${player.userId} repeated ${soundId}`, points, result.points);
  }
  for (const player of played(world)) {
    const { score } = await line.call("getMe", {}, player);
    compare(discrepancies, `${player.userId} score`, scoreOf(player), score ?? 0);
    const points = player.paid.get(player.daily?.soundId ?? "");
    if (points === undefined) continue;
    const { daily } = await line.call("getDaily", { number: player.daily?.number }, player);
    compare(discrepancies, `${player.userId} song of the day`, points, daily?.result?.points ?? 0);
    compare(discrepancies, `${player.userId} streak`, 1, daily?.streak.days ?? 0);
  }
}

/** A genre created before its answer was lost is there already; the others are created now. */
async function settleGenres({ genres, staff }: World, line: Line): Promise<void> {
  for (const name of genres.asked) {
    await line.call("createGenre", { name }, { token: staff }).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.status === 409)) throw error;
    });
    genres.asked.delete(name);
    genres.made.add(name);
  }
}

/** Compares rows with all answers, and ratings with rows. All calls without an answer must have been repeated. */
export async function compareRows(world: World, { kysely }: Db, discrepancies: Discrepancies): Promise<void> {
  const plays = await kysely
    .selectFrom("plays")
    .select(["user_id", "item_id", "points"])
    .where("finished_at", "is not", null)
    .execute();
  const finished = Map.groupBy(plays, ({ user_id, item_id }) => `${user_id} ${item_id}`);
  for (const { userId, paid } of world.players) {
    for (const [soundId, points] of paid) {
      const key = `${userId} ${soundId}`;
      const rows = finished.get(key) ?? [];
      compare(discrepancies, `${key} rows`, 1, rows.length);
      compare(discrepancies, `${key} points`, points, rows[0]?.points ?? 0);
      finished.delete(key);
    }
  }
  compare(discrepancies, "finishes that nobody was told of", 0, finished.size);
  const scores = await sql<{ id: string; score: number; drawn: number; all: number; month: number; week: number }>`
    select id, score, coalesce((select score from stock_members where user_id = id and stock_id = ${world.stock}), 0) drawn,
      coalesce(sum(points) filter (where board = 'all'), 0)::int "all",
      coalesce(sum(points) filter (where board like 'month:%'), 0)::int "month",
      coalesce(sum(points) filter (where board like 'week:%'), 0)::int "week"
    from users left join (select board, user_id, score as points from board_scores) b on b.user_id = id
    where role = 3 group by id, score`.execute(kysely);
  const promised = new Map(world.players.map((player) => [player.userId, player]));
  for (const { id, ...found } of scores.rows) {
    const player = promised.get(id);
    for (const [what, score] of Object.entries(found)) {
      const due = player === undefined ? 0 : what === "drawn" ? drawnOf(player) : scoreOf(player);
      compare(discrepancies, `${id} ${what}`, due, score);
    }
  }
  const wrongCounts = await sql<{ board: string }>`
    select board, width, bucket, sum(members) from (
      select board, width, bucket, members from board_counts where members <> 0
      union all
      select board, width, score / width, -count(*) from board_scores cross join (values (1), (64)) w (width)
      group by 1, 2, 3
    ) both_ways group by 1, 2, 3 having sum(members) <> 0`.execute(kysely);
  compare(discrepancies, "histogram", 0, wrongCounts.rows.length);
  const genres = await kysely.selectFrom("genres").select("name").execute();
  const counts = Map.groupBy(genres, ({ name }) => name);
  for (const name of world.genres.made) compare(discrepancies, name, 1, counts.get(name)?.length ?? 0);
}

/** Counts the calls without an answer that were stored all the same; their sender must repeat them to know. */
export async function storedUnanswered(world: World, { kysely }: Db): Promise<number> {
  let count = 0;
  for (const { userId, asked } of world.players) {
    if (asked === undefined) continue;
    const row = await kysely
      .selectFrom("plays")
      .select("id")
      .where("user_id", "=", userId)
      .where("item_id", "=", asked.soundId)
      .where("finished_at", "is not", null)
      .executeTakeFirst();
    if (row !== undefined) count += 1;
  }
  const asked = [...world.genres.asked];
  if (asked.length === 0) return count;
  const genres = await kysely.selectFrom("genres").select("id").where("name", "in", asked).execute();
  return count + genres.length;
}

function compare(discrepancies: Discrepancies, what: string, promised: number, found: number): void {
  if (found === promised) return;
  if (found < promised) discrepancies.lost += 1;
  else discrepancies.double += 1;
  discrepancies.messages.push(`${what}: ${promised} was promised, ${found} found`);
}
