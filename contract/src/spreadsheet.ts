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

/** The same behind what another program may split cells at, and behind the quotes that it may begin one with. */
const splitFormula = /(?<=[,;\t\n]|\r(?!\n))(?=[\s"]*[=+\-@＝＋－＠])/g;

/**
 * Escapes a text for a csv. A program that splits it at another separator begins cells in the middle of a text, and the
 * quotes around the text do not prevent that, as for that program they stand within a cell: OWASP, «CSV Injection».
 */
export function csvText(text: string): string {
  return cellText(text).replaceAll(splitFormula, "'");
}
