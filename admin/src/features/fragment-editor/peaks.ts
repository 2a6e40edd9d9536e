/** The loudest moment of each of `count` equal parts of a sound, 0 to 1, where 1 is the loudest of all. */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const peaks = Array.from({ length: count }, (_, part) => {
    const end = Math.ceil(((part + 1) * samples.length) / count);
    let peak = 0;
    for (let index = Math.floor((part * samples.length) / count); index < end; index++) {
      peak = Math.max(peak, Math.abs(samples[index] ?? 0));
    }
    return peak;
  });
  const loudest = Math.max(...peaks);
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest);
}

/** The peaks of each word by its share of the sound; at least two per word. */
export function sliceByShares(peaks: readonly number[], shares: readonly number[]): number[][] {
  let from = 0;
  return shares.map((share) => {
    const to = from + share * peaks.length;
    const count = Math.max(2, Math.round(share * peaks.length));
    const start = from;
    from = to;
    return Array.from({ length: count }, (_, index) => {
      const place = Math.floor(start + ((to - start) * (index + 0.5)) / count);
      return peaks[Math.min(place, peaks.length - 1)] ?? 0;
    });
  });
}

/** The length of a pause between words, in letters. */
const pause = 1.2;

/** The share of each word by its letters, as there are no timings. The shares add up to 1. */
export function letterShares(words: readonly { readonly text: string }[]): number[] {
  const weights = words.map(({ text }) => Array.from(text).length + pause);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
