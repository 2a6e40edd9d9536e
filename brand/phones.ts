/**
 * Formats a phone as +7(###)###-##-##, as far as its digits go. The number may begin with 8 or 7, or have only ten
 * digits; a foreign number stays unchanged.
 */
export function maskPhone(text: string): string {
  const typed = text.trim();
  // While the user clears a field, the prefix must not come back.
  if ("+7(".startsWith(typed) || /^\+[^7]/.test(typed)) return typed;
  const digits = typed.replaceAll(/\D/g, "");
  const bare = digits.length === 10 && !typed.startsWith("+");
  const own = (bare ? digits : digits.replace(/^[78]/, "")).slice(0, 10);
  const [code, first, second, third] = [own.slice(0, 3), own.slice(3, 6), own.slice(6, 8), own.slice(8)];
  return `+7(${code}${first && `)${first}`}${second && `-${second}`}${third && `-${third}`}`;
}

/** The phone in a field; empty if only the prefix is left. */
export function typedPhone(text: string): string {
  return "+7(".startsWith(text.trim()) ? "" : text.trim();
}

/** Whether a text is meant as a phone rather than as a login or an e-mail. */
export function isPhone(text: string): boolean {
  return /^\+?[\d\s()-]+$/.test(text.trim()) && text.replaceAll(/\D/g, "").length >= 10;
}
