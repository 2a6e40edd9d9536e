import type { Result } from "@hitoslov/contract";
import { ARCHIVE_POINTS } from "@hitoslov/rules";
import { hashToken, type Player } from "../../http/caller.ts";
import { AppError, unauthorized } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import { accountChanges, drawChange, scoresChange } from "../ratings/scores.ts";
import { decideFinish } from "./decide-finish.ts";
import {
  closePlay,
  findOtherPlays,
  findResult,
  lockRunningDraws,
  lockScore,
  payPlayer,
  payDraws,
  skippedSince,
} from "./finish-queries.ts";
import {
  invalidGameToken,
  lockGameToken,
  nextGameToken,
  saveCounters,
  spendGameToken,
  touchSession,
  acceptGameToken,
} from "./game-token.ts";
import { notServed, withdrawn } from "./refusals.ts";
import { hasRefused, isAnswerShown, isOpen, type Play, standsAlone } from "./play.ts";
import { recordDuel } from "./duels/queries.ts";
import { demoTally } from "./guessed-songs.ts";
import { lockPlay, saveRegraded } from "./queries.ts";
import { findShownAnswer, latestShown, showAnswer } from "./shown-answers.ts";
import { regradeBy } from "./regrade.ts";
import { replayPointsLeft } from "./replay.ts";
import { spentIn } from "./terms.ts";

export type Finish = {
  readonly soundId: string;
  readonly tokenGame: string;
  readonly authorId?: string | undefined;
  readonly duration: number;
};

/**
 * Closes a play and pays for it, all in one transaction. Locks are taken in the order token, session, play, user, draws,
 * ratings, here and wherever one of them is used, so that calls never deadlock; a repeated request returns the first
 * result. One round trip reads what is needed (a replay takes one more), the last one writes everything and commits; between
 * them `decideFinish` decides what the play pays and where it counts.
 */
