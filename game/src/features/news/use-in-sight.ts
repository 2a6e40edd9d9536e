import { type RefObject, useEffect, useRef } from "react";

/** Calls once all of the element has been in the window for a moment, not merely flown past. */
export function useInSight<T extends HTMLElement>(onSeen: () => void): RefObject<T | null> {
  const ref = useRef<T>(null);
  const handle = useRef(onSeen);
  useEffect(() => {
    handle.current = onSeen;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting === true) timer = setTimeout(() => handle.current(), 700);
      },
      { threshold: 0.99 },
    );
    if (ref.current !== null) observer.observe(ref.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return ref;
}
