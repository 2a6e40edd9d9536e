import { useEffect } from "react";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { AdBreak } from "./ad-break.tsx";
import { useAds } from "./use-ads.ts";

export type AdsProps = { readonly soundId: string | undefined; readonly player: FragmentPlayer };

/** The ads between songs; the next song begins when its ad is over. */
export function Ads({ soundId, player: { audio, state } }: AdsProps) {
  const { due, end } = useAds(soundId);
  useEffect(() => {
    // Each time anew: the next song is put on while the last one still sounds.
    if (due && (state.status === "playing" || state.status === "buffering")) audio.pause();
  }, [audio, due, state]);
  if (!due) return null;

  const handleEnd = () => {
    end();
    void audio.play();
  };
  return <AdBreak onEnd={handleEnd} />;
}
