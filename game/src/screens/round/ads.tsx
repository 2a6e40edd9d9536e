import { useLayoutEffect } from "react";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { AdBreak } from "./ad-break.tsx";
import { useAds } from "./use-ads.ts";

export type AdsProps = { readonly soundId: string | undefined; readonly player: FragmentPlayer };

/** The ads between songs; the next song begins when its ad is over. */
export function Ads({ soundId, player: { audio } }: AdsProps) {
  const { due, end } = useAds(soundId);
  // Before the next song is put on: its clock must not run while the ad does.
  useLayoutEffect(() => {
    if (due) audio.hold();
  }, [audio, due]);
  if (!due) return null;

  const handleEnd = () => {
    end();
    audio.release();
    void audio.play();
  };
  return <AdBreak onEnd={handleEnd} />;
}
