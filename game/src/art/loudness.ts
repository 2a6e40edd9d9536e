import { seeded } from "@hitoslov/brand/seeded.ts";

const vowels = /[аеёиоуыэюя]/gi;

/** What a word would look like as sound: `count` bars from 0 to 1, one swell a syllable. */
export function loudness(word: string, count: number): number[] {
  const random = seeded(word);
  const syllables = Math.max(1, word.match(vowels)?.length ?? 0);
  return Array.from({ length: count }, (_, bar) => {
    const swell = Math.abs(Math.sin((Math.PI * (bar + 0.5) * syllables) / count)) ** 0.7;
    return 0.16 + 0.84 * swell * (0.55 + 0.45 * random());
  });
}
