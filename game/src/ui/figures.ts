import { whole } from "../lib/figures.ts";

/** «+30», «−2»: with a minus, which is as wide as the plus, and not a hyphen. */
export function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${whole(Math.abs(value))}`;
}
