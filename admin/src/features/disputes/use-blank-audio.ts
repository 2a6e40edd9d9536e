import type { DisputedBlank } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { decodedQuery, readFile, useExcerpt } from "../../lib/use-excerpt.ts";
import { keyOf } from "./disputes.ts";

/** Audio played before and after a disputed word, ms. */
const before = 1500;
const after = 500;

/**
 * Plays the audio around a blank, or all of it if the word has no times. Stops when the blank leaves the list.
 */
export function useBlankAudio(blanks: readonly DisputedBlank[]) {
  const [asked, setAsked] = useState<DisputedBlank | null>(null);
  const audio = asked?.sound.audio ?? null;
  const { data: sound, isError } = useQuery({
    ...decodedQuery(audio ?? "", (signal) => readFile(audio ?? "", signal)),
    enabled: audio !== null,
  });
  const { playing, play, pause } = useExcerpt(sound);
  const [started, setStarted] = useState<DisputedBlank | null>(null);
  useEffect(() => {
    if (asked === null || sound === undefined || started === asked) return;
    setStarted(asked);
    const [sung] = asked.times ?? [];
    const end = sound.duration * 1000;
    play({
      from: sung === undefined ? 0 : Math.max(0, sung[0] - before),
      to: sung === undefined ? end : Math.min(end, sung[1] + after),
      loop: false,
    });
  }, [asked, sound, started, play]);
  const heard = playing === null || started === null ? null : keyOf(started);
  const isShown = blanks.some((blank) => keyOf(blank) === heard);
  const handleGone = useEffectEvent(pause);
  useEffect(() => {
    if (heard !== null && !isShown) handleGone();
  }, [heard, isShown]);
  return {
    /** The key of the blank that plays. */
    heard,
    isBroken: isError,
    toggle: (blank: DisputedBlank) => {
      if (playing !== null && started !== null && keyOf(started) === keyOf(blank)) pause();
      // A copy, so that the same blank plays again.
      else setAsked({ ...blank });
    },
  };
}
