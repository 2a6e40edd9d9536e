import { z } from "zod";
import { instant } from "./instant.ts";

/** Whom something is shown: everybody, or those who play without an operator, by the operator, by subscription, or paid. */
export const showingAudiences = ["all", "default", "megafon", "megafonSubscription", "premium"] as const;
export type Audience = (typeof showingAudiences)[number];
export const AudienceSchema = z.enum(showingAudiences, "Выберите, кому показывать");

/** When and to whom something is shown: from the first instant till before the second one; null: without a bound. */
export const ShowingSchema = z.strictObject({
  shown_from: z.iso.datetime().nullable(),
  shown_until: z.iso.datetime().nullable(),
  audience: z.enum(showingAudiences),
});
export type Showing = z.infer<typeof ShowingSchema>;

export const alwaysShown: Showing = { shown_from: null, shown_until: null, audience: "all" };

const bound = instant("Введите дату и\u00A0время").nullable().optional();

/** The same as it is written; what is left out stays as it was. */
export const showingFields = { shown_from: bound, shown_until: bound, audience: AudienceSchema.optional() };

/** Checks an end where both are written; the server checks it again with what stays as it was. */
export function endsAfterStart({
  shown_from,
  shown_until,
}: Partial<Record<"shown_from" | "shown_until", string | null | undefined>>): boolean {
  return !shown_from || !shown_until || Date.parse(shown_from) < Date.parse(shown_until);
}
export const endBeforeStart = { error: "Конец не раньше начала", path: ["shown_until"] };
