import { randomBytes } from "node:crypto";

/** Seed and salt of a draw; made here and not by the database's own default, which is less random. */
export function newSecrets(): { seed: string; salt: string } {
  return { seed: randomBytes(32).toString("hex"), salt: randomBytes(32).toString("hex") };
}
