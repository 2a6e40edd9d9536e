const dots = "··";

/** As the consent to publication says, first letters: «Ма·· И.». It does not show the length. */
export function maskName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const letters = lettersOf(first);
  const kept = letters.length < 4 ? 1 : 2;
  const initials = others.map((word) => `${lettersOf(word)[0] ?? ""}.`);
  return [letters.slice(0, kept).join("") + dots, ...initials].join("\u00A0");
}

/** The last two digits: «···58». */
export function maskPhoneEnd(phone: string): string {
  return `···${phone.slice(-2)}`;
}

function lettersOf(word: string): string[] {
  return [...new Intl.Segmenter("ru").segment(word)].map(({ segment }) => segment);
}
