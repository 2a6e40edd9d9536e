/**
 * Begins as a formula does for some spreadsheet, also after blanks or in full width: OWASP, «CSV Injection». A tab or a line
 * break at the beginning may push what follows into a cell of its own.
 */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** A plus and digits are a number at worst, and staff copy numbers of phones. */
const phone = /^\+\d{7,15}$/;

/** A text for a cell: an apostrophe keeps it a text, also once somebody has copied the cell into a csv. */
export function cellText(text: string): string {
  return formula.test(text) && !phone.test(text) ? `'${text}` : text;
}
