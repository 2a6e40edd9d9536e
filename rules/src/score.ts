import {
  DEFAULT_COEFFICIENT,
  FORGIVEN_MISTAKES,
  IN_ROW_CAP,
  MISTAKES_PER_WORD,
  scoreKeys,
  SHOWN_SHARE,
  type ScoreKey,
} from "./config.ts";
import { byHintKey, type HintKey, hintKeys, hints } from "./hints.ts";

/** Points for one of each key, as staff set them. */
export type ScoreRules = Record<ScoreKey, number>;

/** The rules from their rows; a missing one counts nothing. */
export function rulesOf(rows: readonly { key: ScoreKey; score: number }[]): ScoreRules {
  const rules: ScoreRules = { word: 0, typed: 0, author: 0, mistake: 0, ...byHintKey(() => 0), in_row: 0 };
  for (const { key, score } of rows) rules[key] = score;
  return rules;
}

/** A speed row: seconds, `min_time` included and `max_time` excluded, and the factor of the points. */
export type Speed = { min_time: number; max_time: number; coefficient: number };

/** A line of the result: how many of a key, and the points of them all together. */
export type ScoreLine = { key: ScoreKey; count: number; score: number };

/** What a guessed play is scored by; a failed one has 0 points and is not scored. */
export type PlayScoring = {
  rules: Readonly<ScoreRules>;
  /** In the staff's order: the first that fits counts. */
  speeds: readonly Speed[];
  /** Seconds of play by the server's clock; see `countedSeconds`. */
  seconds: number;
  /** Points that the level adds, outside the speed factor. */
  difficultyPoints: number;
  /** Blanks of the fragment. */
  blanks: number;
  /** Hidden words restored by the player, without those given after five mistakes. */
  words: number;
  /** Those of `words` that were typed, as no choices were sent. */
  typed: number;
  authorRight: boolean;
  /** Wrong checks of the whole play, at given words too. */
  mistakes: number;
  /** How often each hint was used; one left out was not. */
  hints: Readonly<Partial<Record<HintKey, number>>>;
  /** `Counters.inRow` with this song already counted. */
  inRow: number;
  /** The words were known: an earlier play of the song has shown or restored them. */
  answerShown: boolean;
};

/** What a play pays, and why. */
export type PlayScore = {
  points: number;
  /** The lines of the sum, none for what did not happen. */
  lines: ScoreLine[];
  coefficient: number;
  /** 0 to 1. */
  accuracy: number;
  /** The share that is paid: 1, or `SHOWN_SHARE` where the words were known before. */
  share: number;
};

/** The factor of the first row with `min_time <= seconds < max_time`, else 1. */
export function speedCoefficient(speeds: readonly Speed[], seconds: number): number {
  const row = speeds.find(({ min_time, max_time }) => min_time <= seconds && seconds < max_time);
  return row?.coefficient ?? DEFAULT_COEFFICIENT;
}

/**
 * Seconds that count for the speed, of `seconds` since the audio was asked for: they begin with the first sung word, `lead`
 * seconds into the fragment, and nobody has heard a fragment of `duration` seconds in less.
 */
export function countedSeconds(seconds: number, duration: number, lead: number): number {
  return Math.max(seconds, duration) - lead;
}

/**
 * The factor of all points by the wrong checks: 1 up to the forgiven one, then down by one blank's share each, to 0.
 * Trying the choices one after another makes more than one mistake a blank and so pays next to nothing.
 */
export function accuracyOf(mistakes: number, blanks: number): number {
  const counted = Math.max(0, mistakes - FORGIVEN_MISTAKES);
  return counted === 0 ? 1 : Math.max(0, 1 - counted / blanks);
}

/** `round((max(0, sum of rules) × coefficient + difficulty points) × accuracy × share)`, with the lines of the sum. */
export function scorePlay(play: PlayScoring): PlayScore {
  const counts: Record<ScoreKey, number> = {
    word: play.words,
    typed: play.typed,
    author: Number(play.authorRight),
    mistake: play.mistakes,
    ...byHintKey((key) => play.hints[key] ?? 0),
    in_row: Math.min(play.inRow, IN_ROW_CAP),
  };
  const lines = scoreKeys
    .filter((key) => counts[key] > 0)
    .map((key) => ({ key, count: counts[key], score: counts[key] * play.rules[key] }));
  const sum = lines.reduce((total, { score }) => total + score, 0);
  const coefficient = speedCoefficient(play.speeds, play.seconds);
  const accuracy = accuracyOf(play.mistakes, play.blanks);
  const share = play.answerShown ? SHOWN_SHARE : 1;
  const points = roundAsOnPaper((Math.max(0, sum) * coefficient + play.difficultyPoints) * accuracy * share);
  return { points, lines, coefficient, accuracy, share };
}

/** The most points that one play can pay under these rules, with at most `blanks` in a fragment. */
export function maxPoints(
  rules: Readonly<ScoreRules>,
  speeds: readonly Pick<Speed, "coefficient">[],
  difficultyPoints: readonly number[],
  blanks: number,
): number {
  const gain = (key: ScoreKey, times: number) => Math.max(0, rules[key]) * times;
  const sum =
    gain("word", blanks) +
    gain("typed", blanks) +
    gain("author", 1) +
    gain("mistake", blanks * MISTAKES_PER_WORD) +
    hintKeys.reduce((total, key) => total + gain(key, hints[key].times === "blanks" ? blanks : 1), 0) +
    gain("in_row", IN_ROW_CAP);
  const coefficient = Math.max(DEFAULT_COEFFICIENT, ...speeds.map((speed) => speed.coefficient));
  return roundAsOnPaper(sum * coefficient + Math.max(0, ...difficultyPoints));
}

/** 50 × 1.15 is 57.5 and rounds to 58, as on paper; in binary it is a little less. */
function roundAsOnPaper(value: number): number {
  return Math.round(Math.round(value * 1e6) / 1e6);
}
