const rules = new Intl.PluralRules("ru");

/** `plural(5, "песня", "песни", "песен")` → «песен» */
export function plural(count: number, one: string, few: string, many: string): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few };
  return forms[rules.select(count)] ?? many;
}
