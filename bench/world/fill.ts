import { type Kysely, sql } from "kysely";
import type { Database } from "../../server/src/db/schema.ts";
import { hidden, sqlFragment, sqlHash, sqlId, staff } from "./names.ts";
import type { World } from "./worlds.ts";

/** Rows of one statement. */
const part = 100_000;
/** Songs that every player has guessed, and those of the first player, who has played much. */
const guessedEach = 2;
const guessedByFirst = 300;
const draws = 50;
/** Sessions last as long as the folder is kept. */
const forever = "'2100-01-01'::timestamptz";

/** Songs, players with sessions, plays and scores, a running draw and the writes of staff, as `world` says. */
export async function fill(kysely: Kysely<Database>, { songs, players, entrants }: World): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(kysely);
  const inParts = async (count: number, textOf: (from: number, to: number) => string) => {
    for (let from = 0; from < count; from += part) await run(textOf(from, Math.min(count, from + part) - 1));
  };
  await run("set synchronous_commit = off");
  await run("set jit = off");
  await fillCatalogue(run, songs);

  await run(`insert into users (id, login, role)
    select ${sqlId("staff", "n")}, 'staff-' || n, case when n = 0 then 1 else 2 end
    from generate_series(0, ${staff - 1}) n`);
  await run(`insert into tokens (id, hash, user_id, area, created_at, last_used_at, expires_at)
    select ${sqlId("staff", "n")}, ${sqlHash("'staff-' || n")}, ${sqlId("staff", "n")}, 'admin', now(), ${forever}, ${forever}
    from generate_series(0, ${staff - 1}) n`);
  // Realistic scores: many have little, few have much.
  await inParts(
    players,
    (from, to) => `insert into users (id, login, name, email, role, score, score_reached_at, created_at, type)
      select ${sqlId("player", "n")}, 'player-' || n, case when n % 3 > 0 then 'Игрок ' || n end,
        case when n % 2 = 0 then 'player-' || n || '@example.ru' end, 3, 1 + (20000 * random() ^ 3)::int,
        now() - random() * interval '300 days', now() - (300 - n * 300.0 / ${players}) * interval '1 day',
        case when n % 10 = 0 then 'Премиум' else 'Бесплатный' end
      from generate_series(${from}, ${to}) n`,
  );
  await inParts(
    players,
    (from, to) => `insert into tokens (id, hash, user_id, area, created_at, last_used_at, expires_at)
      select ${sqlId("player", "n")}, ${sqlHash("'player-' || n")}, ${sqlId("player", "n")}, 'game', now(), ${forever}, ${forever}
      from generate_series(${from}, ${to}) n`,
  );
  const play = (player: string, song: string, nth: string) => `(
      gen_random_uuid(), ${sqlId("player", player)}, ${sqlId("song", song)}, 'guessed', 'history', ${sqlFragment(song)},
      '{${hidden.join(",")}}'::smallint[], '{поле,берёза,стояла,поле,кудрявая,ветер,месяц}'::text[],
      '{"1":{"restored":"right"},"2":{"restored":"right","mistakes":1},"4":{"restored":"right"},"6":{"restored":"right"}}'::jsonb,
      now() - ${nth} * interval '1 hour', now() - ${nth} * interval '1 hour', now() - ${nth} * interval '59 minutes',
      now() - ${nth} * interval '59 minutes', 120, ${result})`;
  const columns = `(id, user_id, sound_id, state, seed, fragment, hidden, tray, words, served_at, started_at,
    last_restored_at, finished_at, points, result)`;
  await inParts(
    players,
    (from, to) => `insert into plays ${columns} select plays.*
      from generate_series(${from}, ${to}) n cross join generate_series(1, ${guessedEach}) k
      cross join lateral (values ${play("n", `((n * 7 + k) % ${songs})`, "(24 * k)")}) as plays`,
  );
  await run(`insert into plays ${columns} select plays.*
    from generate_series(10, ${Math.min(guessedByFirst, songs) - 1}) k
    cross join lateral (values ${play("0", "k", "(24 * k)")}) as plays`);
  await run(`update users set guessed = counted.guessed
    from (select player_id, count(*) as guessed from plays group by player_id) as counted where counted.player_id = users.id`);
  await fillDraws(run, entrants, inParts);
  await fillLeaderboards(run);
  await fillOffice(run, songs, players);
  await run("vacuum analyze");
  await run("checkpoint");
}

type Run = (text: string) => Promise<unknown>;

const result = `'{"guessed":true,"points":120,"lines":[{"key":"word","count":5,"score":50}],"coefficient":1,
  "difficulty":{"_id":"00000000-0000-7000-8006-000000000000","name":"1","points":50},
  "author":{"right":false,"_id":null,"name":null},"song":{"name":"Песня","fragment":"Во поле берёза стояла",
  "executors":["Хор"],"authors":{"music":["Народная"],"text":["Народный"]},"film":null,"photo":null},"score":120,
  "stocks":[],"counters":{"perSession":1,"sameLevel":1,"inRow":1}}'::jsonb`;

