/** The tax on prizes of promotions: paragraph 2 of article 224 of the Tax Code. */
export const prizeTaxPercent = 35;

/** A prize to be taxed: its value above what is left of the year's free limit. */
type Prize = {
  /** What the prize is worth, whole roubles. */
  readonly value: number;
  /** What the winner may still get in this year without tax: paragraph 28 of article 217 of the Tax Code. */
  readonly freeLeft: number;
};

/** The tax on an income, in whole roubles: half a rouble and more counts as one, paragraph 6 of article 52. */
export function taxOf(taxed: number): number {
  // In whole numbers: 0.35 has no exact double.
  return Math.floor((Math.max(0, taxed) * prizeTaxPercent + 50) / 100);
}

/**
 * The money given with a prize so that the organiser, as the tax agent, can withhold the whole tax from it (articles 226 and
 * 230 of the Tax Code). It is income too, so it also pays its own tax: (value − free) × 35/65. The least whole sum that covers
 * the tax on the prize and on itself, so that the winner neither pays nor gets a rouble.
 */
export function cashPart({ value, freeLeft }: Prize): number {
  const taxed = Math.max(0, value - freeLeft);
  let cash = Math.max(0, Math.floor((taxed * prizeTaxPercent) / (100 - prizeTaxPercent)) - 1);
  while (cash < taxOf(taxed + cash)) cash += 1;
  return cash;
}

type Earlier = { readonly value: number };

/** What is left of the free limit after the prizes that came to the same person before in the year. */
export function freeLeft(limit: number, earlier: readonly Earlier[]): number {
  return Math.max(0, limit - earlier.reduce((sum, { value }) => sum + value, 0));
}
