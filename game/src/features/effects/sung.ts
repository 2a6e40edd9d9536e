import { DIAL_SPAN, layOutRecord, type RecordWord } from "../../art/record-bars.ts";

/** What the player hears while looking for a word. */
export type Listening = {
  readonly words: readonly RecordWord[];
  /** The active blank. */
  readonly active: number;
  /** Share of the fragment already heard. */
  readonly position: number;
  /** Length of the fragment, s. */
  readonly duration: number;
};

/** The longest effect, s. */
const longest = 0.2;

/** Whether the active word is sung now or before an effect would end; without word times, by the record's layout. */
export function isSung({ words, active, position, duration }: Listening): boolean {
  const times = words[active]?.times;
  if (times !== undefined) {
    const at = position * duration * 1000;
    return times.some(([start, end]) => at < end && at + longest * 1000 > start);
  }
  const part = layOutRecord(words, DIAL_SPAN)[active];
  if (part === undefined) return false;
  const secondsAt = (angle: number) => (angle / DIAL_SPAN + 0.5) * duration;
  const now = position * duration;
  return now < secondsAt(part.to) && now + longest > secondsAt(part.from);
}
