import type { ScoreKey } from "@hitoslov/rules/config";
import { byHint, hints } from "./hints.ts";

/** The rules of points by their keys, in words. */
export const scoreNames: Readonly<Record<ScoreKey, string>> = {
  word: "Слово",
  typed: "Слово в\u00A0песне без\u00A0клавиш",
  author: "Автор",
  mistake: "Ошибка",
  ...byHint("scoreKey", (hint) => hints[hint].label),
  in_row: "Песня подряд",
};
