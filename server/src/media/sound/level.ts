import { decodeSound } from "./decode.ts";
import { encodeMp3 } from "./encode.ts";
import { eachPeak, type Loudness, measureLoudness } from "./loudness.ts";
import { countSamples, fromDb, type Pcm, shape } from "./pcm.ts";

/** The loudness (LUFS) and the highest true peak (dBTP) of every fragment that is served, by EBU R128. */
export const target = { lufs: -16, peak: -1 };
/** Allowed distance from the target, LU: of a file that we encode, and of one that was sent. */
const tolerance = { made: 0.2, found: 0.5 };
/** How far below the target peak the first try begins, dB, since an encoder moves peaks. */
const headroom = 0.7;
/** Meters differ by up to this much, dB. */
const margin = 0.1;
const tries = 5;
/** How early before a peak the limiter turns down, s. */
const lookAhead = 0.005;

export function isLevel({ lufs, peak }: Loudness): boolean {
  return Math.abs(lufs - target.lufs) <= tolerance.found && peak <= target.peak;
}

type Encoded = { readonly mp3: Buffer; readonly after: Loudness };

async function encode(pcm: Pcm): Promise<Encoded> {
  const mp3 = await encodeMp3(pcm);
  return { mp3, after: measureLoudness(await decodeSound(mp3)) };
}

/** Encodes a sound at its own loudness, or just so much quieter that no peak is too high. */
export async function encodeBelowPeak(pcm: Pcm): Promise<Encoded> {
  for (let gain = 0; ;) {
    const length = countSamples(pcm);
    const encoded = await encode(shape(pcm, new Float32Array(length).fill(fromDb(gain))));
    if (encoded.after.peak <= target.peak) return encoded;
    gain -= over(encoded.after);
  }
}

/** Encodes a sound at the target loudness. Each try is measured, and the next corrects what the encoder changed. */
export async function encodeLevel(pcm: Pcm): Promise<Encoded> {
  let gain = target.lufs - measureLoudness(pcm).lufs;
  let ceiling = target.peak - headroom;
  let best: (Encoded & { readonly limited: Pcm }) | undefined;
  for (let i = 0; i < tries; i++) {
    const limited = limit(pcm, fromDb(gain), fromDb(ceiling));
    const { mp3, after } = await encode(limited);
    if (best === undefined || rank(after) < rank(best.after)) best = { limited, mp3, after };
    if (rank(after) <= tolerance.made) break;
    gain += target.lufs - after.lufs;
    if (over(after) > 0) ceiling -= over(after) + margin;
  }
  if (best === undefined) throw new Error("Nothing was encoded");
  return best.after.peak <= target.peak ? best : encodeBelowPeak(best.limited);
}

function over({ peak }: Loudness): number {
  return Math.max(0, peak + margin - target.peak);
}

/** How bad a result is. A peak that is too high is worse than any loudness. */
function rank(loudness: Loudness): number {
  return Math.abs(loudness.lufs - target.lufs) + over(loudness) * 100;
}

/** The sound times `gain`, turned down around every peak above the ceiling, also one between two samples. */
function limit({ rate, channels }: Pcm, gain: number, ceiling: number): Pcm {
  const length = countSamples({ rate, channels });
  const wanted = new Float32Array(length).fill(1);
  for (const samples of channels) {
    eachPeak(samples, ceiling / gain, (at, peak) => {
      const fits = ceiling / (peak * gain);
      for (const near of [at, at + 1]) if (near < length && fits < wanted[near]!) wanted[near] = fits;
    });
  }
  const turned = smooth(lowest(wanted, Math.round(rate * lookAhead)), Math.round(rate * lookAhead));
  for (let at = 0; at < length; at++) turned[at]! *= gain;
  return shape({ rate, channels }, turned);
}

/** The least of each value and its neighbours within `reach`. */
function lowest(values: Float32Array, reach: number): Float32Array {
  const result = new Float32Array(values.length);
  /** Positions whose values may still be the least, in rising order of both. */
  const queue = new Int32Array(values.length);
  let [head, tail, next] = [0, 0, 0];
  for (let at = 0; at < values.length; at++) {
    for (; next < values.length && next <= at + reach; next++) {
      while (tail > head && values[queue[tail - 1]!]! >= values[next]!) tail--;
      queue[tail++] = next;
    }
    while (queue[head]! < at - reach) head++;
    result[at] = values[queue[head]!]!;
  }
  return result;
}

/** The mean of each value and its neighbours within `reach`. */
function smooth(values: Float32Array, reach: number): Float32Array {
  const result = new Float32Array(values.length);
  const last = values.length - 1;
  const at = (index: number) => values[Math.min(last, Math.max(0, index))]!;
  let sum = 0;
  for (let i = -reach; i <= reach; i++) sum += at(i);
  for (let i = 0; i < values.length; i++) {
    result[i] = sum / (2 * reach + 1);
    sum += at(i + reach + 1) - at(i - reach);
  }
  return result;
}
