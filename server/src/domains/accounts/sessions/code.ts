import { limits } from "@hitoslov/contract";
import { randomInt } from "node:crypto";

/** A code to be typed off a phone. */
export function newCode(): string {
  return String(randomInt(10 ** limits.code.digits)).padStart(limits.code.digits, "0");
}
