const grouped = new Intl.NumberFormat("ru", { useGrouping: "always" });
const withSign = new Intl.NumberFormat("ru", { signDisplay: "always" });
const rules = new Intl.PluralRules("ru");

/** «4 280». */
export function whole(value: number): string {
  return grouped.format(value);
}

export function plural(value: number, one: string, few: string, many: string): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few };
  return forms[rules.select(value)] ?? many;
}

/** «+30», «−2»: with a minus, which is as wide as the plus, and not a hyphen. */
export function signed(value: number): string {
  return withSign.format(value).replace("-", "−");
}
