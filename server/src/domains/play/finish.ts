import type { Result } from "@hitoslov/contract";
import { ARCHIVE_POINTS } from "@hitoslov/rules";
import type { Enqueue, Query } from "../../db/transact.ts";
import { hashToken, type Player } from "../../http/caller.ts";
import { unauthorized } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import { accountChanges, drawChange, scoresChange } from "../ratings/scores.ts";
import { decideFinish, type FinishDecision } from "./decide-finish.ts";
import type { PlayableSong } from "./catalogue.ts";
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
  type GameSession,
  invalidGameToken,
  lockGameToken,
  nextGameToken,
  saveCounters,
  spendGameToken,
  touchSession,
  acceptGameToken,
} from "./game-token.ts";
import { alreadyOver, notServed, withdrawn } from "./refusals.ts";
import { hasRefused, isAnswerShown, isOpen, type Play, standsAlone } from "./play.ts";
import { endPlayedDuel, findDuelTerms, recordDuel } from "./duels/queries.ts";
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
 * Closes a play and pays for it, all in one transaction. Locks are taken in the order session, token, play, user, draws,
 * ratings, here and wherever one of them is used, so that calls never deadlock; a repeated request returns the first
 * result. `loadFinish` reads what is needed in one round trip (a replay or a duel takes one more), `decideFinish` decides what the
 * play pays and where it counts, and `writeFinish` writes everything in the round trip that commits.
 */
export async function finishPlay(
  { config, db, catalogue: cache }: Services,
  player: Player,
  finish: Finish,
  now: Date,
): Promise<{ token: string; result: Result }> {
  const { soundId, tokenGame } = finish;
  // Read before the transaction: it holds the only connection of the embedded engine.
  const catalogue = await cache.current();
  return db.transact(async (query, enqueue) => {
    const loaded = await loadFinish(query, player, finish, now);
    const row = acceptGameToken(enqueue, player, loaded.tokens, loaded.sessions, now);
    if (row.spent_play_id !== null) {
      const [[spent]] = await query(findResult(row.spent_play_id));
      if (spent === undefined || spent.result === null || spent.item_id !== soundId) throw invalidGameToken(player);
      const { result } = spent;
      return () => ({ token: nextGameToken(row.session, tokenGame), result });
    }
    const { dealt, earned } = loaded;
    if (dealt === undefined) throw notServed();
    const song = catalogue.songs.get(dealt.sound_id);
    if (song === undefined) throw withdrawn();
    // Staff may have accepted an answer that this play refused.
    const regraded = isOpen(dealt) ? regradeBy(song, dealt)?.play : undefined;
    // Another device may have been shown the answer while this play was being dealt.
    const answer_shown_at = latestShown(dealt, loaded.others, loaded.shownAt);
    const play = { ...(regraded ?? dealt), answer_shown_at };
    // The account has been deleted since its session was found.
    if (earned === undefined) throw unauthorized();

    const token = spendGameToken(enqueue, { token: tokenGame, row }, play.id, now);
    // Finished in another tab: the same answer, paid once.
    if (!isOpen(play)) {
      const { result } = play;
      if (result === null) throw alreadyOver(play);
      enqueue(touchSession(row.session.id, now));
      return () => ({ token, result });
    }
    // The account is locked: what its other replays have paid is known.
    const replayLeft = play.replay === null ? undefined : await replayPointsLeft(query, player, now, config.TIME_ZONE);
    const [duelSong] = play.duel_song_id === null ? [] : (await query(findDuelTerms(play.duel_song_id)))[0];
    const input = { ...inputOf(play, song, loaded, row.session, replayLeft, now), earned, catalogue };
    const decision = decideFinish({ ...input, duelTerms: duelSong?.terms, authorId: finish.authorId, now });
    const writes = { player, session: row.session, finish, play, song, regraded, decision };
    const closed = writeFinish(enqueue, writes, config.TIME_ZONE, now);
    return () => ({ token, result: closed()[0]?.result ?? decision.result });
  });
}

/** Reads and locks what a finish needs. */
async function loadFinish(query: Query, player: Player, { soundId, tokenGame }: Finish, now: Date) {
  const [sessions, tokens, [dealt], [account], entries, [skipped], others, [shown], [demo]] = await query(
    ...lockGameToken(player, tokenGame, now),
    lockPlay(player.playerId, soundId),
    player.role === 4 ? undefined : lockScore(player.userId),
    player.role === 4 ? undefined : lockRunningDraws(player.userId, player.role, player.audiences, now),
    skippedSince(player.playerId, soundId, hashToken(tokenGame)),
    findOtherPlays(player.playerId, soundId),
    player.role === 4 ? undefined : findShownAnswer(player.userId, soundId),
    player.role === 4 ? demoTally(player.playerId) : undefined,
  );
  return {
    tokens,
    sessions,
    dealt,
    entries,
    skipped: skipped !== undefined,
    rowEndedAt: account?.row_ended_at ?? null,
    others,
    shownAt: shown?.shown_at ?? null,
    earned: player.role === 4 ? demo?.points : account?.score,
  };
}

