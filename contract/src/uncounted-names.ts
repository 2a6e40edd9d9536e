import type { UncountedReason } from "./play-result.ts";

/** Why a song does not count in a draw, as players and support read it. */
export const uncountedNames: Readonly<Record<UncountedReason, string>> = {
  demo: "демо-песня",
  answer_shown: "ответ показан",
  dealt_before: "выдана до\u00A0участия или до\u00A0конца паузы",
  not_entered: "правила не\u00A0приняты",
};
