import type { IMask } from "react-imask";

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

/** IMask calls it with each text that is typed or pasted. */
type Prepare = NonNullable<InstanceType<typeof IMask.Masked>["prepare"]>;

const beforeCentury = /^((?:\D*\d\d){2}\D*)20(?=\d\d(?!\d))/;

/** Makes 01.09.27 of 01.09.2027: the mask has no room for a year with its century and would keep 2020. */
const dropCentury: Prepare = (text, masked, { tail }) => {
  if (tail !== undefined) return text;
  const { value } = masked;
  // The «20» of a year that is typed on: its last digits replace it.
  if (/^\d\d\.\d\d\.20$/.test(value) && /^\d{1,2}$/.test(text)) {
    const removed = masked.remove("00.00.".length);
    removed.tailShift -= "20".length;
    return [text, removed];
  }
  return (value + text).replace(beforeCentury, "$1").slice(value.length);
};

/** What else than its text makes a mask. */
export const prepares: Readonly<Partial<Record<MaskName, { readonly prepare: Prepare }>>> = {
  stockDate: { prepare: dropCentury },
};

/**
 * The number in a field, with a comma or a point. An empty or invalid field is NaN: JSON sends it as
 * null, and the server answers with the error.
 */
export function numberOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text.replace(",", ".").replaceAll(/\s/g, ""));
}

/** A fraction at the end of a pasted sum; three digits after a comma or a point are thousands. */
const fraction = /[.,]\d{1,2}(?=\D*$)/;

/** Removes a fraction and everything but digits. Cuts none of them: the rest would be another number. */
export function digitsOf(text: string): string {
  return text.replace(fraction, "").replaceAll(/\D/g, "");
}

/** A phone by the mask +7(###)###-##-##; a foreign one unchanged. */
export function shownPhone(phone: string | null): string {
  return (phone ?? "").replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, "+7($1)$2-$3-$4");
}

/** A phone by the mask if the text is one (8…, 7… or ten digits), not a login or an e-mail; else null. */
export function phoneIn(text: string): string | null {
  const bare = text.replaceAll(/[\s()-]/g, "");
  const [, own] = /^(?:\+?7|8)?(\d{10})$/.exec(bare) ?? [];
  if (own !== undefined) return shownPhone(`+7${own}`);
  return /^\+\d{10,}$/.test(bare) ? bare : null;
}
