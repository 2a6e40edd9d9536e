import { DEFAULT_COEFFICIENT, IN_ROW_CAP, scoreKeys, type ScoreKey } from "./config.ts";

/** Points for one of each key, as staff set them. */
export type ScoreRules = Record<ScoreKey, number>;

/** A speed row: seconds, `min_time` included and `max_time` excluded, and the factor of the points. */
export type Speed = { min_time: number; max_time: number; coefficient: number };

/** A line of the result: how many of a key, and the points of them all together. */
export type ScoreLine = { key: ScoreKey; count: number; score: number };

/** What a guessed play is scored by; a failed one has 0 points and is not scored. */
export type PlayScoring = {
  rules: Readonly<ScoreRules>;
  /** In the staff's order: the first that fits counts. */
  speeds: readonly Speed[];
  /** From `started_at` to the last restored word, by the server's clock. */
  seconds: number;
  /** Points that the level adds, outside the speed factor. */
  difficultyPoints: number;
  /** Hidden words restored by the player, without those given after five mistakes. */
  words: number;
  /** Those of `words` that were typed. */
  typed: number;
  authorRight: boolean;
  /** Wrong checks of the whole play, at given words too. */
  mistakes: number;
  /** Positions at which the lamp was used. */
  wordTips: number;
  nameTip: boolean;
  /** `Counters.inRow` with this song already counted. */
  inRow: number;
};

/** The factor of the first row with `min_time <= seconds < max_time`, else 1. */
export function speedCoefficient(speeds: readonly Speed[], seconds: number): number {
  const row = speeds.find(({ min_time, max_time }) => min_time <= seconds && seconds < max_time);
  return row?.coefficient ?? DEFAULT_COEFFICIENT;
}

/** `round(max(0, sum of rules) × coefficient) + difficulty points`, with the lines that make the sum. */
export function scorePlay(play: PlayScoring): { points: number; lines: ScoreLine[]; coefficient: number } {
  const counts: Record<ScoreKey, number> = {
    word: play.words,
    typed: play.typed,
    author: Number(play.authorRight),
    mistake: play.mistakes,
    word_tip: play.wordTips,
    name_tip: Number(play.nameTip),
    in_row: Math.min(play.inRow, IN_ROW_CAP),
  };
  const lines = scoreKeys
    .filter((key) => counts[key] > 0)
    .map((key) => ({ key, count: counts[key], score: counts[key] * play.rules[key] }));
  const sum = lines.reduce((total, { score }) => total + score, 0);
  const coefficient = speedCoefficient(play.speeds, play.seconds);
  return { points: roundProduct(Math.max(0, sum), coefficient) + play.difficultyPoints, lines, coefficient };
}

/** 50 × 1.15 is 57.5 and rounds to 58, as on paper; in binary it is a little less. */
function roundProduct(sum: number, coefficient: number): number {
  return Math.round(Math.round(sum * coefficient * 1e6) / 1e6);
}
