import { z } from "zod";
import { text } from "./text.ts";

/** The papers of a winner on the checklist of a card. */
export const awardDocuments = ["passport", "inn", "consent", "application", "act"] as const;
export type AwardDocument = (typeof awardDocuments)[number];

export const awardDocumentTexts: Record<AwardDocument, string> = {
  passport: "Копия паспорта",
  inn: "ИНН",
  consent: "Согласие на\u00A0обработку данных",
  application: "Заявление о\u00A0выплате денежной части",
  act: "Подписанный акт",
};

const line = (max: number) => text(max, `Не длиннее ${max}\u00A0символов`);
const day = z.union([z.literal(""), z.iso.date("Введите дату")]);

/** Tax and passport data of a winner: encrypted, for owners and the administrators they allow. */
export const PapersSchema = z.strictObject({
  full_name: line(200),
  birth_date: day,
  passport: line(60),
  issued_by: line(300),
  issued_at: day,
  registration: line(500),
  inn: line(12).refine((value) => value === "" || isPersonalInn(value), "ИНН\u00A0— 12\u00A0цифр, проверьте их"),
});
export type Papers = z.infer<typeof PapersSchema>;

export const paperTexts: Record<keyof Papers, string> = {
  full_name: "Фамилия, имя, отчество",
  birth_date: "Дата рождения",
  passport: "Серия и\u00A0номер паспорта",
  issued_by: "Кем выдан",
  issued_at: "Когда выдан",
  registration: "Адрес регистрации",
  inn: "ИНН",
};

export const noPapers: Papers = {
  full_name: "",
  birth_date: "",
  passport: "",
  issued_by: "",
  issued_at: "",
  registration: "",
  inn: "",
};

/** `closed`: the server has no key to decrypt them. */
export const papersStates = ["none", "kept", "closed"] as const;

const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** Checks the two check digits of a person's tax number. */
function isPersonalInn(inn: string): boolean {
  if (!/^\d{12}$/.test(inn)) return false;
  const digits = Array.from(inn, Number);
  const check = (skip: number) =>
    (weights.slice(skip).reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11) % 10;
  return check(1) === digits[10] && check(0) === digits[11];
}
