import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { openDatabase } from "../server/src/db/client.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { changeScores } from "../server/src/domains/ratings/scores.ts";
import { findNear } from "../server/src/domains/ratings/queries.ts";
import { startPostgres } from "../server/src/test/postgres.ts";
import { median, timed } from "./parts/figures.ts";

/**
 * The cost of a player's own rank in leaderboards of more and more players, as a ratio to the smallest; 3 is the limit,
 * while counting everybody ahead grows with the leaderboard. And what keeping the counts adds to a finish.
 */

const sizes = [1000, 10_000, 100_000, ...(process.argv.includes("--million") ? [1_000_000] : [])];
const rounds = 200;
const part = 10_000;
const atMost = 3;

const postgres = await startPostgres();
const db = await openDatabase({ DATABASE_URL: postgres.url, DATA_DIR: "" });
await migrate(db);
const { kysely } = db;

const boards: { board: string; size: number; players: string[] }[] = [];
for (const size of sizes) {
  const board = `stock:${uuid()}`;
  await fill(board, size);
  const { rows } = await sql<{ user_id: string }>`
    select user_id from board_scores where board = ${board} order by random() limit ${rounds}`.execute(kysely);
  boards.push({ board, size, players: rows.map(({ user_id }) => user_id) });
}
await sql`vacuum analyze`.execute(kysely);

const costs = boards.map(() => ({ rank: [] as number[], counting: [] as number[], change: [] as number[] }));
for (let round = 0; round < rounds; round++) {
  for (const [index, { board, players }] of boards.entries()) {
    const player = players[round] ?? "";
    costs[index]?.rank.push(await timed(() => db.read(findNear(player, [board], 5, 5))));
    if (round < 20) costs[index]?.counting.push(await timed(() => countAhead(board, player)));
    costs[index]?.change.push(
      await timed(() =>
        kysely.transaction().execute((trx) => changeScores(trx, player, [{ board, add: 120 }], new Date())),
      ),
    );
  }
}

const base = median(costs[0]?.rank ?? []);
let worst = 0;
console.log(`medians of ${rounds} rounds, ms; ratios to the rank among ${sizes[0]}`);
for (const [index, { size }] of boards.entries()) {
  const { rank = [], counting = [], change = [] } = costs[index] ?? {};
  worst = Math.max(worst, median(rank) / base);
  console.log(
    `${String(size).padStart(8)} players  ` +
      [`my rank ${show(rank)}`, `counting ${show(counting)}`, `points added ${show(change)}`].join("  "),
  );
}
await db.close();
await postgres.stop();
process.exitCode = worst < atMost ? 0 : 1;

/** Players with realistic scores: many have little, few have much. */
async function fill(board: string, size: number): Promise<void> {
  // In parts, because of the statement timeout of the server's connections.
  for (let left = size; left > 0; left -= part) {
    await sql`
      with players as (
        insert into users (id, login) select gen_random_uuid(), 'bench-' || gen_random_uuid()
        from generate_series(1, ${Math.min(left, part)}::int) returning id
      )
      insert into board_scores (board, user_id, score, reached_at)
      select ${board}, id, 1 + (20000 * random() ^ 3)::int, now() - random() * interval '30 days' from players`.execute(
      kysely,
    );
  }
  await sql`
    insert into board_counts (board, width, bucket, members)
    select board, width, score / width, count(*) from board_scores cross join (values (1), (64)) as widths (width)
    where board = ${board} group by board, width, score / width`.execute(kysely);
}

/** How ranks were found before. */
function countAhead(board: string, player: string): Promise<unknown> {
  return sql`
    select count(*) from board_scores as ahead join board_scores as own using (board)
    where board = ${board} and own.user_id = ${player}
      and (-ahead.score, ahead.reached_at, ahead.user_id) < (-own.score, own.reached_at, own.user_id)`.execute(kysely);
}

function show(values: readonly number[]): string {
  return `${median(values).toFixed(2)} (${(median(values) / base).toFixed(2)})`;
}
