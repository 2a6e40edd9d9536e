import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from "react";

/** Milliseconds; the product's constant, also --t-toast. */
export const TOAST_TIME = 5500;

/** Runs down once, but not while the toast is pointed at or holds the focus. */
export function useToastTimer(onEnd: () => void) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const left = useRef(TOAST_TIME);
  const end = useEffectEvent(onEnd);
  const paused = hovered || focused;

  useEffect(() => {
    if (paused) return;
    const started = Date.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - started));
    };
  }, [paused]);

  return {
    paused,
    handlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