export async function finishPlay(
  { config, db, catalogue: cache }: Services,
  player: Player,
  { soundId, tokenGame, authorId, duration }: Finish,
  now: Date,
): Promise<{ token: string; result: Result }> {
  // Read before the transaction: it holds the only connection of the embedded engine.
  const catalogue = await cache.current();
  return db.transact(async (query, enqueue) => {
    const [tokens, sessions, [dealt], [account], entries, [skipped], others, [shown], [demo]] = await query(
      ...lockGameToken(player, tokenGame, now),
      lockPlay(player.playerId, soundId),
      player.role === 4 ? undefined : lockScore(player.userId),
      player.role === 4 ? undefined : lockRunningDraws(player.userId, player.role, player.audiences, now),
      skippedSince(player.playerId, soundId, hashToken(tokenGame)),
      findOtherPlays(player.playerId, soundId),
      player.role === 4 ? undefined : findShownAnswer(player.userId, soundId),
      player.role === 4 ? demoTally(player.playerId) : undefined,
    );
    const row = acceptGameToken(enqueue, player, tokens, sessions, now);
    if (row.spent_play_id !== null) {
      const [[spent]] = await query(findResult(row.spent_play_id));
      if (spent === undefined || spent.result === null || spent.item_id !== soundId) throw invalidGameToken(player);
      const { result } = spent;
      return () => ({ token: nextGameToken(row.session, tokenGame), result });
    }
    if (dealt === undefined) throw notServed();
    const song = catalogue.songs.get(dealt.sound_id);
    if (song === undefined) throw withdrawn();
    // Staff may have accepted an answer that this play refused.
    const regraded = isOpen(dealt) ? regradeBy(song, dealt)?.play : undefined;
    // Another device may have been shown the answer while this play was being dealt.
    const answer_shown_at = latestShown(dealt, others, shown?.shown_at ?? null);
    const play = { ...(regraded ?? dealt), answer_shown_at };
    const earned = player.role === 4 ? demo?.points : account?.score;
    // The account has been deleted since its session was found.
    if (earned === undefined) throw unauthorized();

    const spend = () => spendGameToken(enqueue, { token: tokenGame, row }, play.id, now);
    // Finished in another tab: the same answer, paid once.
    if (!isOpen(play)) {
      const { result } = play;
      if (result === null) throw new AppError(409, "conflict", "Эта песня уже собрана");
      const token = spend();
      enqueue(touchSession(row.session.id, now));
      return () => ({ token, result });
    }

    const { session } = row;
    const isReplay = play.replay !== null;
    const isDaily = play.daily_id !== null;
    // Everybody plays the same ones, also without an account, so that answers can be passed on: they count in no draw
    // and in no row of clean songs.
    const isAlone = standsAlone(play);
    const daily_until = play.daily_until !== null && now < play.daily_until ? play.daily_until : null;
    const duels = others.filter((other) => other.duel_song_id !== null);
    // The account is locked: what its other replays have paid is known.
    const replayPoints = isReplay ? await replayPointsLeft(query, player, now, config.TIME_ZONE) : undefined;
    const decision = decideFinish({
      play,
      song,
      catalogue,
      authorId,
      earned,
      counters: isAlone
        ? { perSession: 0, sameLevel: 0, inRow: 0 }
        : { perSession: session.per_session, sameLevel: session.same_level, inRow: session.in_row },
      sameLevel: session.difficulty_id === null || session.difficulty_id === song.difficulty._id,
      skipped: skipped !== undefined && !isAlone,
      entries: isAlone ? [] : entries,
      spent: isReplay || isAlone ? undefined : spentIn(duels.map((duel) => regradeBy(song, duel)?.play ?? duel)),
      maxPoints: isDaily && daily_until === null ? ARCHIVE_POINTS : replayPoints,
      now,
    });
    const { guessed, points, counters, counted, drawScores, terms, result } = decision;

    const token = spend();
    const isOfLevel = !isReplay && !isAlone;
    enqueue(isOfLevel ? saveCounters(session.id, counters, song.difficulty._id, now) : touchSession(session.id, now));
    if (regraded !== undefined) enqueue(saveRegraded(regraded));
    const state = finalState(play, guessed);
    const closed = enqueue(
      closePlay(play.id, player.userId, {
        state,
        started_at: play.started_at ?? now,
        finished_at: now,
        daily_until,
        points,
        client_duration: duration,
        session_id: isOfLevel ? session.id : null,
        terms,
        has_refused: hasRefused(play),
        result,
        drawScores,
      }),
    );
    if (play.duel_song_id !== null) enqueue(recordDuel(play, play.duel_song_id, result.points, now));
    if (isAlone && isAnswerShown(play)) enqueue(showAnswer(play.player_id, play.sound_id, now));
    if (player.role !== 4) enqueue(payPlayer(player.userId, guessed && isOfLevel ? 1 : 0, points, now));
    if (player.role !== 4 && counted.length > 0) {
      const drawIds = counted.map(({ id }) => id);
      enqueue(payDraws(player.userId, drawIds, points, now));
    }
    if (player.role !== 4 && points > 0) {
      // Staff are in no rating but that of a rehearsal.
      const own = { score: result.score, added: points };
      const changes = [
        ...(player.role === 3 ? accountChanges(own, now, config.TIME_ZONE) : []),
        ...drawScores.map(({ _id, score }) => drawChange(_id, score)),
      ];
      if (changes.length > 0) enqueue(scoresChange(player.userId, changes, now));
    }
    return () => ({ token, result: closed()[0]?.result ?? result });
  });
}

/** Plays that are over outside of the count of songs are `replayed`; a duel that has shown its answer is `failed`. */
function finalState(play: Play, guessed: boolean): Play["state"] {
  if (play.duel_song_id !== null) return isAnswerShown(play) ? "failed" : "replayed";
  if (play.replay !== null) return "replayed";
  return guessed ? "guessed" : "failed";
}
