import { type FocusEvent, useEffect, useEffectEvent, useState } from "react";

/** How long a toast is shown, ms; the same as the CSS token `--t-toast`. */
export const TOAST_TIME = 5500;

/** The time left for each toast, ms; outside of the component, because an open dialog renders the toasts anew. */
const left = new WeakMap<object, number>();

/** Calls `onEnd` when the toast's time is over; the countdown pauses while the toast is hovered or focused. */
export function useToastTimer(toast: object, onEnd: () => void) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const end = useEffectEvent(onEnd);
  const paused = hovered || focused;

  useEffect(() => {
    if (paused) return;
    const started = Date.now();
    const time = left.get(toast) ?? TOAST_TIME;
    const timer = setTimeout(end, time);
    return () => {
      clearTimeout(timer);
      left.set(toast, Math.max(0, time - (Date.now() - started)));
    };
  }, [paused, toast]);

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
