import { AppError } from "../../http/errors.ts";

export function notServed(): AppError {
  return new AppError(409, "not_served", "Эта песня вам ещё не досталась");
}

/** Staff withdrew the song while it was being played. If it comes back, the restored words are still there. */
export function withdrawn(): AppError {
  return new AppError(409, "conflict", "Эту песню сняли с\u00A0эфира. Послушайте другую.");
}
