import { countSamples, fromDb, type Pcm } from "./pcm.ts";

// Source: ITU-R BS.1770-4, Annex 1 (integrated loudness with both gates) and Annex 2 (true peak); EBU R128.

export type Loudness = {
  /** Integrated loudness, LUFS; -Infinity where nothing passes the gate. */
  readonly lufs: number;
  /** True peak, dBTP. */
  readonly peak: number;
};

const gate = { absolute: -70, relative: -10 };
/** The length of a block, and the distance from one to the next, s. */
const block = { length: 0.4, step: 0.1 };

export function measureLoudness(pcm: Pcm): Loudness {
  return { lufs: integrate(pcm), peak: 20 * Math.log10(Math.max(...pcm.channels.map(truePeak), 1e-10)) };
}

function integrate(pcm: Pcm): number {
  const step = Math.round(pcm.rate * block.step);
  const steps = Math.floor(countSamples(pcm) / step);
  const energies = new Float64Array(steps);
  for (const samples of pcm.channels) addEnergies(energies, samples, step, pcm.rate);
  const perBlock = Math.round(block.length / block.step);
  const blocks: number[] = [];
  for (let at = 0; at + perBlock <= steps; at++) {
    blocks.push(energies.subarray(at, at + perBlock).reduce((sum, energy) => sum + energy, 0) / (perBlock * step));
  }
  const audible = blocks.filter((energy) => lufsOf(energy) > gate.absolute);
  const threshold = lufsOf(mean(audible)) + gate.relative;
  return lufsOf(mean(audible.filter((energy) => lufsOf(energy) > threshold)));
}

function lufsOf(energy: number): number {
  return -0.691 + 10 * Math.log10(energy);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Adds to each step the energy of its samples after the two filters of the "K" weighting. */
function addEnergies(energies: Float64Array, samples: Float32Array, step: number, rate: number): void {
  const [shelf, highPass] = filtersOf(rate);
  let [s1, s2, h1, h2] = [0, 0, 0, 0];
  for (let at = 0; at < energies.length; at++) {
    let energy = 0;
    for (let i = at * step; i < (at + 1) * step; i++) {
      const x = samples[i]!;
      const y = shelf.b0 * x + s1;
      s1 = shelf.b1 * x - shelf.a1 * y + s2;
      s2 = shelf.b2 * x - shelf.a2 * y;
      const z = highPass.b0 * y + h1;
      h1 = highPass.b1 * y - highPass.a1 * z + h2;
      h2 = highPass.b2 * y - highPass.a2 * z;
      energy += z * z;
    }
    energies[at]! += energy;
  }
}

/** The recommendation's filters for any rate, from the analogue ones it is based on: it gives them for 48 kHz only. */
function filtersOf(rate: number) {
  const tan = (frequency: number) => Math.tan((Math.PI * frequency) / rate);
  const [k, q] = [tan(1681.974450955533), 0.7071752369554196];
  const high = fromDb(3.999843853973347);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  const shelf = {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
  const [low, lowQ] = [tan(38.13547087602444), 0.5003270373238773];
  const lowA0 = 1 + low / lowQ + low * low;
  const highPass = {
    b0: 1,
    b1: -2,
    b2: 1,
    a1: (2 * (low * low - 1)) / lowA0,
    a2: (1 - low / lowQ + low * low) / lowA0,
  };
  return [shelf, highPass] as const;
}

const phases = 4;
const taps = 24;
/** Weights that interpolate a quarter, a half and three quarters of the way between two samples: a windowed sinc. */
const between = [1, 2, 3].map((phase) =>
  Float64Array.from({ length: taps }, (_, tap) => {
    const x = tap - (taps / 2 - 1) - phase / phases;
    const window = 0.42 + 0.5 * Math.cos((2 * Math.PI * x) / taps) + 0.08 * Math.cos((4 * Math.PI * x) / taps);
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  }),
);

function truePeak(samples: Float32Array): number {
  let peak = 0;
  for (let at = 0; at < samples.length; at++) peak = Math.max(peak, Math.abs(samples[at]!));
  eachPeak(samples, peak, (_, value) => {
    if (value > peak) peak = value;
  });
  return peak;
}

/** Two neighbouring samples below this share of a peak have no such peak between them. */
const farBelow = 0.5;

/** Calls `visit` with the largest value from each sample to the next, unless both are far below `least`. */
export function eachPeak(samples: Float32Array, least: number, visit: (at: number, value: number) => void): void {
  const before = taps / 2 - 1;
  const padded = new Float32Array(samples.length + taps);
  padded.set(samples, before);
  for (let at = 0; at < samples.length; at++) {
    let peak = Math.abs(padded[at + before]!);
    if (Math.max(peak, Math.abs(padded[at + before + 1]!)) < least * farBelow) continue;
    for (const weights of between) {
      let value = 0;
      for (let tap = 0; tap < taps; tap++) value += padded[at + tap]! * weights[tap]!;
      const size = value < 0 ? -value : value;
      if (size > peak) peak = size;
    }
    visit(at, peak);
  }
}
