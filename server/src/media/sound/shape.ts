import { countSamples, type Pcm, samplesOf, shape } from "./pcm.ts";

/** Start and end, ms. */
export type Range = readonly [start: number, end: number];

/** The length of the fades around a silence, ms. */
const edge = 30;
/** What is silenced beyond each end of a range, ms: an encoder spreads sound, and a voice lingers. */
const around = 20;

/** Fades a sound in and out, ms. */
export function fade(pcm: Pcm, fadeIn: number, fadeOut: number): Pcm {
  const gains = new Float32Array(countSamples(pcm)).fill(1);
  const [rise, fall] = [samplesOf(fadeIn, pcm.rate), samplesOf(fadeOut, pcm.rate)];
  for (let at = 0; at < Math.min(rise, gains.length); at++) gains[at]! *= at / rise;
  for (let at = Math.max(0, gains.length - fall); at < gains.length; at++) gains[at]! *= (gains.length - 1 - at) / fall;
  return shape(pcm, gains);
}

/** Silences the ranges of a sound. */
export function silence(pcm: Pcm, ranges: readonly Range[]): Pcm {
  const gains = new Float32Array(countSamples(pcm)).fill(1);
  const length = samplesOf(edge, pcm.rate);
  for (const [start, end] of ranges) {
    const [from, to] = [samplesOf(start - around, pcm.rate), samplesOf(end + around, pcm.rate)];
    for (let at = Math.max(0, from - length); at < Math.min(gains.length, to + length); at++) {
      const outside = Math.max(0, from - at, at - to);
      gains[at] = Math.min(gains[at]!, outside / length);
    }
  }
  return shape(pcm, gains);
}

/** The length of sound that each peak stands for, ms. */
export const peakStep = 20;

/** Collects the largest sample of each step of a sound that comes in parts, as bytes. */
export function openPeaks() {
  const peaks: number[] = [];
  let [largest, heard] = [0, 0];
  return {
    add: (part: Pcm) => {
      const perStep = samplesOf(peakStep, part.rate);
      for (let at = 0; at < countSamples(part); at++) {
        for (const samples of part.channels) largest = Math.max(largest, Math.abs(samples[at]!));
        heard += 1;
        if (heard < perStep) continue;
        peaks.push(largest);
        [largest, heard] = [0, 0];
      }
    },
    drawn: (): Buffer => Buffer.from(peaks.map((peak) => Math.min(255, Math.round(peak * 255)))),
  };
}
