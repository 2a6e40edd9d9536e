import type { Advertiser, AppSettings } from "@hitoslov/contract";

type AdSettings = Pick<AppSettings, "ad" | "counters" | "length_between_ads">;

/** Songs from one ad to the next; 0 where there are no ads, as there is neither a house ad nor a banner. */
export function songsBetweenAds({ ad, counters, length_between_ads }: AdSettings): number {
  return ad !== null || counters.banner !== "" ? length_between_ads : 0;
}

/** The text beside «Реклама»: «ООО «Лейбл» · erid: 2Vtz…»; empty if nothing is known. */
export function adMark({ advertiser, erid }: Advertiser): string {
  return [advertiser, erid && `erid: ${erid}`].filter((part) => part !== "").join(" · ");
}
