import { Secret, TOTP } from "otpauth";

/** Codes as an application shows them for a key; each of a later step than the one before, for one is good once. */
export function codesOf(key: string): () => string {
  const secret = Secret.fromBase32(key.replaceAll(/\s/g, ""));
  let next = 0;
  return () => {
    const step = Math.max(next, TOTP.counter());
    next = step + 1;
    return TOTP.generate({ secret, timestamp: step * TOTP.defaults.period * 1000 });
  };
}
