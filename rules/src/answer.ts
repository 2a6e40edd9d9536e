import { answerLength } from "./answer-length.ts";

const CYRILLIC = /\p{Script=Cyrillic}/u;
const DASH = /[\p{Pd}\u2043\u2212]/u;
const PUNCTUATION = /[\p{P}\p{Sk}]/u;
const SPACE = /\s/u;
// Nearly every word of a song matches one of these, so that cleaning can be skipped.
const PLAIN = /^[a-zа-яё]+$/i;
const PLAIN_RUSSIAN = /^[а-яё]+$/i;

// Acute and grave only: the breve of «й» and the diaeresis of «ё» are letters' own.
const STRESS_OR_ZERO_WIDTH = /\u0300|\u0301|\u034f|[\ufe00-\ufe0f]|\p{Cf}/gu;

// 30 marks on a letter are enough for any script (UAX #15, Stream-Safe Text); sorting more of them is not linear.
const MARKS_TOO_MANY = /(\p{M}{30})\p{M}+/gu;

const layout = /* @__PURE__ */ tableOf(
  "`qwertyuiop[]asdfghjkl;'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?",
  /* @__PURE__ */ alsoWithShift("ёйцукенгшщзхъфывапролджэячсмитьбю."),
);

// `@__PURE__` lets the bundler drop the tables where they are not used.
const lookAlikes = /* @__PURE__ */ tableOf("abcehkmoptxy", "авсенкмортху");

/** The keys of the Russian layout, and then the same with Shift. */
function alsoWithShift(keys: string): string {
  return keys + keys.toUpperCase().replace(".", ",");
}

function tableOf(from: string, to: string): ReadonlyMap<string, string> {
  return new Map(Array.from(from, (char, i) => [char, to.charAt(i)]));
}

function replaceBy(table: ReadonlyMap<string, string>, text: string): string {
  let result = "";
  for (const char of text) result += table.get(char) ?? char;
  return result;
}

function withoutMarks(text: string): string {
  const safe = text.replace(STRESS_OR_ZERO_WIDTH, "").replace(MARKS_TOO_MANY, "$1");
  // Decomposed once more for the stress that is part of a character, as in «ѐ» or «á».
  return safe.normalize("NFD").replace(STRESS_OR_ZERO_WIDTH, "").normalize("NFC");
}

/** Where the first letter or digit begins and the last one ends, in code units; undefined when there is none. */
export function letterSpan(text: string): { start: number; end: number } | undefined {
  let span: { start: number; end: number } | undefined;
  for (const { 0: letter, index } of text.matchAll(/[\p{L}\p{N}]\p{M}*/gu)) {
    span = { start: span?.start ?? index, end: index + letter.length };
  }
  return span;
}

/** The word as it is read: NFC, lower case, without stress, zero-width marks, quotes and punctuation; one dash inside, `ё` kept. */
export function cleanWord(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  let result = "";
  // What the next letter is joined by: white space, a dash, or nothing where punctuation alone stood between.
  let gap = "";
  for (const char of withoutMarks(text).toLocaleLowerCase("ru")) {
    if (SPACE.test(char)) gap = " ";
    else if (DASH.test(char)) gap ||= "-";
    else if (!PUNCTUATION.test(char)) {
      result += result === "" ? char : gap + char;
      gap = "";
    }
  }
  return result;
}

/** Whether the word as it is read is short enough to be sent: a longer one can be neither hidden nor chosen. */
export function canBeAnswer(word: string): boolean {
  return cleanWord(word).length <= answerLength;
}

/**
 * What the same keys give in the Russian layout: `gjkt` is «поле». Text with a Cyrillic letter is left alone, so the
 * game passes what was typed from the first key on, not its own last conversion.
 */
export function toRussianLayout(typed: string): string {
  return CYRILLIC.test(typed) ? typed : replaceBy(layout, typed);
}

/** The form in which words are compared. Linear in the length of the input. */
export function normaliseAnswer(input: string): string {
  if (PLAIN_RUSSIAN.test(input)) return input.toLowerCase().replaceAll("ё", "е");
  // The layout comes first: `,` and `;` are «б» and «ж» there, and cleaning would drop them.
  const clean = cleanWord(toRussianLayout(input));
  // Cleaning has made Latin «ë» one character: it is a look-alike as well.
  return CYRILLIC.test(clean) ? replaceBy(lookAlikes, clean).replace(/[ёë]/g, "е") : clean;
}

/** Whether the answer is the word; an answer without letters never is. */
export function isSameWord(answer: string, word: string): boolean {
  const expected = normaliseAnswer(word);
  if (expected === "") return false;
  if (normaliseAnswer(answer) === expected) return true;
  if (CYRILLIC.test(word)) return !CYRILLIC.test(answer) && trimmedReadings(answer).includes(expected);
  // A Latin word of a song: cleaned it stands in the tray, cleaned and converted it comes from the game's input.
  const clean = cleanWord(word);
  return [clean, normaliseAnswer(clean)].includes(cleanWord(answer));
}

/** `gjkt.` is «полею» by its keys and «поле.» by its sense, so edge punctuation may be either. */
function trimmedReadings(answer: string): string[] {
  const span = letterSpan(answer);
  if (!span) return [];
  const { start, end } = span;
  return [answer.slice(0, end), answer.slice(start), answer.slice(start, end)].map(normaliseAnswer);
}
