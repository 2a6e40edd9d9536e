import { useEffect } from "react";
import { follow, type Position } from "./position.ts";
import type { Singings } from "./record-bars.ts";

/** Whether a word is still to come, sounds or was sung; one that is sung again was sung in between. */
export function lightOf(singings: Singings, now: number): "next" | "now" | "past" {
  const ms = now * 1000;
  if (singings?.some(([start, end]) => start <= ms && ms < end) === true) return "now";
  return (singings?.[0]?.[1] ?? Infinity) <= ms ? "past" : "next";
}

/**
 * Marks the children of an element by the light on the words they are, as the needle moves and without rendering: to
 * screen readers nothing happens. What breaks a line is no word.
 */
export function useLight(
  parent: () => Element | null,
  words: readonly { readonly times?: Singings | undefined }[],
  position: Position,
  seconds: () => number,
): void {
  useEffect(
    () =>
      follow(position, () => {
        const now = seconds();
        const children = parent()?.querySelectorAll(":scope > :not(br, [aria-hidden])") ?? [];
        for (const [at, child] of [...children].entries()) {
          const light = lightOf(words[at]?.times, now);
          if (child.getAttribute("data-light") !== light) child.setAttribute("data-light", light);
        }
      }),
    [parent, words, position, seconds],
  );
}
