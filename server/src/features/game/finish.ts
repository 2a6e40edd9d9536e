import type { Result } from "@hitoslov/contract";
import { nextCounters, scorePlay } from "@hitoslov/rules";
import { hashToken, type Player } from "../../http/caller.ts";
import { AppError, signedOut } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import { stockBoard } from "../top/boards.ts";
import { accountChanges, scoresChange } from "../top/scores.ts";
import { type Catalogue, type CatalogueSound, photoOf } from "./catalogue.ts";
import {
  closePlay,
  findResult,
  lockRunningStocks,
  lockScore,
  payPlayer,
  payStocks,
  skippedSince,
} from "./finish-queries.ts";
import {
  invalidGameToken,
  lockGameToken,
  nextGameToken,
  saveCounters,
  spendGameToken,
  touchSession,
  useGameToken,
} from "./game-token.ts";
import { notServed, withdrawn } from "./judge.ts";
import { allRestored, isOpen, mistakesOf, type Play, secondsOf, wordTips } from "./play.ts";
import { demoTally, lockPlay } from "./queries.ts";

export type Finish = {
  readonly soundId: string;
  readonly tokenGame: string;
  readonly authorId?: string | undefined;
  readonly duration: number;
};

/**
 * Closes a play and pays for it, all in one transaction. Locks are taken in the order token, session, play, user, draws,
 * ratings, here and wherever one of them is used, so that calls cannot block each other for ever; whoever comes second
 * reads the first one's answer. What it needs is read at once, and what it changes is sent at once with the commit.
 */
export async function finishPlay(
  { config, db, catalogue: cache }: Services,
  player: Player,
  { soundId, tokenGame, authorId, duration }: Finish,
  now: Date,
): Promise<{ token: string; result: Result }> {
  // Read before the transaction: it holds the only connection of the embedded engine.
  const catalogue = await cache.current();
  return db.transact(async (ask, send) => {
    const [tokens, sessions, [play], [account], entries, [skipped], [demo]] = await ask(
      ...lockGameToken(player, tokenGame, now),
      lockPlay(player.playerId, soundId),
      player.role === 4 ? undefined : lockScore(player.userId),
      player.role === 3 ? lockRunningStocks(player.userId, now) : undefined,
      skippedSince(player.playerId, soundId, hashToken(tokenGame)),
      player.role === 4 ? demoTally(player.playerId) : undefined,
    );
    const row = useGameToken(send, player, tokens, sessions, now);
    if (row.spent_play_id !== null) {
      const [[spent]] = await ask(findResult(row.spent_play_id));
      if (spent === undefined || spent.result === null || spent.sound_id !== soundId) throw invalidGameToken(player);
      const { result } = spent;
      return () => ({ token: nextGameToken(row.session, tokenGame), result });
    }
    if (play === undefined) throw notServed();
    const sound = catalogue.sounds.get(soundId);
    if (sound === undefined) throw withdrawn();
    const earned = player.role === 4 ? demo?.points : account?.score;
    // The account has been deleted since its session was found.
    if (earned === undefined) throw signedOut();

    const spend = () => spendGameToken(send, { token: tokenGame, row }, play.id, now);
    // Finished in another tab: the same answer, paid once.
    if (!isOpen(play)) {
      const { result } = play;
      if (result === null) throw new AppError(409, "conflict", "Эта песня уже собрана");
      const token = spend();
      send(touchSession(row.session.id, now));
      return () => ({ token, result });
    }

    const { session } = row;
    const guessed = allRestored(play);
    const words = Object.values(play.words);
    const mistakes = mistakesOf(play);
    const tips = wordTips(play);
    const author = chosenAuthor(sound, play, authorId);
    const counters = nextCounters(
      {
        perSession: session.per_session,
        sameLevel: session.same_level,
        inRow: skipped !== undefined ? 0 : session.in_row,
      },
      {
        guessed,
        clean: mistakes === 0 && tips === 0 && !play.name_tip,
        sameLevel: session.difficulty_id === null || session.difficulty_id === sound.difficulty._id,
        skipped: false,
      },
    );
    const paid = scorePlay({
      rules: catalogue.scores,
      speeds: catalogue.settings.speeds,
      seconds: secondsOf(play, now) ?? 0,
      difficultyPoints: sound.difficulty.points,
      words: words.filter((word) => word.restored === "right" || word.restored === "tip").length,
      typed: words.filter((word) => word.typed === true).length,
      authorRight: author.right,
      mistakes,
      wordTips: tips,
      nameTip: play.name_tip,
      inRow: counters.inRow,
    });
    const points = guessed ? paid.points : 0;
    const draws = guessed ? entries : [];
    // Who is excluded from a draw keeps the points, and is told of no place.
    const standings = draws
      .filter((entry) => entry.excluded_at === null)
      .map(({ id, score: before, score_reached_at }) => ({
        _id: id,
        score: (before ?? 0) + points,
        reached_at: points > 0 || score_reached_at === null ? now : score_reached_at,
      }));
    const result: Result = {
      guessed,
      points,
      lines: guessed ? paid.lines : [],
      coefficient: guessed ? paid.coefficient : 1,
      difficulty: sound.difficulty,
      author,
      song: presentSong(sound, play, catalogue),
      score: earned + points,
      stocks: [],
      counters,
    };

    const token = spend();
    send(saveCounters(session.id, counters, sound.difficulty._id, now));
    const closed = send(
      closePlay(play.id, player.userId, {
        state: guessed ? "guessed" : "failed",
        started_at: play.started_at ?? now,
        finished_at: now,
        points,
        client_duration: duration,
        result,
        standings,
      }),
    );
    if (player.role !== 4) send(payPlayer(player.userId, guessed ? 1 : 0, points, now));
    if (player.role === 3 && draws.length > 0)
      send(
        payStocks(
          player.userId,
          draws.map(({ id }) => id),
          points,
          now,
        ),
      );
    if (player.role === 3 && points > 0) {
      const changes = [
        ...accountChanges({ score: result.score, added: points }, now, config.TIME_ZONE),
        ...standings.map((standing) => ({ board: stockBoard(standing._id), score: standing.score })),
      ];
      send(scoresChange(player.userId, changes, now));
    }
    return () => ({ token, result: closed()[0]?.result ?? result });
  });
}

/** The author named by the player; right when it is any of the song's own and was among the four offered. */
function chosenAuthor(sound: CatalogueSound, play: Play, authorId: string | undefined): Result["author"] {
  const own = [...sound.music, ...sound.text];
  const right = own.find((author) => author._id === authorId);
  const offered = play.authors?.some((author) => author._id === authorId) === true;
  if (right !== undefined && offered) return { right: true, ...right };
  const answer = own.find((author) => play.authors?.some((choice) => choice._id === author._id)) ?? own[0];
  return { right: false, _id: answer?._id ?? null, name: answer?.name ?? null };
}

function presentSong(sound: CatalogueSound, play: Play, catalogue: Catalogue): Result["song"] {
  return {
    name: sound.name,
    fragment: play.fragment,
    executors: [...sound.executors],
    authors: creditsOf(sound),
    film: sound.film,
    photo: photoOf(sound, catalogue),
  };
}

export function creditsOf(sound: CatalogueSound): { music: string[]; text: string[] } {
  return { music: sound.music.map((author) => author.name), text: sound.text.map((author) => author.name) };
}
