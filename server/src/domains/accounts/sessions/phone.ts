import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * E.164, or null if the text as a whole is not a phone number: a login may end in the digits of
 * somebody's phone.
 */
export function phoneOf(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: "RU", extract: false });
  return number?.isValid() === true ? number.number : null;
}
