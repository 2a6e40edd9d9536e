import { z } from "zod";

/** Text of a person: trimmed, bounded, without NUL and halves of characters, which no database text can hold. */
export function text(max: number, tooLong: string) {
  return z
    .string("Введите текст")
    .trim()
    .max(max, tooLong)
    .refine((value) => !value.includes("\0") && value.isWellFormed(), "В\u00A0тексте есть недопустимый знак");
}

/** Text that may not be left out or empty. */
export function requiredText(max: number, missing: string) {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Не длиннее ${max}\u00A0символов`)
    .refine((value) => !value.includes("\0") && value.isWellFormed(), "В\u00A0тексте есть недопустимый знак");
}
