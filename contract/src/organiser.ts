import { z } from "zod";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

const line = text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`);

/** Who organises the draws, as the documents name them. Empty: the installation has no organiser yet. */
export const OrganiserSchema = z.strictObject({
  name: z.string().default(""),
  inn: z.string().default(""),
  ogrn: z.string().default(""),
  address: z.string().default(""),
  email: z.string().default(""),
  phone: z.string().default(""),
});
export type Organiser = z.infer<typeof OrganiserSchema>;

/** The required fields, with their messages; the phone is optional. */
const required = {
  name: "Введите название организации или имя предпринимателя",
  inn: "Введите ИНН",
  ogrn: "Введите ОГРН или ОГРНИП",
  address: "Введите адрес",
  email: "Введите почту",
} as const;

/** Whether an organiser is set: only then do documents, consents and the checks of draws apply. */
export function isOrganiser(organiser: Organiser): boolean {
  return fieldsOf(required).every((field) => organiser[field] !== "");
}

/** All required fields or none: with only some, it would be unclear whether the legal requirements apply. */
export const OrganiserFieldsSchema = z
  .strictObject({
    name: line,
    inn: line.refine((inn) => inn === "" || isInn(inn), "В\u00A0ИНН 10 или 12\u00A0цифр. Проверьте номер."),
    ogrn: line.refine((ogrn) => ogrn === "" || isOgrn(ogrn), "В\u00A0ОГРН 13 или 15\u00A0цифр. Проверьте номер."),
    address: text(limits.comment.max, `Не длиннее ${limits.comment.max}\u00A0символов`),
    email: line.refine(
      (email) => email === "" || z.email().safeParse(email).success,
      "Похоже, в\u00A0адресе ошибка. Пример: anna@example.ru",
    ),
    phone: line,
  })
  .superRefine((organiser, context) => {
    if (Object.values(organiser).every((value) => value === "")) return;
    for (const field of fieldsOf(required)) {
      if (organiser[field] === "") context.addIssue({ code: "custom", path: [field], message: required[field] });
    }
  });

function fieldsOf<T extends object>(record: T): (keyof T)[] {
  // `Object.keys` returns strings; these are the record's.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(record) as (keyof T)[];
}

/** Order of the Federal Tax Service ЯК-7-6/20@: the last digit is a check digit; of a person's number, the last two. */
function isInn(inn: string): boolean {
  const digits = digitsOf(inn);
  const isRight = (weights: readonly number[]) =>
    (weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11) % 10 === digits[weights.length];
  if (digits.length === 10) return isRight([2, 4, 10, 3, 5, 9, 4, 6, 8]);
  return (
    digits.length === 12 && isRight([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) && isRight([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8])
  );
}

/**
 * Order of the Ministry of Finance 165n: the last digit is given by the remainder of the other digits by 11; for a
 * person's number, by 13.
 */
function isOgrn(ogrn: string): boolean {
  const digits = digitsOf(ogrn);
  if (digits.length !== 13 && digits.length !== 15) return false;
  const rest = BigInt(ogrn.slice(0, -1)) % BigInt(digits.length - 2);
  return Number(rest % 10n) === digits.at(-1);
}

function digitsOf(number: string): number[] {
  return /^\d+$/.test(number) ? [...number].map(Number) : [];
}
