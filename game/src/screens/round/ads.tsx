import type { Ad } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from "react";
import { AdDialog } from "../../features/ads/ad-dialog.tsx";
import styles from "./ads.module.css";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { meQuery, settingsQuery } from "../../lib/queries.ts";
import { load, save } from "../../lib/storage.ts";
import { report } from "../../lib/usage.ts";
import { adMark, songsBetweenAds } from "../../ui/ads.ts";

export type AdsProps = { readonly soundId: string | undefined; readonly player: FragmentPlayer };

/** The ads between songs; the next song begins when its ad is over. */
export function Ads({ soundId, player: { audio } }: AdsProps) {
  const { due, end } = useAds(soundId);
  // Before the next song is opened: its clock must not run during the ad.
  useLayoutEffect(() => {
    if (due) audio.hold();
  }, [audio, due]);
  if (!due) return null;

  const handleEnd = () => {
    end();
    audio.release();
    if (!audio.isSilenced()) void audio.play();
  };
  return <AdBreak onEnd={handleEnd} />;
}

/** An ad is due after every so many songs, finished or left; never for premium players. */
function useAds(soundId: string | undefined): { readonly due: boolean; readonly end: () => void } {
  const { data: settings } = useQuery(settingsQuery);
  const { data: me } = useQuery(meQuery);
  const hasBanner = settings !== undefined && settings.counters.banner !== "";
  const hasAds = settings !== undefined && me !== undefined && me.type !== "Премиум";
  const every = hasAds ? songsBetweenAds(settings) : 0;

  // Loaded ahead, so that nobody waits for an ad after a song.
  const expectsBanner = hasBanner && every > 0;
  useEffect(() => {
    if (expectsBanner) prepareBanner();
  }, [expectsBanner]);

  const [counted, setCounted] = useState(soundId);
  const [since, setSince] = useState(() => Number(load("since-ad") ?? 0));
  const [due, setDue] = useState(false);
  // While the level changes there is no song for a moment.
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

type BannerSlotProps = {
  readonly blockId: string;
  readonly onShown: () => void;
  readonly onFailed: () => void;
};

/** The container that the ad network's code fills with its banner. */
function BannerSlot({ blockId, onShown, onFailed }: BannerSlotProps) {
  const id = useId();
  const handleShown = useEffectEvent(onShown);
  const handleFailed = useEffectEvent(onFailed);
  useEffect(() => {
    let current = true;
    void showBanner(blockId, id).then((shown) => {
      if (!current) return;
      if (shown) handleShown();
      else handleFailed();
    });
    return () => {
      current = false;
    };
  }, [blockId, id]);
  return <div id={id} className={styles.slot} />;
}

type Render = {
  readonly blockId: string;
  readonly renderTo: string;
  readonly onRender: () => void;
  readonly onError: () => void;
};
declare global {
  // The global that the ad network's code defines.
  var Ya:
    | { readonly Context?: { readonly AdvManager?: { readonly render: (block: Render, empty: () => void) => void } } }
    | undefined;
}

/** How long a banner may take to load, ms. */
const timeoutMs = 3000;
let asked = false;

/** Loads the network's code ahead; if it is blocked it is not tried again. */
function prepareBanner(): void {
  if (asked) return;
  asked = true;
  const script = document.createElement("script");
  script.async = true;
  script.src = "https://yandex.ru/ads/system/context.js";
  document.head.append(script);
}

function isBannerReady(): boolean {
  return globalThis.Ya?.Context?.AdvManager !== undefined;
}

/** Shows a banner in the element: true once it is there, false if the network has none or is too slow. */
function showBanner(blockId: string, renderTo: string): Promise<boolean> {
  return new Promise((resolve) => {
    const fail = () => resolve(false);
    setTimeout(fail, timeoutMs);
    globalThis.Ya?.Context?.AdvManager?.render(
      { blockId, renderTo, onRender: () => resolve(true), onError: fail },
      fail,
    );
  });
}

type HouseAdProps = { readonly ad: Ad; readonly onOpen: () => void };

/** What staff have to say; it leads to another tab where they have given an address. */
function HouseAd({ ad, onOpen }: HouseAdProps) {
  const { title, text, link, img } = ad;
  const mark = adMark(ad);
  const content = (
    <>
      {img === null ? <DrawnAd className={styles.picture} /> : <img className={styles.picture} src={img} alt="" />}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {text !== "" && <span className={styles.words}>{text}</span>}
        {mark !== "" && <span className={styles.mark}>{mark}</span>}
      </span>
    </>
  );
  if (link === "") return <div className={styles.ad}>{content}</div>;
  return (
    <a className={styles.ad} href={link} target="_blank" rel="noreferrer sponsored" onClick={onOpen}>
      {content}
      <span className="vh">, откроется в&nbsp;новой вкладке</span>
    </a>
  );
}

/** The picture of a house ad that has none of its own. */
function DrawnAd({ className }: { readonly className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 640 400"
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="640" height="400" fill="#f2a516" />
      <circle cx="210" cy="330" r="190" fill="#e5482a" />
      <circle cx="210" cy="330" r="150" fill="none" stroke="#b5321a" strokeWidth="8" />
      <circle cx="210" cy="330" r="66" fill="#fff4dc" />
      <path
        d="M430 0h70v150a24 24 0 0 1-24 24h-22a24 24 0 0 1-24-24zM516 0h70v210a24 24 0 0 1-24 24h-22a24 24 0 0 1-24-24z"
        fill="#10302e"
      />
      <path d="M344 0h70v100a24 24 0 0 1-24 24h-22a24 24 0 0 1-24-24z" fill="#fff4dc" />
    </svg>
  );
}
