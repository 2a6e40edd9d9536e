import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { prepareBanner } from "../../features/ads/banner.ts";
import { meQuery, settingsQuery } from "../../lib/queries.ts";
import { load, save } from "../../lib/storage.ts";

/** An ad is due after every so many songs, finished or left; never for premium players. */
export function useAds(soundId: string | undefined): { readonly due: boolean; readonly end: () => void } {
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
  const [since, setSince] = useState(() => Number(load("sinceAd") ?? 0));
  const [due, setDue] = useState(false);
  // On the way to another level there is no song for a moment.
  if (soundId !== undefined && soundId !== counted) {
    setCounted(soundId);
    if (counted !== undefined && every > 0) {
      setSince(since + 1 < every ? since + 1 : 0);
      setDue(since + 1 >= every);
    }
  }
  useEffect(() => save("sinceAd", String(since)), [since]);

  return { due, end: () => setDue(false) };
}