/** Songs as in a real catalogue, with thousands of executors and authors. */
async function fillCatalogue(run: Run, songs: number): Promise<void> {
  const named = {
    executors: [songs / 5, "Исполнитель"],
    authors: [songs / 10, "Автор"],
    genres: [200, "Жанр"],
    languages: [5, "Язык"],
    films: [100, "Фильм"],
  } as const;
  for (const [table, [count, name]] of Object.entries(named)) {
    await run(`insert into ${table} (id, name) select ${sqlId("other", "n")}, '${name} ' || n
      from generate_series(0, ${count - 1}) n`);
  }
  await run(`insert into sounds (id, name, fragment, hidden, sound_id, status_id, difficulty_id, film_id, sound, photo, duration)
    select ${sqlId("song", "n")}, 'Песня про берёзу ' || n, ${sqlFragment("n")}, '{${hidden.join(",")}}', n, 'active',
      (select id from difficulties order by name offset n % 3 limit 1),
      case when n % 20 = 0 then ${sqlId("other", "(n / 20 % 100)")} end, 'song-' || n || '.mp3', 'song-' || n || '.webp', 20
    from generate_series(0, ${songs - 1}) n`);
  for (const [table, column, target, each] of [
    ["sound_executors", "executor_id", "executors", 2],
    ["sound_music_authors", "author_id", "authors", 1],
    ["sound_text_authors", "author_id", "authors", 1],
    ["sound_genres", "genre_id", "genres", 1],
    ["sound_languages", "language_id", "languages", 1],
  ] as const) {
    await run(`insert into ${table} (sound_id, ${column}, ordinal)
      select ${sqlId("song", "n")}, ${sqlId("other", `((n + k * 7) % ${named[target][0]})`)}, k
      from generate_series(0, ${songs - 1}) n cross join generate_series(0, ${each - 1}) k`);
  }
}

/** Draw 0 is running and has the entrants; the others have ended and have a few. */
async function fillDraws(
  run: Run,
  entrants: number,
  inParts: (count: number, textOf: (from: number, to: number) => string) => Promise<void>,
): Promise<void> {
  await run(`insert into stocks (id, fullname, name, description, start_date, end_date, status)
    select ${sqlId("stock", "n")}, 'Розыгрыш ' || n, 'Розыгрыш ' || n, 'Играйте и побеждайте',
      '2020-01-01'::timestamptz + n * interval '1 day',
      case when n = 0 then ${forever} else '2020-02-01'::timestamptz + n * interval '1 day' end,
      case when n = 0 then 'active' else 'ended' end
    from generate_series(0, ${draws - 1}) n`);
  await run(`insert into stock_prizes (id, stock_id, name, quantity, way, place_from)
    select ${sqlId("stock", "n")}, ${sqlId("stock", "n")}, 'Приз', 100, 'place', 1
    from generate_series(0, ${draws - 1}) n`);
  await inParts(
    entrants,
    (from, to) => `insert into stock_members (stock_id, user_id, score, score_reached_at)
      select ${sqlId("stock", "0")}, ${sqlId("player", "n")}, 1 + (20000 * random() ^ 3)::int,
        now() - random() * interval '30 days'
      from generate_series(${from}, ${to}) n`,
  );
  await run(`insert into stock_members (stock_id, user_id, score, score_reached_at)
    select ${sqlId("stock", "s")}, ${sqlId("player", "n")}, 1 + n, now() - n * interval '1 minute'
    from generate_series(1, ${draws - 1}) s cross join generate_series(0, 199) n`);
  await run(`insert into awards (id, stock_id, stock_prize_id, user_id, way, slot, assigned_at, due_at, updated_at, state)
    select gen_random_uuid(), ${sqlId("stock", "s")}, ${sqlId("stock", "s")}, ${sqlId("player", "n")}, 'place', n + 1,
      now(), ${forever}, now(), 'received'
    from generate_series(1, ${draws - 1}) s cross join generate_series(0, 99) n`);
}

async function fillLeaderboards(run: Run): Promise<void> {
  await run(`insert into board_scores (board, user_id, score, reached_at)
    select 'all', id, score, score_reached_at from users where role = 3
    union all select 'stock:' || stock_id, user_id, score, score_reached_at from stock_members`);
  await run(`insert into board_counts (board, width, bucket, members)
    select board, width, score / width, count(*) from board_scores cross join (values (1), (64)) as widths (width)
    group by board, width, score / width`);
}

/** News, the library, and the audit trail of staff. */
async function fillOffice(run: Run, songs: number, players: number): Promise<void> {
  await run(`insert into news (id, title, content, status_id, created_at)
    select ${sqlId("other", "n")}, 'Новость ' || n, '<p>' || repeat('Играйте и побеждайте. ', 20) || '</p>', 'active',
      now() - n * interval '1 hour' from generate_series(0, ${songs / 10 - 1}) n`);
  await run(`insert into library_songs (id, name, status_id, "order", duration, type, sound)
    select ${sqlId("other", "n")}, 'Во саду ли ' || n, 'active', n, 20, 'mp3', 'library-' || n || '.mp3'
    from generate_series(0, ${songs / 10 - 1}) n`);
  await run(`insert into library_song_executors (library_song_id, executor_id, ordinal)
    select id, ${sqlId("other", `("order" % ${songs / 5})`)}, 0 from library_songs`);
  await run(`insert into audit (id, at, user_id, login, entity, entity_id, action, fields)
    select gen_random_uuid(), now() - n * interval '1 minute', ${sqlId("staff", "n % 400")}, 'staff-' || n % 400, 'sound',
      ${sqlId("song", `(n % ${songs})`)}, 'update', '{"name":{"before":"Была","after":"Стала"}}'
    from generate_series(0, ${players / 10 - 1}) n`);
}
