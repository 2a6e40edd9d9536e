import { z } from "zod";

/** Every failure a client can tell apart. The person reads `message`; code branches on this. */
export const errorCodes = [
  "bad_request",
  "unauthorized",
  /** A code of the second factor is missing, or wrong: 401 where somebody signs in, 403 where a write asks for it. */
  "second_factor",
  /** The owner requires a second factor of all staff, and this one has none yet. */
  "totp_required",
  "game_token_invalid",
  "forbidden",
  "not_found",
  "conflict",
  /** Somebody else has changed the row since it was read. */
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
  /** 503 for players while staff repair; the message is theirs. */
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
