import { countSamples, joinParts, type Pcm, samplesOf } from "./pcm.ts";

/** Bytes decoded at a time, so that minutes of sound are never in memory at once. */
const step = 64 * 1024;
/** The highest sampling rate that is kept; higher ones are halved until they do not exceed it. */
const highestRate = 48_000;
const rates = { min: 8000, max: 192_000 };
/** Samples of a wav of floats may exceed 1; this is their limit. */
const loudest = 16;

/** Decodes an mp3 or wav without tags part by part, always to two channels; ends early at a broken part. */
export async function* decodeParts(file: Uint8Array): AsyncGenerator<Pcm> {
  for await (const part of decodeRaw(file)) yield toPcm(part);
}

/** Decodes a whole sound, or what lies between two moments of it, ms. */
export async function decodeSound(
  file: Uint8Array,
  { from = 0, to = Number.POSITIVE_INFINITY }: { readonly from?: number; readonly to?: number } = {},
): Promise<Pcm> {
  const kept: Pcm[] = [];
  /** Where the current part begins, s. */
  let at = 0;
  for await (const part of decodeRaw(file)) {
    const length = (part.channelData[0]?.length ?? 0) / part.sampleRate;
    // A part outside the range is only decoded, which takes a fraction of the time.
    if ((at + length) * 1000 > from) {
      const pcm = toPcm(part);
      const sampleAt = (ms: number) => Math.max(0, samplesOf(ms - at * 1000, pcm.rate));
      kept.push({
        rate: pcm.rate,
        channels: pcm.channels.map((samples) => samples.slice(sampleAt(from), sampleAt(to))),
      });
    }
    at += length;
    if (at * 1000 >= to) break;
  }
  return joinParts(kept);
}

type Raw = { readonly channelData: Float32Array[]; readonly sampleRate: number };

async function* decodeRaw(file: Uint8Array): AsyncGenerator<Raw> {
  const decoder = await openDecoder(file);
  /** Samples that do not make up a whole one of the lower rate; they go before the next part. */
  let rest: Float32Array[] = [];
  try {
    for (let at = 0; at < file.length; at += step) {
      const { channelData, sampleRate } = decoder.decode(file.subarray(at, at + step));
      const [first] = channelData;
      if (first === undefined || first.length === 0) continue;
      if (sampleRate < rates.min || sampleRate > rates.max) return;
      const all = channelData.map((samples, channel) => join(rest[channel], samples));
      const whole = countSamples({ rate: sampleRate, channels: all });
      const end = whole - (whole % divisorOf(sampleRate));
      rest = all.map((samples) => samples.slice(end));
      yield { channelData: all.map((samples) => samples.subarray(0, end)), sampleRate };
    }
  } catch {
    // The sound is what was readable before the error.
  } finally {
    decoder.free();
  }
}

function toPcm({ channelData, sampleRate }: Raw): Pcm {
  return lowerRate({ rate: sampleRate, channels: toStereo(channelData) });
}

function join(rest: Float32Array | undefined, samples: Float32Array): Float32Array {
  if (rest === undefined || rest.length === 0) return samples;
  const joined = new Float32Array(rest.length + samples.length);
  joined.set(rest);
  joined.set(samples, rest.length);
  return joined;
}

type Decoder = {
  readonly decode: (bytes: Uint8Array) => Raw;
  readonly free: () => void;
};

async function openDecoder(file: Uint8Array): Promise<Decoder> {
  if (Buffer.from(file.subarray(0, 4)).toString("latin1") === "RIFF") {
    const { decoder } = await import("@audio/decode-wav");
    return decoder();
  }
  const { MPEGDecoder } = await import("mpg123-decoder");
  const decoder = new MPEGDecoder();
  await decoder.ready;
  return decoder;
}

function toStereo(channels: readonly Float32Array[]): Float32Array[] {
  return [0, 1].map((side) => {
    const own = channels.length === 1 ? channels : channels.filter((_, channel) => channel % 2 === side);
    const mixed = new Float32Array(channels[0]?.length ?? 0);
    for (const samples of own) {
      for (let i = 0; i < mixed.length; i++) {
        const sample = samples[i] ?? 0;
        if (Number.isFinite(sample)) mixed[i]! += Math.max(-loudest, Math.min(loudest, sample)) / own.length;
      }
    }
    return mixed;
  });
}

/** How many samples are merged into one to reach a rate that is kept. */
function divisorOf(rate: number): number {
  return rate <= highestRate ? 1 : 2 * divisorOf(rate / 2);
}

function lowerRate(pcm: Pcm): Pcm {
  const divisor = divisorOf(pcm.rate);
  if (divisor === 1) return pcm;
  const channels = pcm.channels.map((samples) =>
    Float32Array.from({ length: Math.floor(samples.length / divisor) }, (_, at) => {
      let sum = 0;
      for (let i = 0; i < divisor; i++) sum += samples[at * divisor + i] ?? 0;
      return sum / divisor;
    }),
  );
  return { rate: pcm.rate / divisor, channels };
}
