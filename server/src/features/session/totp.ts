import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds a code is shown for; RFC 6238, with what every application takes: SHA-1, six digits. */
const period = 30;

/** RFC 4226, section 5.3. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) % 16;
  return String((mac.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, "0");
}

/** The step this code is of, now or next to it and later than the last one used; undefined where it is none. */
export function stepOf(secret: Buffer, code: string, now: Date, lastStep: number): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / period);
  return [current - 1, current, current + 1].find((step) => step > lastStep && isSame(codeAt(secret, step), code));
}

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(other), Buffer.from(one)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 of whole groups of five bytes: no padding is needed. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return Array.from(bits.matchAll(/.{5}/g), ([five]) => alphabet.charAt(Number.parseInt(five, 2))).join("");
}
