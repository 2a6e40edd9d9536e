import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { AdDialog } from "../../features/ads/ad-dialog.tsx";
import { isBannerReady } from "../../features/ads/banner.ts";
import { BannerSlot } from "../../features/ads/banner-slot.tsx";
import { HouseAd } from "../../features/ads/house-ad.tsx";
import { settingsQuery } from "../../lib/queries.ts";
import { report } from "../../lib/usage.ts";

/** The network's banner, else the house ad, else nothing: the game never waits for an ad. */
export function AdBreak({ onEnd }: { readonly onEnd: () => void }) {
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
