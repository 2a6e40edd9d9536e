/** Characters before a number and between its digits. */
const label = /^(?:tel|phone|тел|телефон|т|моб|номер)[.:]*\s*/iu;
const separators = /[\s\p{Pd}\u2043\u2212()[\].,;:/\\_*+]/gu;

/** Fewer digits would match too many numbers. */
const shortest = 4;

/**
 * The texts by which an account with this phone is found; none if the text is not a phone or the
 * end of one. Numbers are kept in E.164; a Russian one is also written with an eight, or with
 * nothing before its ten digits.
 */
export function phoneSpellings(typed: string): string[] {
  const text = typed
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .replace(label, "");
  const digits = text.replaceAll(separators, "");
  if (!/^\d+$/.test(digits) || digits.length < shortest) return [];
  const number = digits.replace(/^00/, "");
  const ways = new Set([number]);
  // «8900…», «+7 8 900…» and the beginnings of both.
  if (/^8\d{4,10}$/.test(number)) ways.add(`+7${number.slice(1)}`);
  if (/^78\d{10}$/.test(number)) ways.add(`+7${number.slice(2)}`);
  // The text may also be part of a login, so it is searched for unchanged.
  return [...ways.add(text)];
}
