import { plural } from "@hitoslov/contract/plural";
import { whole } from "../lib/figures.ts";

/** «+30», «−2»: with a minus, which is as wide as the plus, and not a hyphen. */
export function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${whole(Math.abs(value))}`;
}

/** «до 1 очка», «до 20 очков», for spoken texts. */
export function upTo(points: number): string {
  return `до ${points} ${plural(points, "очка", "очков", "очков")}`;
}
