import { limits, type Result, type UncountedReason } from "@hitoslov/contract";
import {
  type Counters,
  countedSeconds,
  FORGIVEN_MISTAKES,
  leadOf,
  nextCounters,
  type PlayScore,
  type PlayScoring,
  scorePlay,
} from "@hitoslov/rules";
import { type Catalogue, type PlayableSong, photoOf } from "./catalogue.ts";
import { creditsOf } from "./credits.ts";
import type { Entry, Standing } from "./finish-queries.ts";
import { hintCounts } from "./hints.ts";
import { allRestored, mistakesOf, type Play, secondsOf, timesOf, wholeAudioUrl } from "./play.ts";
import { isSilenced } from "./silence.ts";

/** What a finish is decided by, all of it read before. */
export type Finishing = {
  readonly play: Play;
  readonly sound: PlayableSong;
  readonly catalogue: Pick<Catalogue, "scores" | "settings" | "storageUrl">;
  /** The author that the player has named. */
  readonly authorId: string | undefined;
  /** Points of the account before; of a demo visitor, those of the visit. */
  readonly earned: number;
  readonly counters: Counters;
  /** The session's last song was of the same level, or there was none. */
  readonly sameLevel: boolean;
  /** Another song was begun and left since the last finish. */
  readonly skipped: boolean;
  /** The draws that run now; none for whoever may not take part. */
  readonly entries: readonly Entry[];
  /** The most that it may pay; left out: whatever the rules come to. */
  readonly most?: number | undefined;
  readonly now: Date;
};

export type FinishDecision = {
  readonly guessed: boolean;
  /** What it pays; a duel shows points in its result and pays none. */
  readonly points: number;
  readonly counters: Counters;
  /** The draws in which the points count. */
  readonly counted: readonly Entry[];
  /** What the player's scores of these draws become; of whoever is excluded none, as no place is told. */
  readonly standings: readonly Standing[];
  /** Complete but for the places in the draws, which the database finds. */
  readonly result: Result;
};

/** What a finished play pays and where it counts. Reads neither clock nor database. */
export function decideFinish(finishing: Finishing): FinishDecision {
  const { play, sound, catalogue, earned, now } = finishing;
  const guessed = allRestored(play);
  const mistakes = mistakesOf(play);
  const author = chosenAuthor(sound, play, finishing.authorId);
  const isReplay = play.replay !== null;
  const isDuel = play.duel_song_id !== null;
  const hints = hintCounts(play);
  const next = nextCounters(
    { ...finishing.counters, inRow: finishing.skipped ? 0 : finishing.counters.inRow },
    {
      guessed,
      clean: mistakes <= FORGIVEN_MISTAKES && Object.values(hints).every((count) => count === 0),
      sameLevel: finishing.sameLevel,
      skipped: false,
    },
  );
  // Known songs neither make nor break a row.
  const counters = isReplay ? finishing.counters : next;
  const scored = scoreOf(play, sound, catalogue, {
    authorRight: author.right,
    inRow: isReplay || isDuel ? 0 : counters.inRow,
    answerShown: isReplay || play.answer_shown_at !== null,
    now,
  });
  const shown = guessed ? Math.min(scored.points, finishing.most ?? scored.points, roomAbove(earned)) : 0;
  const points = isDuel ? 0 : shown;
  const judged = guessed
    ? finishing.entries.map((entry) => ({ entry, reason: reasonNotToCount(play, sound, entry) }))
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
    difficulty: sound.difficulty,
    author,
    song: {
      name: sound.name,
      fragment: play.fragment,
      executors: [...sound.executors],
      authors: creditsOf(sound),
      film: sound.film,
      photo: photoOf(sound, catalogue),
      ...(sound.fact !== null && { fact: sound.fact }),
      ...(isSilenced(play, sound) && { sound: wholeAudioUrl(play) }),
    },
    score: earned + points,
    stocks: [],
    ...(uncounted.length > 0 && { uncounted }),
    ...(isReplay && { replay: { left: (finishing.most ?? 0) - points } }),
    counters,
  };
  const standings = counted
    .filter(({ excluded_at }) => excluded_at === null)
    .map(({ id, name, score, score_reached_at }) => ({
      _id: id,
      name,
      score: (score ?? 0) + Math.min(points, roomAbove(score ?? 0)),
      reached_at: points > 0 || score_reached_at === null ? now : score_reached_at,
    }));
  return { guessed, points, counters, counted, standings, result };
}

/** What the words of a play come to by the rules, whatever else it was. */
export function scoreOf(
  play: Play,
  sound: PlayableSong,
  { scores, settings }: Pick<Catalogue, "scores" | "settings">,
  { authorRight, inRow, answerShown, now }: Pick<PlayScoring, "authorRight" | "inRow" | "answerShown"> & { now: Date },
): PlayScore {
  const words = Object.values(play.words);
  return scorePlay({
    rules: scores,
    speeds: settings.speeds,
    seconds: countedSeconds(secondsOf(play, now) ?? 0, sound.duration, leadOf(timesOf(play, sound))),
    difficultyPoints: sound.difficulty.points,
    blanks: play.hidden.length,
    words: words.filter(({ restored }) => restored === "right" || restored === "tip").length,
    typed: play.typing_only ? words.filter(({ restored }) => restored === "right").length : 0,
    authorRight,
    mistakes: mistakesOf(play),
    hints: hintCounts(play),
    inRow,
    answerShown,
  });
}

/** Points that still fit on a score. */
function roomAbove(score: number): number {
  return Math.max(0, limits.score.max - score);
}

/**
 * Why the play brings nothing in this draw, or null where it counts. A player enters a draw with the first song dealt
 * while it runs, so a play counts that was dealt since.
 */
function reasonNotToCount(play: Play, sound: PlayableSong, { counts_since }: Entry): UncountedReason | null {
  if (sound.demo) return "demo";
  if (play.answer_shown_at !== null && play.answer_shown_at >= counts_since) return "answer_shown";
  return play.served_at >= counts_since ? null : "dealt_before";
}

/** The author named by the player; right when it is any of the song's own and was among the four offered. */
function chosenAuthor(sound: PlayableSong, play: Play, authorId: string | undefined): Result["author"] {
  const own = [...sound.music, ...sound.text];
  const right = own.find((author) => author._id === authorId);
  const offered = play.authors?.some((author) => author._id === authorId) === true;
  if (right !== undefined && offered) return { right: true, ...right };
  const answer = own.find((author) => play.authors?.some((choice) => choice._id === author._id)) ?? own[0];
  return { right: false, _id: answer?._id ?? null, name: answer?.name ?? null };
}
