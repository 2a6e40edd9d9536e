/** Whether there is a lottery, and what each entrant's chance is: the same, or in proportion to the points. */
export const lotteryModes = ["none", "equal", "weighted"] as const;
export type LotteryMode = (typeof lotteryModes)[number];
export const lotteryModeTexts: Record<LotteryMode, string> = {
  none: "Без жребия",
  equal: "Равные шансы",
  weighted: "Шансы по\u00A0очкам",
};

/** What decides a lottery: the seed with a round of a public beacon that is made after the end, or the seed alone. */
export const randomnesses = ["beacon", "seed"] as const;
export type Randomness = (typeof randomnesses)[number];
export const randomnessTexts: Record<Randomness, string> = {
  beacon: "Наше число и маяк drand",
  seed: "Только наше число",
};

/** The first, of `rules/src/draw.ts`, was used before there was a beacon; the second is in `rules/src/lots.ts`. */
export const lotteryAlgorithms = ["hitoslov-draw-1", "hitoslov-draw-2"] as const;
export type LotteryAlgorithm = (typeof lotteryAlgorithms)[number];
