import { prizeWays, prizeWayTexts } from "@hitoslov/contract";

/** How a prize finds its winners. */
export const wayOptions = prizeWays.map((value) => ({ value, label: prizeWayTexts[value] }));
