import { z } from "zod";
import { instant } from "./instant.ts";

/** The audiences: everybody; players without the operator, of the operator, with its subscription, or with Премиум. */
export const showingAudiences = ["all", "default", "megafon", "megafonSubscription", "premium"] as const;
export type Audience = (typeof showingAudiences)[number];
export const audienceNames: Record<Audience, string> = {
  all: "Все",
  default: "Без оператора",
  megafon: "МегаФон",
  megafonSubscription: "МегаФон с\u00A0подпиской",
  premium: "Премиум",
};
export const AudienceSchema = z.enum(showingAudiences, "Выберите, кому показывать");

/** When and to whom something is shown: `shown_from` is included, `shown_until` excluded; null: no bound. */
export const ShowingSchema = z.strictObject({
  shown_from: z.iso.datetime().nullable(),
  shown_until: z.iso.datetime().nullable(),
  audience: z.enum(showingAudiences),
});
export type Showing = z.infer<typeof ShowingSchema>;

export const alwaysShown: Showing = { shown_from: null, shown_until: null, audience: "all" };

const bound = instant("Введите дату и\u00A0время").nullable().optional();

/** The same as input; fields that are left out stay as they are. */
export const showingFields = { shown_from: bound, shown_until: bound, audience: AudienceSchema.optional() };

/** Checks the end if both bounds are set; the server checks again with the stored values of the fields left out. */
export function endsAfterStart({
  shown_from,
  shown_until,
}: Partial<Record<"shown_from" | "shown_until", string | null | undefined>>): boolean {
  return !shown_from || !shown_until || Date.parse(shown_from) < Date.parse(shown_until);
}
export const endBeforeStart = { error: "Конец не раньше начала", path: ["shown_until"] };
