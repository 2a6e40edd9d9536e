import { z } from "zod";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

/**
 * What an ad must name: who pays for it, and its token from the operator of advertising data (Federal Law 38-FZ «On
 * Advertising», article 18.1). Both empty: it is no ad, or one of our own that needs none.
 */
export const AdvertiserSchema = z.strictObject({ advertiser: z.string(), erid: z.string() });
export type Advertiser = z.infer<typeof AdvertiserSchema>;

/** Left out of an edit, they stay; left out of what is new, they are empty. */
export const advertiserFields = {
  advertiser: text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`).optional(),
  erid: z
    .string()
    .trim()
    .regex(/^[\w-]{0,100}$/, "Токен erid\u00A0— латинские буквы и\u00A0цифры, до 100\u00A0символов")
    .optional(),
};
