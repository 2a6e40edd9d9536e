import { useEffect, useState } from "react";
import { createPosition, type LivePosition } from "../../art/position.ts";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";

/** Between two moves of the needle, ms: steps of a pixel or two, and half the frames are the phone's to rest. */
const step = 33;

/** The needle, moved by the audio itself while it plays and is seen, and the whole seconds for the meter. */
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
    // No frame comes to a hidden page, and without one there is no next step.
    let frame = requestAnimationFrame(function next() {
      move();
      timer = setTimeout(() => (frame = requestAnimationFrame(next)), step);
    });
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [audio, position, state]);
  return { position, seconds };
}
