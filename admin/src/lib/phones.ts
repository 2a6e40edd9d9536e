/** A phone as the mask +7(###)###-##-## shows it; a foreign one as it is. */
export function shownPhone(phone: string | null): string {
  return (phone ?? "").replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, "+7($1)$2-$3-$4");
}

/** A phone among logins and e-mails as the mask shows it: 8…, 7… or ten digits; null where the text is none. */
export function phoneIn(text: string): string | null {
  const bare = text.replaceAll(/[\s()-]/g, "");
  const [, own] = /^(?:\+?7|8)?(\d{10})$/.exec(bare) ?? [];
  if (own !== undefined) return shownPhone(`+7${own}`);
  return /^\+\d{10,}$/.test(bare) ? bare : null;
}
