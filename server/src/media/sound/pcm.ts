/** Samples of sound, each from -1 to 1, of one channel or two. */
export type Pcm = { readonly rate: number; readonly channels: readonly Float32Array[] };

export function countSamples({ channels }: Pcm): number {
  return channels[0]?.length ?? 0;
}

export function msOf(pcm: Pcm): number {
  return Math.round((countSamples(pcm) / pcm.rate) * 1000);
}

export function samplesOf(ms: number, rate: number): number {
  return Math.round((ms * rate) / 1000);
}

export function fromDb(db: number): number {
  return 10 ** (db / 20);
}

/** Joins the parts of one sound. */
export function joinParts(parts: readonly Pcm[]): Pcm {
  const length = parts.reduce((sum, part) => sum + countSamples(part), 0);
  const channels = (parts[0]?.channels ?? []).map((_, channel) => {
    const all = new Float32Array(length);
    let at = 0;
    for (const part of parts) {
      const samples = part.channels[channel] ?? new Float32Array(countSamples(part));
      all.set(samples, at);
      at += samples.length;
    }
    return all;
  });
  return { rate: parts[0]?.rate ?? 0, channels };
}

/** Multiplies each sample by its gain. */
export function shape({ rate, channels }: Pcm, gains: Float32Array): Pcm {
  const shaped = channels.map((samples) => {
    const result = new Float32Array(samples.length);
    for (let at = 0; at < samples.length; at++) result[at] = samples[at]! * gains[at]!;
    return result;
  });
  return { rate, channels: shaped };
}
