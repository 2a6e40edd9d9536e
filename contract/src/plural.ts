/** Made with the first use: it takes a noticeable part of a start on a phone. */
let rules: Intl.PluralRules | undefined;

/** The Russian form for a count: `plural(5, "песня", "песни", "песен")` is «песен». */
export function plural(count: number, one: string, few: string, many: string): string {
  rules ??= new Intl.PluralRules("ru");
  const rule = rules.select(count);
  if (rule === "one") return one;
  return rule === "few" ? few : many;
}

/** The count with its noun: «5\u00A0песен», «−1\u00A0284\u00A0очка». */
export function counted(count: number, one: string, few: string, many: string): string {
  return `${count.toLocaleString("ru").replace("-", "−")}\u00A0${plural(count, one, few, many)}`;
}
