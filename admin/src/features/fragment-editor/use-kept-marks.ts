import { useRef } from "react";
import { keepMarks, type Marked } from "./keep-marks.ts";

/**
 * The marks for a text that is being typed. They are moved from where somebody set them last, not from the letter
 * before: a word half typed, or taken away for a moment, loses nothing.
 */
export function useKeptMarks({ fragment, hidden }: Marked): (next: string) => readonly number[] {
  const base = useRef<Marked>({ fragment, hidden });
  const moved = useRef(hidden);
  return (next) => {
    // Marks that did not come from here were set by hand, saved or loaded.
    if (moved.current !== hidden) base.current = { fragment, hidden };
    moved.current = keepMarks(base.current, next);
    return moved.current;
  };
}
