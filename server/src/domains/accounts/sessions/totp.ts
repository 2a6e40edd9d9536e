import { Secret, TOTP } from "otpauth";

/** A new key, in the form that applications accept. */
export function newKey(): Buffer {
  return Buffer.from(new Secret().bytes);
}

/** The parameters that every application supports: SHA-1, six digits, 30 seconds. */
export function totpOf(key: Buffer, label = ""): TOTP {
  return new TOTP({ issuer: "Хитослов", label, secret: new Secret({ buffer: Uint8Array.from(key).buffer }) });
}

/**
 * The time step of this code: the current one or a neighbour, later than the last one used;
 * undefined if the code is wrong.
 */
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
