/** The input masks of the specification (section 5), for `MaskedInput`; 0 is a digit. */
export const masks = {
  order: "0000",
  soundId: "000000",
  seconds: "000",
  /** YYYY.MM.DD */
  statsDate: "0000.00.00",
  /** DD.MM.YYYY */
  date: "00.00.0000",
  /** DD.MM.YY */
  stockDate: "00.00.00",
} as const;
export type MaskName = keyof typeof masks;

/**
 * The number in a field, a comma or a point before its fraction. An empty or broken field is NaN: JSON carries it as
 * null, and the server says what is missing.
 */
export function numberOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text.replace(",", ".").replaceAll(/\s/g, ""));
}
