import { expect, it } from "vitest";
import { AUTHOR_CHOICES, defaultScores, FORGIVEN_MISTAKES, MISTAKES_PER_WORD, TIP_CHOICES } from "./config.ts";
import { proposeHidden, splitFragment } from "./fragment.ts";
import { seededRandom, shuffle } from "./random.ts";
import { type PlayScoring, scorePlay } from "./score.ts";
import { decoyCount } from "./tray.ts";

/** Lines as a catalogue has them, one a level. */
const fragments = [
  "Калинка, калинка, калинка моя! В саду ягода малинка, малинка моя!",
  "Ой, полна, полна коробушка, есть и ситцы и парча",
  "Вечерний звон, вечерний звон! Как много дум наводит он",
  "Во поле берёза стояла",
];
const levels = [1, 2, 3];
const levelPoints = [0, 50, 100, 150];
const speeds = [{ min_time: 0, max_time: 40, coefficient: 1.8 }];
const songsPlayed = 400;

type Song = { readonly blanks: number; readonly level: number };
const songs: Song[] = levels.flatMap((level) =>
  fragments.map((fragment) => ({
    level,
    blanks: proposeHidden(splitFragment(fragment), seededRandom(fragment)).length,
  })),
);

function pay({ blanks, level }: Song, play: Partial<PlayScoring>): number {
  return scorePlay({
    rules: defaultScores,
    speeds,
    seconds: 25,
    difficultyPoints: levelPoints[level] ?? 0,
    blanks,
    words: blanks,
    typed: 0,
    authorRight: true,
    mistakes: 0,
    hints: {},
    inRow: 5,
    answerShown: false,
    ...play,
  }).points;
}

/**
 * Tries the choices as cleverly as can be without hearing the song: always at the blank with the fewest left, never a
 * choice twice, after `lamps` lamps; and names an author by chance.
 */
function guess(song: Song, lamps: number, row: number, random: () => number): { points: number; row: number } {
  const tray = Array.from({ length: song.blanks + decoyCount(song.level, song.blanks) }, (_, word) => word);
  // The word of a blank has its number.
  const left = new Map(tray.slice(0, song.blanks).map((blank) => [blank, new Set(tray)]));
  const wordTips = Math.min(lamps, song.blanks);
  for (let blank = 0; blank < wordTips; blank++) {
    const others = shuffle(
      tray.filter((word) => word !== blank),
      random,
    );
    left.set(blank, new Set([blank, ...others.slice(0, TIP_CHOICES - 1)]));
  }
  const misses = new Map<number, number>();
  let [words, mistakes] = [0, 0];
  while (left.size > 0) {
    const [blank, choices] = [...left].reduce((least, other) => (other[1].size < least[1].size ? other : least));
    const word = shuffle([...choices], random)[0] ?? blank;
    if (word === blank) words += 1;
    else {
      mistakes += 1;
      choices.delete(word);
      const here = (misses.get(blank) ?? 0) + 1;
      misses.set(blank, here);
      if (here < MISTAKES_PER_WORD) continue;
    }
    // Restored or given: the word is known and gone from the tray.
    left.delete(blank);
    for (const others of left.values()) others.delete(blank);
  }
  const inRow = mistakes <= FORGIVEN_MISTAKES && wordTips === 0 ? row + 1 : 0;
  const authorRight = random() < 1 / AUTHOR_CHOICES;
  return { points: pay(song, { words, mistakes, hints: { word_tip: wordTips }, authorRight, inRow }), row: inRow };
}

it.each([0, 1, 2, 3])(
  "whoever tries the choices, with %i lamps, gets at most 15 percent of a perfect score",
  (lamps) => {
    const random = seededRandom(`guesser ${lamps}`);
    let [earned, perfect, row] = [0, 0, 0];
    for (let played = 0; played < songsPlayed; played++) {
      for (const song of songs) {
        const result = guess(song, lamps, row, random);
        row = result.row;
        earned += result.points;
        perfect += pay(song, {});
      }
    }
    expect(earned / perfect).toBeGreaterThan(0);
    expect(earned / perfect).toBeLessThan(0.15);
  },
);

it.each([1, 2, 3])("nor does a song of %i blanks pay more to whoever tries its choices, at any level", (blanks) => {
  for (const level of levels) {
    const random = seededRandom(`short ${blanks} ${level}`);
    const plays = Array.from({ length: songsPlayed }, () => guess({ blanks, level }, 0, 0, random).points);
    const earned = plays.reduce((sum, points) => sum + points);
    expect(earned / (songsPlayed * pay({ blanks, level }, {}))).toBeLessThan(0.15);
  }
});

it("one slip costs at most a tenth of any song, first of a row or fifth", () => {
  for (const song of [...songs, { blanks: 1, level: 1 }]) {
    for (const inRow of [1, 5]) {
      for (const authorRight of [true, false]) {
        const slip = pay(song, { mistakes: 1, inRow, authorRight }) / pay(song, { inRow, authorRight });
        expect(slip).toBeGreaterThanOrEqual(0.9);
      }
    }
  }
});
