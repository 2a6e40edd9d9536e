import type { Advertiser } from "@hitoslov/contract";

/** The text beside «Реклама»: «ООО «Лейбл» · erid: 2Vtz…»; empty if nothing is known. */
export function adMark({ advertiser, erid }: Advertiser): string {
  return [advertiser, erid && `erid: ${erid}`].filter((part) => part !== "").join(" · ");
}
