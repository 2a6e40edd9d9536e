/**
 * Limits that forms and schemas share. Lengths are in code points, as zod counts them; `maxlength` counts UTF-16 units,
 * of which there are never fewer.
 */
export const limits = {
  login: { min: 3, max: 32 },
  name: { max: 100 },
  email: { max: 254 },
  phone: { max: 32 },
  /** NIST SP 800-63B-4 §3.1.1: at least 8, long passphrases allowed. */
  password: { min: 8, max: 128 },
  /** An answer typed by a player. */
  answer: { max: 64 },
  fragmentWords: { max: 60 },
  page: { default: 30, max: 100 },
  soundsPage: { default: 5, max: 20 },
  bodyBytes: 64 * 1024,
} as const;