/**
 * What of the loaded rows matters for this play. Songs of a day and of a duel are played by everybody, also without an
 * account, so that answers can be passed on: they count in no draw and in no row of clean songs.
 */
function inputOf(
  play: Play,
  song: PlayableSong,
  { entries, skipped, rowEndedAt, others }: Awaited<ReturnType<typeof loadFinish>>,
  session: GameSession,
  replayLeft: number | undefined,
  now: Date,
) {
  const isAlone = standsAlone(play);
  const isReplay = play.replay !== null;
  // In another session: else a second sign-in would keep the row of the first from all that is not clean.
  const since = session.last_finished_at ?? session.created_at;
  const isRowOver = session.in_row > 0 && rowEndedAt !== null && rowEndedAt > since;
  const duels = others.filter((other) => other.duel_song_id !== null);
  return {
    play,
    song,
    counters: isAlone
      ? { perSession: 0, sameLevel: 0, inRow: 0 }
      : { perSession: session.per_session, sameLevel: session.same_level, inRow: session.in_row },
    sameLevel: session.difficulty_id === null || session.difficulty_id === song.difficulty._id,
    skipped: (skipped || isRowOver) && !isAlone,
    entries: isAlone ? [] : entries,
    spent: isReplay || isAlone ? undefined : spentIn(duels.map((duel) => regradeBy(song, duel)?.play ?? duel)),
    maxPoints: play.daily_id !== null && dailyUntil(play, now) === null ? ARCHIVE_POINTS : replayLeft,
  };
}

type FinishWrites = {
  readonly player: Player;
  readonly session: GameSession;
  readonly finish: Finish;
  readonly play: Play;
  readonly song: PlayableSong;
  /** The play as it is judged now, where staff have accepted an answer since. */
  readonly regraded: Play | undefined;
  readonly decision: FinishDecision;
};

/** Writes a finish; answers the closed play, whose result has the ranks that the database finds. */
function writeFinish(
  enqueue: Enqueue,
  { player, session, finish, play, song, regraded, decision }: FinishWrites,
  zone: string,
  now: Date,
) {
  const { guessed, points, counters, counted, drawScores, terms, result } = decision;
  const isAlone = standsAlone(play);
  const isOfLevel = play.replay === null && !isAlone;
  enqueue(isOfLevel ? saveCounters(session.id, counters, song.difficulty._id, now) : touchSession(session.id, now));
  if (regraded !== undefined) enqueue(saveRegraded(regraded));
  const closed = enqueue(
    closePlay(play.id, player.userId, {
      state: finalState(play, guessed),
      started_at: play.started_at ?? now,
      finished_at: now,
      daily_until: dailyUntil(play, now),
      points,
      client_duration: finish.duration,
      session_id: isOfLevel ? session.id : null,
      terms,
      has_refused: hasRefused(play),
      result,
      drawScores,
    }),
  );
  if (play.duel_song_id !== null) {
    enqueue(recordDuel(play, play.duel_song_id, result.points, now));
    enqueue(endPlayedDuel(play.duel_song_id, now));
  }
  if (isAlone && isAnswerShown(play)) enqueue(showAnswer(play.player_id, play.sound_id, now));
  if (player.role === 4) return closed;
  enqueue(payPlayer(player.userId, guessed && isOfLevel ? 1 : 0, points, isOfLevel && counters.inRow === 0, now));
  if (counted.length > 0) {
    const drawIds = counted.map(({ id }) => id);
    enqueue(payDraws(player.userId, drawIds, points, now));
  }
  if (points > 0) {
    // Staff are in no rating but that of a rehearsal.
    const own = { score: result.score, added: points };
    const changes = [
      ...(player.role === 3 ? accountChanges(own, now, zone) : []),
      ...drawScores.map(({ _id, score }) => drawChange(_id, score)),
    ];
    if (changes.length > 0) enqueue(scoresChange(player.userId, changes, now));
  }
  return closed;
}

/** Until when the song of a day counts as one of its day; null for one of the archive, and for any other play. */
function dailyUntil({ daily_until }: Play, now: Date): Date | null {
  return daily_until !== null && now < daily_until ? daily_until : null;
}

/** Plays that are over outside of the count of songs are `replayed`; a duel that has shown its answer is `failed`. */
function finalState(play: Play, guessed: boolean): Play["state"] {
  if (play.duel_song_id !== null) return isAnswerShown(play) ? "failed" : "replayed";
  if (play.replay !== null) return "replayed";
  return guessed ? "guessed" : "failed";
}
