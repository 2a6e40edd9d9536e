import { limits, type Result, type UncountedReason } from "@hitoslov/contract";
import { type Counters, nextCounters } from "@hitoslov/rules";
import type { DuelTerms, PlayTerms } from "../../db/schema.ts";
import { type Catalogue, type Named, type PlayableSong, photoOf } from "./catalogue.ts";
import { creditsOf } from "./credits.ts";
import type { Entry, DrawScore } from "./finish-queries.ts";
import { allRestored, type Play, wholeAudioUrl } from "./play.ts";
import { isSilenced } from "./silence.ts";
import { isClean, scoreBy, sharedTerms, type Spent, termsOf } from "./terms.ts";

/** Everything that a finish is decided by. */
export type FinishInput = {
  readonly play: Play;
  readonly song: PlayableSong;
  readonly catalogue: Pick<Catalogue, "scores" | "settings" | "storageUrl">;
  /** The author that the player has named. */
  readonly authorId: string | undefined;
  /** Points of the account before; of a demo visitor, those of the visit. */
  readonly earned: number;
  readonly counters: Counters;
  /** The session's last song was of the same level, or there was none. */
  readonly sameLevel: boolean;
  /** Since the last finish, another song was started and left open, or was not clean in another session. */
  readonly skipped: boolean;
  /** The draws that run now; none for whoever may not take part. */
  readonly entries: readonly Entry[];
  /** Mistakes and hints that the player's duels over the song have taken before. */
  readonly spent?: Spent | undefined;
  /** What both halves of its duel are scored by; null or left out: as the rules and the song are now. */
  readonly duelTerms?: DuelTerms | null | undefined;
  /** The most points it may pay; left out: no limit but the rules. */
  readonly maxPoints?: number | undefined;
  readonly now: Date;
};

export type FinishDecision = {
  readonly guessed: boolean;
  /** What it pays; a duel shows points in its result and pays none. */
  readonly points: number;
  readonly counters: Counters;
  /** The draws in which the points count. */
  readonly counted: readonly Entry[];
  /** The player's new scores in these draws; none for an excluded player, who is told no rank. */
  readonly drawScores: readonly DrawScore[];
  /** The terms it was paid by; null where it pays nothing. */
  readonly terms: PlayTerms | null;
  /** Complete but for the ranks in the draws, which the database finds. */
  readonly result: Result;
};

/** What a finished play pays and where it counts. Reads neither clock nor database. */
export function decideFinish(finishing: FinishInput): FinishDecision {
  const { play, song, catalogue, earned, now } = finishing;
  const guessed = allRestored(play);
  const author = chosenAuthor(song, play, finishing.authorId);
  const isReplay = play.replay !== null;
  const isDuel = play.duel_song_id !== null;
  const row = finishing.skipped ? 0 : finishing.counters.inRow;
  const next = nextCounters(
    { ...finishing.counters, inRow: row },
    {
      guessed,
      clean: isClean(play, finishing.spent),
      sameLevel: finishing.sameLevel,
      skipped: false,
    },
  );
  // A replay neither adds to a row of clean songs nor ends it.
  const counters = isReplay ? finishing.counters : next;
  const terms = termsOf(finishing.duelTerms ?? sharedTerms(play, song, catalogue), {
    authorRight: author.right,
    answerShown: isReplay || play.answer_shown_at !== null,
    row: isReplay || isDuel ? null : row,
    spent: finishing.spent,
  });
  const scored = scoreBy(play, terms, now);
  const shown = guessed ? Math.min(scored.points, finishing.maxPoints ?? scored.points, pointsThatFit(earned)) : 0;
  const points = isDuel ? 0 : shown;
  const judged = guessed
    ? finishing.entries.map((entry) => ({ entry, reason: reasonNotToCount(play, song, entry) }))
    : [];
  const counted = judged.flatMap(({ entry, reason }) => (reason === null ? [entry] : []));
  const uncounted = judged.flatMap(({ entry, reason }) => (reason === null ? [] : [{ _id: entry.id, reason }]));
  const result: Result = {
    guessed,
    points: shown,
    lines: guessed ? scored.lines : [],
    coefficient: guessed ? scored.coefficient : 1,
    ...(guessed && scored.accuracy < 1 && { accuracy: scored.accuracy }),
    ...(guessed && scored.share < 1 && { share: scored.share }),
    difficulty: { ...song.difficulty, points: terms.difficultyPoints },
    author,
    song: {
      name: song.name,
      fragment: play.fragment,
      executors: [...song.executors],
      authors: creditsOf(song),
      film: song.film,
      photo: photoOf(song, catalogue),
      ...(song.fact !== null && { fact: song.fact }),
      ...(isSilenced(play, song) && { sound: wholeAudioUrl(play) }),
    },
    score: earned + points,
    stocks: [],
    ...(uncounted.length > 0 && { uncounted }),
    ...(isReplay && { replay: { left: (finishing.maxPoints ?? 0) - points } }),
    counters,
  };
  const drawScores = counted
    .filter(({ excluded_at }) => excluded_at === null)
    .map(({ id, name, score, score_reached_at }) => ({
      _id: id,
      name,
      score: (score ?? 0) + Math.min(points, pointsThatFit(score ?? 0)),
      reached_at: points > 0 || score_reached_at === null ? now : score_reached_at,
    }));
  const { maxPoints } = finishing;
  const skipped = finishing.skipped && { skipped: true as const };
  const kept = {
    ...terms,
    draws: counted.map(({ id }) => id),
    ...(maxPoints !== undefined && { most: maxPoints }),
    ...skipped,
  };
  return { guessed, points, counters, counted, drawScores, terms: guessed && !isDuel ? kept : null, result };
}

/** Points that still fit on a score. */
function pointsThatFit(score: number): number {
  return Math.max(0, limits.score.max - score);
}

/**
 * Why the play brings nothing in this draw, or null where it counts. A player enters a draw by accepting its rules, else
 * with the first song dealt while it runs, so a play counts that was dealt since.
 */
function reasonNotToCount(
  play: Play,
  song: PlayableSong,
  { start, counts_since, entered }: Entry,
): UncountedReason | null {
  if (song.demo) return "demo";
  if (play.answer_shown_at !== null && play.answer_shown_at >= start) return "answer_shown";
  if (play.served_at < counts_since) return "dealt_before";
  return entered ? null : "not_entered";
}

/**
 * The author named by the player; right when it was among the four offered and is any of the song's own, or was when they
 * were drawn: staff may have changed or merged authors since.
 */
function chosenAuthor(song: PlayableSong, play: Play, authorId: string | undefined): Result["author"] {
  const own = [...song.music, ...song.text];
  const offered = play.authors ?? [];
  const right: Named[] = [
    ...own.filter((author) => offered.some((choice) => choice._id === author._id)),
    ...offered.filter((choice) => choice._id === play.right_author),
  ];
  const named = right.find((author) => author._id === authorId);
  if (named !== undefined) return { right: true, ...named };
  const answer = right[0] ?? own[0];
  return { right: false, _id: answer?._id ?? null, name: answer?.name ?? null };
}
