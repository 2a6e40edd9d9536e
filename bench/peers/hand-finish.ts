import type { Result } from "@hitoslov/contract";
import { countedSeconds, FORGIVEN_MISTAKES, leadOf, nextCounters, scorePlay } from "@hitoslov/rules";
import { createHmac } from "node:crypto";
import type { Catalogue } from "../../server/src/domains/play/catalogue.ts";
import { hintsUsed } from "../../server/src/db/hint-uses.ts";
import { hintCounts } from "../../server/src/domains/play/hints.ts";
import { allRestored, mistakesOf, type Play, secondsOf, timesOf } from "../../server/src/domains/play/play.ts";
import { periodLeaderboards } from "../../server/src/domains/ratings/leaderboards.ts";
import { aliveSince, lockOwnSession, lockPlay, lockToken } from "./hand-game.ts";
import { hash, onClient, Refusal, rows, statement, type Who } from "./hand-pool.ts";

const lockScore = statement("lock-score", "select score from users where id = $1 for no key update");
const lockDraws = statement(
  "lock-stocks",
  `select s.id, m.score, m.score_reached_at, m.excluded_at from stocks s
   left join stock_members m on m.stock_id = s.id and m.user_id = $1
   where s.status = 'active' and start_date <= $2 and end_date > $2 order by s.id for share of s`,
);
const skippedSince = statement(
  "skipped",
  `select p.id from plays p join game_tokens t on t.hash = $3 join game_sessions s on s.id = t.session_id
   where p.player_id = $1 and sound_id <> $2 and state = 'started' and started_at > coalesce(last_finished_at, s.created_at)
   limit 1`,
);
const spend = statement("spend", "update game_tokens set spent_play_id = $2 where hash = $1");
const addToken = statement(
  "next-token",
  "insert into game_tokens (hash, session_id, created_at, last_used_at) values ($1, $2, $3, $3)",
);
const saveSession = statement(
  "save-session",
  `update game_sessions set per_session = $2, same_level = $3, in_row = $4, difficulty_id = $5, last_finished_at = $6,
   last_used_at = $6 where id = $1`,
);
const placeOf = (board: string, score: string) => `1
  + (select coalesce(sum(members), 0) from board_counts where board = ${board} and width = 64 and bucket > ${score} / 64)
  + (select coalesce(sum(members), 0) from board_counts where board = ${board} and width = 1 and bucket > ${score}
     and bucket < (${score} / 64 + 1) * 64)
  + (select count(*) from board_scores b where b.board = ${board} and -b.score = -${score}
     and (b.reached_at, b.user_id) < (own.reached_at, $3::uuid))`;
const close = statement(
  "close",
  `update plays set state = $2, started_at = coalesce(started_at, $4), finished_at = $4, points = $5, client_duration = $6,
     result = jsonb_set($7::jsonb, '{stocks}', (
       select coalesce(jsonb_agg(jsonb_build_object('_id', _id, 'score', score,
         'place', ${placeOf("'stock:' || own._id", "own.score")}) order by _id), '[]')
       from jsonb_to_recordset($8::jsonb) as own (_id uuid, score integer, reached_at timestamptz)))
   where id = $1 returning result`,
);
const pay = statement(
  "pay",
  `update users set score = score + $2, guessed = guessed + $4, score_reached_at = $3, last_seen_at = $3, updated_at = $3
   where id = $1`,
);
const payDraws = statement(
  "pay-stocks",
  `insert into stock_members (stock_id, user_id, score, score_reached_at) select id, $2, $3, $4 from unnest($1::uuid[]) id
   on conflict (stock_id, user_id) do update
   set score = stock_members.score + excluded.score, score_reached_at = excluded.score_reached_at`,
);
const payBoards = statement(
  "pay-boards",
  `with settled as (
     select change.board, coalesce(own.score, 0) as was,
       coalesce(change.score, coalesce(own.score, 0) + add) as score
     from jsonb_to_recordset($1::jsonb) as change (board text, score integer, add integer)
     left join board_scores own on own.board = change.board and own.user_id = $2
   ), kept as (
     insert into board_scores (board, user_id, score, reached_at) select board, $2, score, $3 from settled
     on conflict (board, user_id) do update set score = excluded.score, reached_at = excluded.reached_at
   )
   insert into board_counts (board, width, bucket, members)
   select board, width, step.score / width as bucket, sum(members) from settled
   cross join lateral (values (was, -1), (score, 1)) as step (score, members)
   cross join (values (1), (64)) as widths (width)
   where step.score > 0 group by board, width, bucket having sum(members) <> 0 order by board, width, bucket
   on conflict (board, width, bucket) do update set members = board_counts.members + excluded.members`,
);

