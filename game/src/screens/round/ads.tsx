import { useLayoutEffect, useEffect, useState, useEffectEvent } from "react";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { AdDialog } from "../../features/ads/ad-dialog.tsx";
import { BannerSlot } from "../../features/ads/banner-slot.tsx";
import { HouseAd } from "../../features/ads/house-ad.tsx";
import { report } from "../../lib/usage.ts";
import { useQuery } from "@tanstack/react-query";
import { prepareBanner, isBannerReady } from "../../features/ads/banner.ts";
import { meQuery, settingsQuery } from "../../lib/queries.ts";
import { load, save } from "../../lib/storage.ts";

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

/** An ad is due after every so many songs, finished or left; never for premium players. */
function useAds(soundId: string | undefined): { readonly due: boolean; readonly end: () => void } {
  const { data: settings } = useQuery(settingsQuery);
  const { data: me } = useQuery(meQuery);
  const hasBanner = settings !== undefined && settings.counters.banner !== "";
  const hasAd = settings !== undefined && (settings.ad !== null || hasBanner);
  const every = hasAd && me !== undefined && me.type !== "Премиум" ? settings.length_between_ads : 0;

  // Fetched ahead: a song that is over does not wait for its ad.
  const expectsBanner = hasBanner && every > 0;
  useEffect(() => {
    if (expectsBanner) prepareBanner();
  }, [expectsBanner]);

  const [counted, setCounted] = useState(soundId);
  const [since, setSince] = useState(() => Number(load("since-ad") ?? 0));
  const [due, setDue] = useState(false);
  // On the way to another level there is no song for a moment.
  if (soundId !== undefined && soundId !== counted) {
    setCounted(soundId);
    if (counted !== undefined && every > 0) {
      setSince(since + 1 < every ? since + 1 : 0);
      setDue(since + 1 >= every);
    }
  }
  useEffect(() => save("since-ad", String(since)), [since]);

  return { due, end: () => setDue(false) };
}

/** The network's banner, else the house ad, else nothing: the game never waits for an ad. */
function AdBreak({ onEnd }: { readonly onEnd: () => void }) {
  const { data } = useQuery(settingsQuery);
  const house = data?.ad ?? null;
  const blockId = data?.counters.banner ?? "";
  const [hasBanner, setHasBanner] = useState(() => blockId !== "" && isBannerReady());
  const ad = hasBanner ? "network" : "house";
  const isEmpty = !hasBanner && house === null;

  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isEmpty) end();
    else if (ad === "house") report({ name: "ad-shown", data: { ad } });
  }, [ad, isEmpty]);
  if (isEmpty) return null;

  const handleSkip = () => {
    report({ name: "ad-skip", data: { ad } });
    onEnd();
  };
  return (
    <AdDialog onSkip={handleSkip}>
      {hasBanner && (
        <BannerSlot
          blockId={blockId}
          onShown={() => report({ name: "ad-shown", data: { ad: "network" } })}
          onFailed={() => setHasBanner(false)}
        />
      )}
      {!hasBanner && house !== null && (
        <HouseAd ad={house} onOpen={() => report({ name: "ad-click", data: { ad: "house" } })} />
      )}
    </AdDialog>
  );
}
