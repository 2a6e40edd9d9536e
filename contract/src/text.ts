import { z } from "zod";

/** Whether it has no half of a character: the method of this name is newer than the browsers that are built for. */
export function isWellFormed(value: string): boolean {
  return !/\p{Surrogate}/u.test(value);
}

/** Whether a database text can hold it: no NUL, no half of a character. */
export function isStorable(value: string): boolean {
  return !value.includes("\0") && isWellFormed(value);
}

/** Text of a person: trimmed, bounded, such as a database can hold. */
export function text(max: number, tooLong: string) {
  return z.string("Введите текст").trim().max(max, tooLong).refine(isStorable, "В\u00A0тексте есть недопустимый знак");
}

/** Text that may not be left out or empty. */
export function requiredText(max: number, missing: string) {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Не длиннее ${max}\u00A0символов`)
    .refine(isStorable, "В\u00A0тексте есть недопустимый знак");
}
