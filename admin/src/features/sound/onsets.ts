import FFT from "fft.js";

/** The hop between two analysis frames, and the length of a frame, ms. */
const step = 10;
const span = 46;
/** The frequency range of voices, Hz. */
const lowest = 120;
const highest = 7000;
const bandCount = 48;
/** A frame is compared with the one so many frames before. */
const back = 2;
/** A word starts with consonants: its note starts within so many frames after it, more likely sooner. */
const body = 20;

/**
 * The onset strength for every 10 ms; 1 is strong for this recording. Spectral flux of the logarithm in
 * bands of equal width for the ear, each compared with the loudest of the same and the adjacent bands before, so that
 * vibrato is no onset (SuperFlux of Böck and Widmer, 2013).
 */
export function findOnsets(samples: Float32Array, sampleRate: number): Float32Array {
  const size = 2 ** Math.round(Math.log2((span / 1000) * sampleRate));
  const hop = (step / 1000) * sampleRate;
  const fft = new FFT(size);
  const block = Array.from({ length: size }, () => 0);
  const spectrum = fft.createComplexArray();
  const window = block.map((_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size));
  const edges = bandEdges(size, sampleRate);
  const flux = new Float32Array(Math.ceil(samples.length / hop) + 1);
  const frames: Float32Array[] = [];
  for (let frame = 0; frame < flux.length; frame++) {
    const from = Math.round(frame * hop) - size / 2;
    for (let at = 0; at < size; at++) block[at] = (samples[from + at] ?? 0) * (window[at] ?? 0);
    fft.realTransform(spectrum, block);
    const levels = levelsOf(spectrum, edges);
    frames.push(levels);
    const before = frames[frame - back];
    // A rise is between the two frames.
    if (before !== undefined) flux[frame - back / 2] = riseOf(before, levels);
  }
  return followed(comparable(flux));
}

/** The first bins of bands of equal width for the ear, with at least one bin each. */
function bandEdges(size: number, sampleRate: number): number[] {
  const mel = (hertz: number) => Math.log1p(hertz / 700);
  const low = mel(lowest);
  const high = mel(Math.min(highest, sampleRate / 2));
  const edges = Array.from({ length: bandCount + 1 }, (_, band) => {
    const hertz = 700 * Math.expm1(low + ((high - low) * band) / bandCount);
    return Math.round((hertz * size) / sampleRate);
  });
  return [...new Set(edges)];
}

function levelsOf(spectrum: ArrayLike<number>, edges: readonly number[]): Float32Array {
  return Float32Array.from({ length: edges.length - 1 }, (_, band) => {
    let sum = 0;
    for (let bin = edges[band] ?? 0; bin < (edges[band + 1] ?? 0); bin++) {
      sum += Math.hypot(spectrum[2 * bin] ?? 0, spectrum[2 * bin + 1] ?? 0);
    }
    return Math.log10(1 + 10 * sum);
  });
}

function riseOf(before: Float32Array, now: Float32Array): number {
  return now.reduce((rise, level, band) => {
    const was = Math.max(before[band - 1] ?? 0, before[band] ?? 0, before[band + 1] ?? 0);
    return rise + Math.max(0, level - was);
  }, 0);
}

/** Scales by the 95th percentile, so that quiet and loud recordings are comparable. */
function comparable(flux: Float32Array): Float32Array {
  const much = flux.toSorted()[Math.floor(flux.length * 0.95)] ?? 0;
  return much === 0 ? flux : flux.map((rise) => rise / much);
}

function followed(flux: Float32Array): Float32Array {
  const shares = Array.from({ length: body }, (_, frame) => (2 * (body - frame)) / (body * (body + 1)));
  return flux.map((_, frame) => shares.reduce((sum, share, after) => sum + share * (flux[frame + after] ?? 0), 0));
}

