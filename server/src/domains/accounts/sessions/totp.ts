import { Secret, TOTP } from "otpauth";

/** A new key, as applications take it. */
export function newKey(): Buffer {
  return Buffer.from(new Secret().bytes);
}

/** What every application shows codes by: SHA-1, six digits, half a minute. */
export function totpOf(key: Buffer, label = ""): TOTP {
  return new TOTP({ issuer: "Хитослов", label, secret: new Secret({ buffer: Uint8Array.from(key).buffer }) });
}

/** The step this code is of, now or next to it and later than the last one used; undefined where it is none. */
export function stepOf(key: Buffer, token: string, now: Date, lastStep: number): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(key).validate({ token, timestamp, window: 1 });
  const step = delta === null ? lastStep : TOTP.counter({ timestamp }) + delta;
  return step > lastStep ? step : undefined;
}

/** A random text that a person can type: sixteen letters and digits. */
export function newRecoveryCode(): string {
  return new Secret({ size: 10 }).base32;
}
