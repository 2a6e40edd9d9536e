import { z } from "zod";

/** Whether the text has no lone surrogates. The method `isWellFormed` is too new for the supported browsers. */
export function isWellFormed(value: string): boolean {
  return !/\p{Surrogate}/u.test(value);
}

/** Whether the database can store the text: no NUL, no lone surrogates. */
export function isStorable(value: string): boolean {
  return !value.includes("\0") && isWellFormed(value);
}

/** Text typed by a person: trimmed, of limited length, storable in the database. */
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

/** Of a call that is done once, however often it is sent: random bits of the client. */
export const KeySchema = z.string().regex(/^[0-9a-f]{32}$/, "Ключ неверен");
