import { defaultPrizeCategory } from "@hitoslov/contract/prize-category";

/** «2–3-е место · Главный»: what there is to tell of a prize. The category of those that have none tells nothing. */
export function told(...parts: readonly string[]): string {
  return parts.filter((part) => part !== defaultPrizeCategory).join(" · ");
}
