import { whole } from "../lib/figures.ts";

let rules: Intl.PluralRules | undefined;

export function plural(value: number, one: string, few: string, many: string): string {
  rules ??= new Intl.PluralRules("ru");
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few };
  return forms[rules.select(value)] ?? many;
}

/** «+30», «−2»: with a minus, which is as wide as the plus, and not a hyphen. */
export function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${whole(Math.abs(value))}`;
}
