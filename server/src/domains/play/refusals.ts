import { AppError } from "../../http/errors.ts";

export function notServed(): AppError {
  return new AppError(409, "not_served", "Эта песня вам ещё не досталась");
}

/** Staff took the song out while it was being played; it may come back with all that was restored. */
export function withdrawn(): AppError {
  return new AppError(409, "conflict", "Эту песню сняли с\u00A0эфира. Послушайте другую.");
}
