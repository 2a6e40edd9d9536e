import { Secret, TOTP } from "otpauth";

/** Codes as an authenticator shows them for a key; each of a later time step, as a code works once. */
export function codesOf(key: string): () => string {
  const secret = Secret.fromBase32(key.replaceAll(/\s/g, ""));
  let next = 0;
  return () => {
    const step = Math.max(next, TOTP.counter());
    next = step + 1;
    return TOTP.generate({ secret, timestamp: step * TOTP.defaults.period * 1000 });
  };
}
