import { useQuery } from "@tanstack/react-query";
import { peaksOf } from "./peaks.ts";

/** Bars of the whole wave. */
const bars = 150;
/** Hertz; a drawing needs no more. */
const rate = 22_050;

async function readPeaks(src: string, signal: AbortSignal): Promise<number[]> {
  const answer = await fetch(src, { signal });
  if (!answer.ok) throw new Error(`The sound was answered with ${answer.status}`);
  const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await answer.arrayBuffer());
  return peaksOf(sound.getChannelData(0), bars);
}

/** The outline of the real sound; silence while it is on its way, or where there is none. */
export function usePeaks(src: string | null): readonly number[] {
  const { data } = useQuery({
    queryKey: ["peaks", src],
    queryFn: ({ signal }) => (src === null ? silence : readPeaks(src, signal)),
    enabled: src !== null,
    // A file never changes under its address.
    staleTime: Infinity,
    retry: 1,
  });
  return data ?? silence;
}

const silence: readonly number[] = Array.from({ length: bars }, () => 0);
