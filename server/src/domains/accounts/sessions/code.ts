import { limits } from "@hitoslov/contract";
import { randomInt } from "node:crypto";

/** A random code that a person reads on a phone and types. */
export function newCode(): string {
  return String(randomInt(10 ** limits.code.digits)).padStart(limits.code.digits, "0");
}