type Session = {
  id: string;
  seed: string;
  per_session: number;
  same_level: number;
  in_row: number;
  difficulty_id: string | null;
};
type Entry = { id: string; score: number | null; excluded_at: Date | null };

/** Finishes a play and pays for it; everything is read at once and written with the commit. */
export async function finish(
  who: Who,
  catalogue: Catalogue,
  { soundId, tokenGame, duration }: { soundId: string; tokenGame: string; duration: number },
  now: Date,
) {
  return onClient(async (client) => {
    const key = hash(tokenGame);
    const [, [token], [session], [play], [account], entries, [skipped]] = await Promise.all([
      client.query("begin"),
      rows<{ spent_play_id: string | null }>(client, lockToken, [key, aliveSince(now)]),
      rows<Session>(client, lockOwnSession, [key, who.userId]),
      rows<Play>(client, lockPlay, [who.userId, soundId]),
      rows<{ score: number }>(client, lockScore, [who.userId]),
      rows<Entry>(client, lockDraws, [who.userId, now]),
      rows(client, skippedSince, [who.userId, soundId, key]),
    ]);
    const sound = catalogue.songs.get(soundId);
    if (token === undefined || session === undefined || token.spent_play_id !== null) throw new Refusal(401, "Token");
    if (play === undefined || sound === undefined || account === undefined || play.state === "guessed") {
      throw new Refusal(409, "Not open");
    }
    const guessed = allRestored(play);
    const words = Object.values(play.words);
    const mistakes = mistakesOf(play);
    const counters = nextCounters(
      {
        perSession: session.per_session,
        sameLevel: session.same_level,
        inRow: skipped === undefined ? session.in_row : 0,
      },
      {
        guessed,
        clean: mistakes <= FORGIVEN_MISTAKES && hintsUsed(play) === 0,
        sameLevel: session.difficulty_id === null || session.difficulty_id === sound.difficulty._id,
        skipped: false,
      },
    );
    const paid = scorePlay({
      rules: catalogue.scores,
      speeds: catalogue.settings.speeds,
      seconds: countedSeconds(secondsOf(play, now) ?? 0, sound.duration, leadOf(timesOf(play, sound))),
      difficultyPoints: sound.difficulty.points,
      blanks: play.hidden.length,
      words: words.filter(({ restored }) => restored === "right" || restored === "tip").length,
      typed: 0,
      authorRight: false,
      mistakes,
      hints: hintCounts(play),
      inRow: counters.inRow,
      answerShown: play.answer_shown_at !== null,
    });
    const points = guessed ? paid.points : 0;
    const drawScores = entries
      .filter(({ excluded_at }) => guessed && excluded_at === null)
      .map(({ id, score }) => ({ _id: id, score: (score ?? 0) + points, reached_at: now }));
    const [author] = [...sound.music, ...sound.text];
    const result: Result = {
      guessed,
      points,
      lines: guessed ? paid.lines : [],
      coefficient: guessed ? paid.coefficient : 1,
      difficulty: sound.difficulty,
      author: { right: false, _id: author?._id ?? null, name: author?.name ?? null },
      song: {
        name: sound.name,
        fragment: play.fragment,
        executors: [...sound.executors],
        authors: { music: sound.music.map(({ name }) => name), text: sound.text.map(({ name }) => name) },
        film: sound.film,
        photo: sound.photo === null ? null : catalogue.storageUrl + sound.photo,
      },
      score: account.score + points,
      stocks: [],
      counters,
    };
    const next = createHmac("sha256", session.seed).update(tokenGame).digest("base64url");
    const { month, week } = periodLeaderboards(now, "Europe/Moscow");
    const changes = [
      { board: "all", score: result.score },
      { board: month, add: points },
      { board: week, add: points },
      ...drawScores.map(({ _id, score }) => ({ board: `stock:${_id}`, score })),
    ];
    const state = guessed ? "guessed" : "failed";
    const { perSession, sameLevel, inRow } = counters;
    const closing = [
      play.id,
      state,
      who.userId,
      now,
      points,
      duration,
      JSON.stringify(result),
      JSON.stringify(drawScores),
    ];
    const [, , , [closed]] = await Promise.all([
      rows(client, spend, [key, play.id]),
      rows(client, addToken, [hash(next), session.id, now]),
      rows(client, saveSession, [session.id, perSession, sameLevel, inRow, sound.difficulty._id, now]),
      rows<{ result: Result }>(client, close, closing),
      rows(client, pay, [who.userId, points, now, guessed ? 1 : 0]),
      guessed && rows(client, payDraws, [entries.map(({ id }) => id), who.userId, points, now]),
      points > 0 && rows(client, payBoards, [JSON.stringify(changes), who.userId, now]),
      client.query("commit"),
    ]);
    return { token: next, result: closed?.result ?? result };
  });
}
