import { toRussianLayout } from "@hitoslov/rules/answer";

/** The text of a blank's field; `latin` while the keyboard is in the wrong layout. */
export type Draft = { readonly text: string; readonly latin: boolean };

export const emptyDraft: Draft = { text: "", latin: false };

const latinLetter = /[a-z]/i;
const russianLetter = /[а-яё]/i;

/**
 * Turns what was just typed into Russian letters when the keyboard is in the wrong layout. Only the inserted part is
 * turned: the letters before it are Russian already. In that layout some letters lie on punctuation keys, so those are
 * turned as well, but only there: a comma of a Russian keyboard stays a comma.
 */
export function typeInto(before: Draft, next: string): Draft {
  const start = commonPrefix(before.text, next);
  const end = commonSuffix(before.text.slice(start), next.slice(start));
  const inserted = next.slice(start, next.length - end);
  if (inserted === "") return { text: next, latin: next === "" ? false : before.latin };
  if (russianLetter.test(inserted)) return { text: next, latin: false };
  if (!latinLetter.test(inserted) && !before.latin) return { text: next, latin: false };
  // Punctuation typed before the first Latin letter was of this layout too: «;tyf» is «жена».
  const head =
    before.latin || russianLetter.test(next.slice(0, start)) ? next.slice(0, start) : turn(next.slice(0, start));
  return { text: head + turn(inserted) + next.slice(next.length - end), latin: true };
}

function turn(typed: string): string {
  // A letter tells the table that this is a wrong layout; on its own, punctuation could be punctuation.
  return typed === "" ? "" : toRussianLayout(`q${typed}`).slice(1);
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

function commonSuffix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}
