import type { HostState } from "@hitoslov/contract";
import { useEffect } from "react";
import { useFragmentAudio } from "../../lib/fragment-audio.ts";

/** The sound of the room: over and over from the moment all begin at, silent between songs. */
export function useHostSound(song: HostState["stageSong"], now: () => number) {
  const player = useFragmentAudio(song?.sound ?? null);
  const { audio } = player;
  const startsAt = song?.starts_at ?? null;
  useEffect(() => audio.setRepeat(true), [audio]);
  useEffect(() => {
    if (startsAt === null) return undefined;
    const timer = setTimeout(() => void audio.play(), Math.max(0, Date.parse(startsAt) - now()));
    return () => {
      clearTimeout(timer);
      audio.pause();
    };
  }, [audio, startsAt, now]);
  return player;
}
