import { AppError } from "../../http/errors.ts";
import type { Play } from "./play.ts";

export function notServed(): AppError {
  return new AppError(409, "not_served", "Эта песня вам ещё не досталась");
}

/** Another tab or device has finished the song. */
export function alreadyOver({ state }: Pick<Play, "state">): AppError {
  return new AppError(409, "conflict", state === "failed" ? "Эта песня уже сыграна" : "Эта песня уже собрана");
}

/** Staff withdrew the song while it was being played. If it comes back, the restored words are still there. */
export function withdrawn(): AppError {
  return new AppError(409, "conflict", "Эту песню сняли с\u00A0эфира. Послушайте другую.");
}
