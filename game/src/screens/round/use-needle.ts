import { useEffect, useState } from "react";
import { createPosition, type LivePosition } from "../../art/position.ts";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { hasLessMotion } from "../../lib/preferences.ts";

/**
 * Between two moves of the needle, ms: steps of a pixel or two, at half the frames, which saves a phone's power. It jumps
 * for those who want less motion, as phones that save power do.
 */
const steps = { smooth: 33, still: 125 };

/** The position of the needle, which follows the audio while it plays on a visible page, and whole seconds for the meter. */
export function useNeedle({ audio, state }: FragmentPlayer): { position: LivePosition; seconds: number } {
  const [position] = useState(createPosition);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const { status } = state;
    const move = () => {
      position.set(status === "loading" ? null : audio.position());
      setSeconds(Math.floor(audio.seconds()));
    };
    move();
    if (status !== "playing") return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A hidden page gets no animation frames, so the loop pauses there.
    let frame = requestAnimationFrame(function next() {
      move();
      timer = setTimeout(() => (frame = requestAnimationFrame(next)), hasLessMotion() ? steps.still : steps.smooth);
    });
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [audio, position, state]);
  return { position, seconds };
}
