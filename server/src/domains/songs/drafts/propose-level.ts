import { normaliseAnswer, splitFragment } from "@hitoslov/rules";

/** What makes a text easy or hard: its length, that of its words, and how much of it is new. */
type Features = readonly [words: number, letters: number, distinct: number];

export type LevelTexts = {
  readonly _id: string;
  readonly name: string;
  /** Texts of some of its songs. */
  readonly texts: readonly string[];
};

export type Tries = { readonly guessed: number; readonly ended: number };

/** With fewer plays of similar songs, or of a level, results are ignored. */
const minTries = { similar: 30, level: 200 };
/** How much a guess rate of similar songs tells: so far from it a level is out of question. */
const rateSpread = 0.12;
/** A text fits a level by each feature, as far as songs of one level usually differ by it. */
const minSpread: Features = [2, 0.3, 0.08];

/**
 * The level that a text and the results of similar songs fit best: the nearer its features lie to those of the level's
 * songs, and the rate at which similar songs are guessed to the level's, the likelier it is.
 */
export function proposeLevel(
  text: string,
  levels: readonly LevelTexts[],
  { similar, byLevel }: { readonly similar: Tries; readonly byLevel: ReadonlyMap<string, Tries> },
): LevelTexts | null {
  const own = featuresOf(text);
  const known = levels.filter(({ texts }) => texts.length > 0);
  const profiles = known.map((level) => ({ level, features: level.texts.map(featuresOf) }));
  const spreads = spreadOf(profiles.flatMap(({ features }) => features));
  let best: { readonly level: LevelTexts; readonly score: number } | null = null;
  for (const { level, features } of profiles) {
    const score = byText(own, meanOf(features), spreads) + byResults(similar, byLevel.get(level._id));
    if (best === null || score > best.score) best = { level, score };
  }
  return best === null ? null : best.level;
}

function featuresOf(text: string): Features {
  const words = splitFragment(text).map((word) => normaliseAnswer(word.text));
  const count = Math.max(1, words.length);
  return [words.length, words.reduce((sum, word) => sum + word.length, 0) / count, new Set(words).size / count];
}

function meanOf(all: readonly Features[]): Features {
  const mean = (at: 0 | 1 | 2) => all.reduce((sum, features) => sum + features[at], 0) / Math.max(1, all.length);
  return [mean(0), mean(1), mean(2)];
}

function spreadOf(all: readonly Features[]): Features {
  const mean = meanOf(all);
  const spread = (at: 0 | 1 | 2) => {
    const square = all.reduce((sum, features) => sum + (features[at] - mean[at]) ** 2, 0) / Math.max(1, all.length);
    return Math.max(minSpread[at], Math.sqrt(square));
  };
  return [spread(0), spread(1), spread(2)];
}

function byText(own: Features, level: Features, spreads: Features): number {
  const squares = ([0, 1, 2] as const).map((at) => ((own[at] - level[at]) / spreads[at]) ** 2);
  return -0.5 * squares.reduce((sum, square) => sum + square, 0);
}

function byResults(similar: Tries, level: Tries | undefined): number {
  if (similar.ended < minTries.similar || level === undefined || level.ended < minTries.level) return 0;
  return -0.5 * ((similar.guessed / similar.ended - level.guessed / level.ended) / rateSpread) ** 2;
}
