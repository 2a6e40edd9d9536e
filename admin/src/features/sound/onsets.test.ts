import { describe, expect, it } from "vitest";
import { findOnsets, snapTaps } from "./onsets.ts";

const rate = 22_050;
/** Notes that start at these ms, each a third higher, over a soft hum. */
function notes(starts: readonly number[], seconds: number): Float32Array {
  const sound = Float32Array.from(
    { length: seconds * rate },
    (_, at) => 0.02 * Math.sin((at * 2 * Math.PI * 150) / rate),
  );
  for (const [note, start] of starts.entries()) {
    const pitch = 300 * 1.26 ** (note % 6);
    for (let at = 0; at < 0.3 * rate; at++) {
      const index = Math.round((start / 1000) * rate) + at;
      if (index >= sound.length) break;
      sound[index] = (sound[index] ?? 0) + 0.4 * Math.exp(-at / 2500) * Math.sin((at * 2 * Math.PI * pitch) / rate);
    }
  }
  return sound;
}

const starts = [500, 1100, 1700, 2500, 3100, 3900, 4500, 5300];
const late = [40, 130, 20, 150, 90, 60, 110, 30];
const pressed = starts.map((start, index) => start + (late[index] ?? 0));
const distances = (moments: readonly number[]) => moments.map((at, index) => Math.abs(at - (starts[index] ?? 0)));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("presses", () => {
  it("are snapped to onsets", () => {
    const snapped = snapTaps(pressed, findOnsets(notes(starts, 6), rate));
    const errors = distances(snapped.map(({ at }) => at));
    expect(mean(errors)).toBeLessThan(0.7 * mean(distances(pressed)));
    expect(Math.max(...errors)).toBeLessThan(70);
    expect(Math.min(...snapped.map(({ confidence }) => confidence))).toBeGreaterThan(0.4);
  });

  it("at half the speed are snapped more closely", () => {
    const slow = starts.map((start, index) => start + (late[index] ?? 0) / 2);
    const snapped = snapTaps(slow, findOnsets(notes(starts, 6), rate), 0.5);
    expect(Math.max(...distances(snapped.map(({ at }) => at)))).toBeLessThan(60);
  });

  it("in silence keep their order and places, minus the delay", () => {
    const snapped = snapTaps([900, 1000, 1150], findOnsets(new Float32Array(2 * rate), rate));
    expect(snapped.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(snapped.map(({ at }) => at));
    expect(snapped.every(({ at }, index) => Math.abs(at - ([825, 925, 1075][index] ?? 0)) < 80)).toBe(true);
  });

  it("may be empty", () => {
    expect(snapTaps([], findOnsets(notes(starts, 1), rate))).toEqual([]);
  });
});
