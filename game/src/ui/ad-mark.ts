import type { Advertiser } from "@hitoslov/contract";

/** What stands beside «Реклама»: «ООО «Лейбл» · erid: 2Vtz…»; empty where nothing is known. */
export function adMark({ advertiser, erid }: Advertiser): string {
  return [advertiser, erid && `erid: ${erid}`].filter((part) => part !== "").join(" · ");
}
