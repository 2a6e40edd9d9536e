import type { WordTimes } from "@hitoslov/rules";

/** The time of one sung word, ms. A word may be sung more than once. */
export type Sung = {
  readonly word: number;
  readonly start: number;
  readonly end: number;
  /** 0 to 1; 1 if set by hand. */
  readonly confidence: number;
};

/** A moment that can be moved: the end of a word, the start of one, or both. */
export type Border = {
  /** Stays the same while the border moves. */
  readonly key: string;
  readonly at: number;
  /** The index of the sung word that ends here, and of the one that starts. */
  readonly ends: number | null;
  readonly starts: number | null;
  /** The range it can be moved in. */
  readonly from: number;
  readonly to: number;
};

/** The minimum length of a word and of a pause, ms. */
const least = 20;
/** The initial length of a pause, ms. */
const pause = 200;

export function sungOf(times: WordTimes): Sung[] {
  return times
    .flatMap((ranges, word) => ranges.map(([start, end]) => ({ word, start, end, confidence: 1 })))
    .toSorted((a, b) => a.start - b.start);
}

export function timesOf(sung: readonly Sung[], words: number): WordTimes {
  return Array.from({ length: words }, (_, word) =>
    sung.filter((one) => one.word === word).map(({ start, end }) => [start, end] as const),
  );
}

export function bordersOf(sung: readonly Sung[], duration: number): Border[] {
  return sung.flatMap((now, index) => {
    const before = sung[index - 1];
    const after = sung[index + 1];
    const joined = before?.end === now.start;
    const starts: Border = {
      key: `${index}`,
      at: now.start,
      ends: joined ? index - 1 : null,
      starts: index,
      from: before === undefined ? 0 : (joined ? before.start : before.end) + least,
      to: now.end - least,
    };
    if (after?.start === now.end) return [starts];
    const to = after === undefined ? duration : after.start - least;
    return [starts, { key: `${index}end`, at: now.end, ends: index, starts: null, from: now.start + least, to }];
  });
}

/** Moves a border to a moment, or as near to it as its neighbours allow. */
export function moveBorder(sung: readonly Sung[], { ends, starts, from, to }: Border, at: number): Sung[] {
  const place = Math.round(Math.max(from, Math.min(to, at)));
  return sung.map((one, index) => {
    if (index === ends) return { ...one, end: place };
    // Set by hand, so sure.
    return index === starts ? { ...one, start: place, confidence: 1 } : one;
  });
}

/** Whether there is a pause between the words at the border; undefined if it has a word on one side only. */
export function hasPause(sung: readonly Sung[], { starts, ends }: Border): boolean | undefined {
  const index = starts ?? (ends === null ? 0 : ends + 1);
  const [before, now] = [sung[index - 1], sung[index]];
  return before && now && before.end < now.start;
}

/** Adds a pause at the border, or removes it. */
export function togglePause(sung: readonly Sung[], border: Border): Sung[] {
  const index = border.starts ?? (border.ends ?? -1) + 1;
  const [before, now] = [sung[index - 1], sung[index]];
  if (before === undefined || now === undefined) return [...sung];
  const room = now.start - before.start - least;
  if (before.end === now.start && room < least) return [...sung];
  const end = before.end < now.start ? now.start : now.start - Math.min(pause, Math.max(least, Math.floor(room / 2)));
  return sung.map((one) => (one === before ? { ...before, end } : one));
}

/** The expected length of a word without a time: its letters and a constant. */
const weightOf = (text: string) => Array.from(text).length + 1.2;
/** A word that would last so many times its expected length is followed by a pause. */
const long = 2.5;

type Start = { readonly word: number; readonly at: number; readonly confidence: number };

/** The starts in ascending order and within the sound: a press on the last note may be snapped to its end. */
function spread(starts: readonly Start[], duration: number): Start[] {
  let latest = duration;
  return starts
    .toReversed()
    .map((one) => {
      latest = Math.max(0, Math.min(one.at, latest - least));
      return { ...one, at: latest };
    })
    .toReversed();
}

/** Adds an end to each start: the next start, unless that is far away. */
export function sungFromStarts(given: readonly Start[], texts: readonly string[], duration: number): Sung[] {
  const starts = spread(given, duration);
  const weights = starts.map(({ word }) => weightOf(texts[word] ?? ""));
  const paces = starts
    .slice(1)
    .map(({ at }, index) => (at - (starts[index]?.at ?? 0)) / (weights[index] ?? 1))
    .toSorted((a, b) => a - b);
  const pace = paces[Math.floor(paces.length / 2)] ?? 100;
  return starts.map(({ word, at, confidence }, index) => {
    const usual = pace * (weights[index] ?? 1);
    const next = starts[index + 1]?.at;
    const end = next === undefined || next - at > long * usual ? at + usual * 1.5 : next;
    return { word, start: at, end: Math.round(Math.min(end, next ?? duration)), confidence };
  });
}

export type Sureness = "sure" | "check" | "unsure";

export function surenessOf(confidence: number): Sureness {
  if (confidence >= 0.6) return "sure";
  return confidence >= 0.4 ? "check" : "unsure";
}
