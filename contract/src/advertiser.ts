import { z } from "zod";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

/**
 * What an ad must state: who pays for it, and its token from the operator of advertising data (Federal Law 38-FZ «On
 * Advertising», article 18.1). Both are empty if it is no ad, or a house ad that needs neither.
 */
export const AdvertiserSchema = z.strictObject({ advertiser: z.string(), erid: z.string() });
export type Advertiser = z.infer<typeof AdvertiserSchema>;

/** If left out of an edit, they stay; if left out of something new, they are empty. */
export const advertiserFields = {
  advertiser: text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`).optional(),
  erid: z
    .string()
    .trim()
    .regex(/^[\w-]{0,100}$/, "Токен erid\u00A0— латинские буквы и\u00A0цифры, до 100\u00A0символов")
    .optional(),
};
