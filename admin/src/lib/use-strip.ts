import { type RefObject, useLayoutEffect, useRef } from "react";

/** Scrolls the current item of a horizontal strip into view. */
export function useStrip<E extends HTMLElement>(current: string): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const item = ref.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (ref.current === null || item === undefined) return;
    const strip = ref.current.getBoundingClientRect();
    ref.current.scrollLeft += item.left + item.width / 2 - strip.left - strip.width / 2;
  }, [current]);
  return ref;
}
