/** Letters of the Latin and Cyrillic alphabets in use, and digits: what a new login is made of, beside `.`, `_` and `-`. */
const alphabet = [
  ["0", "9"],
  ["A", "Z"],
  ["a", "z"],
  ["\u00C0", "\u00D6"],
  ["\u00D8", "\u00F6"],
  ["\u00F8", "\u017E"],
  ["\u0218", "\u021B"],
  ["\u0400", "\u045F"],
  ["\u048A", "\u0529"],
] as const;

const ranges = alphabet.map(([from, to]) => `${from}-${to}`).join("");
/** One character or more of a login. */
export const loginCharacters = new RegExp(`^[${ranges}._-]+$`, "u");

/**
 * In NFKD: Latin and Cyrillic letters beyond the alphabets in use, also above another letter, and letters and digits in
 * boxes and circles. The table of look-alikes lacks many of them («ᴀᴅᴍɪɴ», «🅰🅳🅼🅸🅽»), and UTS 39 allows none in identifiers.
 */
export const unusualLetters = new RegExp(
  `[[\\p{sc=Latin}\\p{sc=Cyrillic}\\u0363-\\u036F\\u1DC0-\\u1DFF]--[${ranges}Əəẞ]]` +
    "|[\\u2460-\\u24FF\\u2776-\\u2793\\u{1F100}-\\u{1F1FF}]",
  "v",
);

type Lookalikes = {
  /** The skeleton of UTS 39, section 4. */
  readonly skeletonOf: (text: string) => string;
  /** What each letter of the alphabet becomes in a key. */
  readonly keys: ReadonlyMap<string, string>;
};

let loaded: Promise<Lookalikes> | undefined;

/**
 * A key that is equal for texts that look alike: the skeleton of UTS 39, without regard to case, as logins are
 * compared. Letters that look alike in one case are alike in both («аnna» is «Аnna», whose first letter looks Latin),
 * and a look-alike of a look-alike is a look-alike: more texts are alike than by the standard, none fewer. See
 * docs/decisions/028.
 */
export async function lookalikeKey(text: string): Promise<string> {
  const { skeletonOf, keys } = await (loaded ??= load());
  const visible = text.normalize("NFKC").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
  const keyOf = (letter: string) => keys.get(letter) ?? letter.toLowerCase();
  return Array.from(visible, (letter) => keys.get(letter) ?? Array.from(skeletonOf(letter), keyOf).join(""))
    .join("")
    .normalize("NFD");
}

async function load(): Promise<Lookalikes> {
  const { default: confusables } = await import("unhomoglyph/data.json", { with: { type: "json" } });
  const prototypes = new Map(Object.entries(confusables));
  const skeletonOf = (text: string) =>
    Array.from(text.normalize("NFD"), (letter) => prototypes.get(letter) ?? letter)
      .join("")
      .normalize("NFD");
  return { skeletonOf, keys: keysOf(skeletonOf) };
}

/** A key for each class of letters that are alike by their skeletons or by case. */
function keysOf(skeletonOf: Lookalikes["skeletonOf"]): Map<string, string> {
  const letters = alphabet
    .flatMap(([from, to]) => {
      const first = from.charCodeAt(0);
      return Array.from({ length: to.charCodeAt(0) - first + 1 }, (_, at) => String.fromCharCode(first + at));
    })
    // Normalisation replaces the other letters.
    .filter((letter) => letter.normalize("NFKC") === letter);
  const classOf = new Map(letters.map((letter) => [letter, [letter]]));
  const join = (one: string, other: string) => {
    const [a, b] = [classOf.get(one), classOf.get(other)];
    if (a === undefined || b === undefined || a === b) return;
    a.push(...b);
    for (const letter of b) classOf.set(letter, a);
  };
  const bySkeleton = new Map<string, string>();
  for (const letter of letters) {
    const skeleton = skeletonOf(letter);
    const alike = bySkeleton.get(skeleton);
    if (alike === undefined) bySkeleton.set(skeleton, letter);
    else join(alike, letter);
    join(letter, letter.toLowerCase());
    join(letter, letter.toUpperCase());
  }

  const keys = new Map<string, string>();
  const keyOf = (letter: string): string => {
    const known = keys.get(letter);
    const alike = classOf.get(letter);
    if (known !== undefined || alike === undefined) return known ?? letter.toLowerCase();
    const name = alike.toSorted()[0] ?? letter;
    // Set before the parts are looked up, since a letter may be composed of letters of its own class.
    for (const one of alike) keys.set(one, name);
    // Composed letters get the keys of their parts: «m» looks like «rn», «ё» is «е» with two dots.
    const made = alike
      .map((one) => Array.from(skeletonOf(one)))
      .filter((parts) => parts.length > 1)
      .find((parts) => parts.every((part) => classOf.has(part) || /\p{M}/u.test(part)));
    if (made === undefined) return name;
    const key = made.map(keyOf).join("");
    for (const one of alike) keys.set(one, key);
    return key;
  };
  for (const letter of letters) keyOf(letter);
  return keys;
}
