import { useEffect } from "react";
import { follow, type Position } from "./position.ts";
import type { Singings } from "./record-bars.ts";

/** Whether a word is still to be sung, is being sung or was sung; between two singings it counts as sung. */
export function lightOf(singings: Singings, now: number): "next" | "now" | "past" {
  const ms = now * 1000;
  if (singings?.some(([start, end]) => start <= ms && ms < end) === true) return "now";
  return (singings?.[0]?.[1] ?? Infinity) <= ms ? "past" : "next";
}

/**
 * Marks each word, a child of the element, as next, now or past while the position changes, without rendering: screen
 * readers notice nothing. Line breaks are no words.
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
