import { z } from "zod";

/** Every kind of error. People read `message`; clients branch on this code. */
export const errorCodes = [
  "bad_request",
  "unauthorized",
  /** The code of the second factor is missing or wrong: 401 at a sign-in, 403 at a write that requires it. */
  "second_factor",
  /** The owner requires a second factor of all staff, and the caller has none yet. */
  "totp_required",
  "game_token_invalid",
  "forbidden",
  "not_found",
  "conflict",
  /** The row has changed since it was read. */
  "stale",
  "in_use",
  "hints_exhausted",
  "words_missing",
  "already_restored",
  "not_served",
  "too_large",
  "unsupported_media_type",
  "too_many_requests",
  "internal",
  "disk_full",
  "unavailable",
  /** 503 for players during repair works; staff write the message. */
  "repair_works",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const ErrorBodySchema = z.strictObject({
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  location: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBodySchema>;
