import { z } from "zod";
import { staffRead } from "./crud.ts";
import { limits } from "./limits.ts";
import { IdSchema } from "./list.ts";
import { access, inSection } from "./route.ts";
import { text } from "./text.ts";

/** Who pays the tax on a prize. */
export const taxPayers = ["organiser", "winner"] as const;
export type TaxPayer = (typeof taxPayers)[number];
export const taxPayerTexts: Record<TaxPayer, string> = {
  organiser: "Мы: добавим деньги к\u00A0призу",
  winner: "Победитель: предупредим в\u00A0правилах",
};

const tooLong = `Не длиннее ${limits.comment.max}\u00A0символов`;

/** What the law requires a draw to state; empty or null: not entered yet. */
export const LegalTermsSchema = z.strictObject({
  /** How and when prizes are handed over. */
  handover: text(limits.comment.max, tooLong),
  /** Where players may take part. */
  region: text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`),
  min_age: z
    .int("Введите возраст числом")
    .min(limits.age.min, `Не младше ${limits.age.min}`)
    .max(limits.age.max, `Не больше ${limits.age.max}`)
    .nullable(),
  tax_payer: z.enum(taxPayers, "Выберите, кто платит").nullable(),
});
export type LegalTerms = z.infer<typeof LegalTermsSchema>;
export const noLegalTerms: LegalTerms = { handover: "", region: "", min_age: null, tax_payer: null };

/** What a draw needs before players see it, in the order of the checklist. */
export const readinessKeys = [
  "organiser",
  "rules",
  "dates",
  "handover",
  "prizes",
  "age",
  "region",
  "consents",
  "tax",
  "randomness",
] as const;
export type ReadinessKey = (typeof readinessKeys)[number];
export const readinessNames: Record<ReadinessKey, string> = {
  organiser: "Организатор",
  rules: "Правила",
  dates: "Даты",
  handover: "Порядок вручения",
  prizes: "Призы и\u00A0их стоимость",
  age: "Возраст",
  region: "Территория",
  consents: "Согласия",
  tax: "Налог",
  randomness: "Откуда случайность",
};

export const ReadinessSchema = z.strictObject({
  /** Whether the checklist is enforced: only once there is an organiser. */
  on: z.boolean(),
  items: z.array(
    z.strictObject({
      key: z.enum(readinessKeys),
      done: z.boolean(),
      /** What is there, or what is missing. */
      text: z.string(),
    }),
  ),
  /** The tax on the most expensive prize in whole roubles; null if no prize has a price. */
  tax: z
    .strictObject({
      _id: z.uuid(),
      value: z.int(),
      /** The part free of tax for a winner without other prizes in the year. */
      free: z.int(),
      tax: z.int(),
    })
    .nullable(),
});
export type Readiness = z.infer<typeof ReadinessSchema>;

export const readinessRoutes = inSection("draws", {
  getReadiness: {
    method: "GET",
    path: "/api/stock/readiness",
    summary: "The checklist of a draw: what it needs before players see it, and what is there",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({ _idStock: IdSchema }),
    status: 200,
    response: ReadinessSchema,
  },
});
