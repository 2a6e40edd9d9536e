import FFT from "fft.js";

/** ms between two looks at the sound, and of sound in each. */
const step = 10;
const span = 46;
/** Bands where voices are, Hz. */
const lowest = 120;
const highest = 7000;
const bandCount = 48;
/** What a look is compared with: so many looks before. */
const back = 2;
/** A word begins with consonants: its notes begin within so many looks after it, rather sooner than later. */
const body = 20;

/**
 * How much begins to sound after each 10 ms, 1 where it is much for this recording. Spectral flux of the logarithm in
 * bands as wide as the ear's, each compared with the loudest of its neighbours before, so that a vibrato is no onset
 * (SuperFlux of Böck and Widmer, 2013).
 */
export function findOnsets(samples: Float32Array, sampleRate: number): Float32Array {
  const size = 2 ** Math.round(Math.log2((span / 1000) * sampleRate));
  const hop = (step / 1000) * sampleRate;
  const fft = new FFT(size);
  const frame = Array.from({ length: size }, () => 0);
  const spectrum = fft.createComplexArray();
  const window = frame.map((_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size));
  const edges = bandEdges(size, sampleRate);
  const flux = new Float32Array(Math.ceil(samples.length / hop) + 1);
  const looks: Float32Array[] = [];
  for (let look = 0; look < flux.length; look++) {
    const from = Math.round(look * hop) - size / 2;
    for (let at = 0; at < size; at++) frame[at] = (samples[from + at] ?? 0) * (window[at] ?? 0);
    fft.realTransform(spectrum, frame);
    const levels = levelsOf(spectrum, edges);
    looks.push(levels);
    const before = looks[look - back];
    // A rise lies between the two looks.
    if (before !== undefined) flux[look - back / 2] = riseOf(before, levels);
  }
  return followed(comparable(flux));
}

/** The first bins of bands that are equally wide to the ear, of at least one bin each. */
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

/** By what one look of twenty passes: a quiet recording is like a loud one. */
function comparable(flux: Float32Array): Float32Array {
  const much = flux.toSorted()[Math.floor(flux.length * 0.95)] ?? 0;
  return much === 0 ? flux : flux.map((rise) => rise / much);
}

function followed(flux: Float32Array): Float32Array {
  const shares = Array.from({ length: body }, (_, look) => (2 * (body - look)) / (body * (body + 1)));
  return flux.map((_, look) => shares.reduce((sum, share, after) => sum + share * (flux[look + after] ?? 0), 0));
}

/** People press late, by so much and so unevenly, ms. */
const late = 75;
const lateBy = 30;
const uneven = 80;
/** Presses of two words are at least so many looks apart. */
const apart = 10;
/** What a full onset adds to the logarithm of the likelihood. */
const weight = 3;
/** A border is sure by the likelihood that lies so near to it, in looks. */
const near = 5;

type Snapped = {
  readonly at: number;
  /** How likely the border is within 50 ms of it, 0 to 1. */
  readonly confidence: number;
};

/**
 * Where the words begin that somebody pressed for at these ms of the recording. A start is the likelier, the nearer it is
 * to its press, less the delay of the person, and the more begins to sound at it; the middle of what is likely is taken,
 * over all ways to put the words one after another (forward and backward, as in hidden Markov models).
 */
export function snapTaps(taps: readonly number[], onsets: Float32Array, speed = 1): Snapped[] {
  if (taps.length === 0) return [];
  // At half the speed people are late by half as much of the recording.
  const likelihoods = (delay: number) =>
    taps.map((tap) =>
      onsets.map((onset, look) => weight * onset - 0.5 * ((look * step - tap + delay) / (uneven * speed)) ** 2),
    );
  const given = likelihoods(delayOf(likelihoods, speed));
  const forward = passes(given);
  let after = new Float32Array(onsets.length);
  const snapped: Snapped[] = [];
  for (let tap = taps.length - 1; tap >= 0; tap--) {
    const later = after;
    snapped.unshift(middleOf((forward[tap] ?? later).map((value, look) => value + (later[look] ?? 0))));
    after = accumulated(
      (given[tap] ?? later).map((value, look) => value + (later[look] ?? 0)).toReversed(),
    ).toReversed();
  }
  return snapped;
}

/** The delay of this person, as far as the sound tells it, ms of the recording. */
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

/** For each press and look the likelihood of all ways that end there. */
function passes(given: readonly Float32Array[]): Float32Array[] {
  const done: Float32Array[] = [];
  for (const own of given) {
    const before = done.at(-1);
    if (before === undefined) done.push(own);
    else {
      const reached = accumulated(before);
      done.push(own.map((value, look) => value + (reached[look] ?? 0)));
    }
  }
  return done;
}

/** For each look the likelihood of all that lies far enough before it. */
function accumulated(values: Float32Array): Float32Array {
  const result = new Float32Array(values.length).fill(-1e6);
  let sum = Number.NEGATIVE_INFINITY;
  for (let look = apart; look < values.length; look++) {
    sum = added(sum, values[look - apart] ?? 0);
    result[look] = sum;
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
  const look = shares.findIndex((share) => (sum += share) >= 0.5);
  const around = shares.subarray(Math.max(0, look - near), look + near + 1).reduce((part, share) => part + share, 0);
  return { at: look * step, confidence: Math.min(1, around) };
}