/** How late people press: the mean, how much people differ, and the scatter of one person, ms. */
const late = 75;
const lateBy = 30;
const uneven = 80;
/** The minimum distance of two presses, in frames. */
const apart = 10;
/** The weight of a full onset in the log-likelihood. */
const weight = 3;
/** Confidence is the likelihood within so many frames of the border. */
const near = 5;

type Snapped = {
  readonly at: number;
  /** The likelihood that the border is within 50 ms, 0 to 1. */
  readonly confidence: number;
};

/**
 * Estimates the starts of words from presses at these ms of the recording. A start is more likely the nearer it is
 * to its press minus the person's delay, and the stronger the onset there. Takes the median of each start
 * over all alignments that keep the order (forward-backward, as in hidden Markov models).
 */
export function snapTaps(taps: readonly number[], onsets: Float32Array, speed = 1): Snapped[] {
  if (taps.length === 0) return [];
  // At half the speed, the delay is half as much of the recording.
  const likelihoods = (delay: number) =>
    taps.map((tap) =>
      onsets.map((onset, frame) => weight * onset - 0.5 * ((frame * step - tap + delay) / (uneven * speed)) ** 2),
    );
  const given = likelihoods(delayOf(likelihoods, speed));
  const forward = passes(given);
  let after = new Float32Array(onsets.length);
  const snapped: Snapped[] = [];
  for (let tap = taps.length - 1; tap >= 0; tap--) {
    const later = after;
    snapped.unshift(middleOf((forward[tap] ?? later).map((value, frame) => value + (later[frame] ?? 0))));
    after = accumulated(
      (given[tap] ?? later).map((value, frame) => value + (later[frame] ?? 0)).toReversed(),
    ).toReversed();
  }
  return snapped;
}

/** Estimates the delay of this person from the audio, in ms of the recording. */
function delayOf(likelihoods: (delay: number) => Float32Array[], speed: number): number {
  const delays = Array.from({ length: 21 }, (_, index) => index * 10);
  const weights = delays.map((delay) => {
    const last = passes(likelihoods(delay * speed)).at(-1) ?? new Float32Array();
    return total(last) - 0.5 * ((delay - late) / lateBy) ** 2;
  });
  const greatest = Math.max(...weights);
  const shares = weights.map((value) => Math.exp(value - greatest));
  const sum = shares.reduce((all, share) => all + share, 0);
  return (speed * shares.reduce((mean, share, index) => mean + share * (delays[index] ?? 0), 0)) / sum;
}

/** For each press and frame, the likelihood of all alignments that end there. */
function passes(given: readonly Float32Array[]): Float32Array[] {
  const done: Float32Array[] = [];
  for (const own of given) {
    const before = done.at(-1);
    if (before === undefined) done.push(own);
    else {
      const reached = accumulated(before);
      done.push(own.map((value, frame) => value + (reached[frame] ?? 0)));
    }
  }
  return done;
}

/** For each frame, the sum over all frames at least `apart` before it. */
function accumulated(values: Float32Array): Float32Array {
  const result = new Float32Array(values.length).fill(-1e6);
  let sum = Number.NEGATIVE_INFINITY;
  for (let frame = apart; frame < values.length; frame++) {
    sum = added(sum, values[frame - apart] ?? 0);
    result[frame] = sum;
  }
  return result;
}

function added(one: number, other: number): number {
  const [less, more] = one < other ? [one, other] : [other, one];
  return more + Math.log1p(Math.exp(less - more));
}

function total(values: Float32Array): number {
  return values.reduce(added, Number.NEGATIVE_INFINITY);
}

function middleOf(likelihoods: Float32Array): Snapped {
  const all = total(likelihoods);
  const shares = likelihoods.map((value) => Math.exp(value - all));
  let sum = 0;
  const frame = shares.findIndex((share) => (sum += share) >= 0.5);
  const around = shares.subarray(Math.max(0, frame - near), frame + near + 1).reduce((part, share) => part + share, 0);
  return { at: frame * step, confidence: Math.min(1, around) };
}
