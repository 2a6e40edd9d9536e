/**
 * Matches a text that some spreadsheet reads as a formula, also after spaces or in full width: OWASP, «CSV Injection».
 * A tab or a line break at the start may move the rest into a cell of its own.
 */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** Not escaped: at worst it is read as a number, and staff copy phone numbers. */
const phone = /^\+\d{7,15}$/;

/** Escapes a text for a cell: with an apostrophe it stays a text, even if the cell is copied into a csv. */
export function cellText(text: string): string {
  return formula.test(text) && !phone.test(text) ? `'${text}` : text;
}
