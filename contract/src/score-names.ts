import type { ScoreKey } from "@hitoslov/rules/config";
import { byHint, hints } from "./hints.ts";

/** The rules of points by their keys, in words. */
export const scoreNames: Readonly<Record<ScoreKey, string>> = {
  word: "Слово",
  typed: "Вписано с\u00A0клавиатуры",
  author: "Автор",
  mistake: "Ошибка",
  ...byHint("scoreKey", (hint) => hints[hint].label),
  in_row: "Песня подряд",
};
