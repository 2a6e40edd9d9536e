import { limits } from "@hitoslov/contract";
import type { Cut } from "../../../media/sound/edit.ts";
import { peakStep } from "../../../media/sound/shape.ts";

/** How long a fragment is, and how it begins and ends, ms. */
const length = 20_000;
const fades = { fade_in_ms: 50, fade_out_ms: 500 };
/** What is compared before and after a moment, ms. */
const breath = 400;
/** A voice begins a little before its loudest, ms. */
const ahead = 120;
/** Ends of a recording are for those who play, as a share of its length. */
const margin = 0.08;
/** What a full onset weighs against the loudness of all 20 s. */
const onsetWeight = 0.35;

/**
 * Where to cut a fragment from a recording by its peaks: its loudest 20 s, for there is the singing, that begin where a
 * voice does, after a breath. Null where it is too short for any.
 */
export function proposeCut(peaks: Uint8Array, ms: number): Cut | null {
  if (ms < limits.audio.fragmentMs.min) return null;
  if (ms <= length || peaks.length * peakStep <= length) {
    return { start_ms: 0, end_ms: Math.min(ms, length), ...fades };
  }
  const sums = sumsOf(peaks);
  const mean = (from: number, to: number) => {
    const [first, last] = [Math.max(0, from), Math.min(peaks.length, to)];
    return last <= first ? 0 : ((sums[last] ?? 0) - (sums[first] ?? 0)) / (last - first);
  };
  const steps = (time: number) => Math.round(time / peakStep);
  const latest = peaks.length - steps(length);
  const [from, to] = [Math.min(latest, Math.round(peaks.length * margin)), latest];
  const near = steps(breath);
  const starts = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const energies = starts.map((at) => mean(at, at + steps(length)));
  const onsets = starts.map((at) => Math.max(0, mean(at, at + near) - mean(at - near, at)));
  const [loudest, sharpest] = [Math.max(...energies, 1e-9), Math.max(...onsets, 1e-9)];
  let best = { at: from, score: -1 };
  for (const [index, at] of starts.entries()) {
    const score = (energies[index] ?? 0) / loudest + (onsetWeight * (onsets[index] ?? 0)) / sharpest;
    if (score > best.score) best = { at, score };
  }
  const start = Math.max(0, Math.min(best.at * peakStep - ahead, ms - length));
  return { start_ms: start, end_ms: start + length, ...fades };
}

/** Of all peaks before each: loudness as it is heard grows with the root of the energy, so peaks are added as they are. */
function sumsOf(peaks: Uint8Array): Float64Array {
  const sums = new Float64Array(peaks.length + 1);
  for (const [at, peak] of peaks.entries()) sums[at + 1] = (sums[at] ?? 0) + peak;
  return sums;
}
