import { z } from "zod";

/** Whether the text has no lone surrogates. The method `isWellFormed` is too new for the supported browsers. */
export function isWellFormed(value: string): boolean {
  return !/\p{Surrogate}/u.test(value);
}

/** Whether the database can store the text: no NUL, no lone surrogates. */
export function isStorable(value: string): boolean {
  return !value.includes("\0") && isWellFormed(value);
}

/**
 * Text typed by a person: trimmed, of limited length, storable in the database. Some systems type `й` and `ё` as two
 * characters; in NFC each is one, so that a name is found and there once.
 */
export function text(max: number, tooLong: string) {
  return z
    .string("Введите текст")
    .trim()
    .normalize("NFC")
    .max(max, tooLong)
    .refine(isStorable, "В\u00A0тексте есть недопустимый знак");
}

/** The same that may not be left out or empty. */
export function requiredText(max: number, missing: string) {
  return limited(z.string(missing).trim().normalize("NFC"), max, missing);
}

/** Required text that is looked for as it was typed, to find what is stored in that form. */
export function typedText(max: number, missing: string) {
  return limited(z.string(missing).trim(), max, missing);
}

function limited(given: z.ZodString, max: number, missing: string) {
  return given
    .min(1, missing)
    .max(max, `Не длиннее ${max}\u00A0символов`)
    .refine(isStorable, "В\u00A0тексте есть недопустимый знак");
}

/** Of a call that is done once, however often it is sent: random bits of the client. */
export const KeySchema = z.string().regex(/^[0-9a-f]{32}$/, "Ключ неверен");
