import { type Kysely, sql } from "kysely";
import type { Database } from "../../server/src/db/schema.ts";
import { atOnce, type Call, firstPlayer, songsOfCalls } from "../parts/calls.ts";
import { hidden, sqlFragment, sqlHash, sqlId } from "./names.ts";

/** Resets the players of a round to newcomers: with the open plays that the call needs, and no others. */
export async function prepare(
  kysely: Kysely<Database>,
  { plays }: Call,
  where: { readonly round: number; readonly players: number },
): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(kysely);
  const from = firstPlayer(where);
  const players = `generate_series(${from}, ${from + atOnce - 1}) n`;
  const song = `((n * 13 + k) % ${songsOfCalls})`;
  const each = plays?.each ?? 0;
  const range = `between ${sqlId("player", String(from))} and ${sqlId("player", String(from + atOnce - 1))}`;
  await run(`delete from plays where player_id ${range} and seed <> 'history'`);
  await run(`delete from game_sessions where user_id ${range}`);
  if (plays === undefined) return;
  await run(`delete from plays using ${players} cross join generate_series(0, ${each - 1}) k
    where player_id = ${sqlId("player", "n")} and sound_id = ${sqlId("song", song)}`);
  const words = hidden.slice(0, plays.restored).map((position) => [position, { restored: "right" }]);
  await run(`insert into plays (id, user_id, sound_id, state, seed, fragment, hidden, tray, words, served_at, started_at,
      last_restored_at)
    select gen_random_uuid(), ${sqlId("player", "n")}, ${sqlId("song", song)}, 'started', 'bench', ${sqlFragment(song)},
      '{${hidden.join(",")}}', '{поле,берёза,стояла,поле,кудрявая,ветер,месяц}',
      '${JSON.stringify(Object.fromEntries(words))}', now(), now(), now()
    from ${players} cross join generate_series(0, ${each - 1}) k`);
  await run(`insert into game_sessions (id, token_id, user_id, seed, created_at, last_used_at)
    select ${sqlId("session", "n")}, ${sqlId("player", "n")}, ${sqlId("player", "n")}, 'seed-' || n, now(), now()
    from ${players}`);
  await run(`insert into game_tokens (hash, session_id, created_at, last_used_at)
    select ${sqlHash("'game-' || n || '-' || k")}, ${sqlId("session", "n")}, now(), now()
    from ${players} cross join generate_series(0, ${each - 1}) k`);
}
