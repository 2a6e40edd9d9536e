import { useEffect, useState } from "react";
import { createPosition, type LivePosition } from "../../art/position.ts";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";

/** The needle, moved by the audio itself sixty times a second, and the whole seconds for the meter. */
export function useNeedle({ audio, state }: FragmentPlayer): { position: LivePosition; seconds: number } {
  const [position] = useState(createPosition);
  const [seconds, setSeconds] = useState(0);
  const { status } = state;
  useEffect(() => {
    const move = () => {
      position.set(status === "loading" ? null : audio.position());
      setSeconds(Math.floor(audio.seconds()));
    };
    move();
    if (status !== "playing") return undefined;
    let frame = requestAnimationFrame(function next() {
      move();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [audio, position, status]);
  return { position, seconds };
}
