const grouped = new Intl.NumberFormat("ru", { useGrouping: "always" });
const rules = new Intl.PluralRules("ru");

/** «4 280». */
export function whole(value: number): string {
  return grouped.format(value);
}

export function plural(value: number, one: string, few: string, many: string): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few };
  return forms[rules.select(value)] ?? many;
}
