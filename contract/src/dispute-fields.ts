import { z } from "zod";
import { limits } from "./limits.ts";
import { queryNumber } from "./list.ts";
import { isStorable } from "./text.ts";

/**
 * What a complaint claims: the player's word is right, the lyric is wrong, the word cannot be heard, the authors are
 * wrong, it is another song. The first three are about a blank, the others about the song.
 */
export const disputeKinds = ["word", "lyric", "hearing", "author", "song"] as const;

export type DisputeKind = (typeof disputeKinds)[number];

export const disputeKindNames: Record<DisputeKind, string> = {
  word: "Моё слово верное",
  lyric: "В\u00A0тексте ошибка",
  hearing: "Слово не\u00A0расслышать",
  author: "Автор другой",
  song: "Песня другая",
};

export const disputeStates = ["open", "accepted", "rejected"] as const;

export type DisputeState = (typeof disputeStates)[number];

export const disputeKind = z.enum(disputeKinds, "Выберите, что не\u00A0так");

export const disputePosition = z
  .int("Нет такого места в\u00A0строке")
  .min(0, "Нет такого места в\u00A0строке")
  .max(limits.fragmentWords.max - 1, "Нет такого места в\u00A0строке");

/** An answer that a player has given for a word. */
export const AnswerSchema = z
  .string("Впишите слово")
  .min(1, "Впишите слово")
  .max(limits.answer.max, `Слово\u00A0— не длиннее ${limits.answer.max}\u00A0символов`)
  .refine(isStorable, "В\u00A0слове есть недопустимый знак");

export const disputePage = {
  skip: queryNumber().min(0, "Не меньше нуля").max(1_000_000, "Слишком много").default(0),
  limit: queryNumber()
    .min(1, "Не меньше одного")
    .max(limits.page.max, `Не больше ${limits.page.max}`)
    .default(limits.page.default),
};
