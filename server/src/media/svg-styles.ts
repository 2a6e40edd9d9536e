/** What a style makes the renderer draw with an element, beside the element. */
export type Style = {
  /** Ids of elements: masks, filters. */
  readonly references: readonly string[];
  /** Ids of elements with which each element inside of it is drawn too: patterns, markers. */
  readonly inherited: readonly string[];
  /** How many filters it has that are functions: `blur(2px)`. */
  readonly filters: number;
};

/** Names are not read that are written with escapes, nor are other style sheets, which may lie in a `data:` address. */
export const unreadable = /\\|@import/i;

// The renderer, as browsers do, passes over spaces, tabs and line ends in an address.
const dataAddress = String.raw`[\s"']*d\s*a\s*t\s*a\s*:`;
/**
 * An attribute with a file in it, of any element: the renderer also takes a picture from `path`, and whole documents,
 * which nothing checks, by `use` and `xi:include`.
 */
export const embedded = new RegExp(`^${dataAddress}`, "i");
/** The same by a style. The source of a typeface is not read from a picture. */
export const embeddedByStyle = new RegExp(String.raw`url\((?<!src:\s{0,9}url\()${dataAddress}`, "i");

const tokens = /(;)|(fill|stroke|marker)|url\(\s*(?:"#([^"]*)|'#([^']*)|#([^)\s"']*))/gi;
const filterFunction =
  /(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia)\(/gi;

/** Reads declarations: `fill: url(#id); filter: blur(2px)`. */
export function readStyle(text: string): Style {
  const references: string[] = [];
  const inherited: string[] = [];
  // A semicolon may lie in a comment, and end nothing.
  const hasComments = text.includes("/*");
  let isInherited = false;
  for (const [, end, property, a, b, c] of text.matchAll(tokens)) {
    if (end !== undefined) isInherited &&= hasComments;
    else if (property !== undefined) isInherited = true;
    else (isInherited ? inherited : references).push(a ?? b ?? c ?? "");
  }
  return { references, inherited, filters: text.match(filterFunction)?.length ?? 0 };
}

// With a brace in a text or a comment, no pattern could tell where a rule ends.
const simpleComment = /\/\*[^{}"'()*]*\*\//g;
const simpleText = String.raw`"[^"{}\n\r\f]*"|'[^'{}\n\r\f]*'`;
const simpleRule = new RegExp(String.raw`([^{}"'/;]*)\{([^{}"'/]*(?:(?:/(?!\*)|${simpleText})[^{}"'/]*)*)\}\s*`, "y");
const simpleSelector = /^[\p{L}\p{N}_\-.#\s>+~]+$/u;

/**
 * Reads style sheets. Answers the styles of an element by its selectors: `rect`, `#id`, `.class`. A selector of several
 * counts as its last one; what is more than vector programs write applies to every element. Only ids that exist count.
 */
export function readSheets(
  sheets: readonly string[],
  exists: (id: string) => boolean,
): (selectors: readonly string[]) => Style[] {
  const styles = new Map<string, Style[]>();
  const distinct = (ids: readonly string[]) => [...new Set(ids)].filter(exists);
  const add = ({ selectors, text }: Rule) => {
    // Once for all selectors of a rule: there may be many, and much of the text.
    const { references, inherited, filters } = readStyle(text);
    const style = { references: distinct(references), inherited: distinct(inherited), filters };
    // What every element has, none inherits.
    const ofAll = { references: distinct([...style.references, ...style.inherited]), inherited: [], filters };
    if (ofAll.references.length + filters === 0) return;
    for (const selector of selectors) {
      const known = styles.get(selector) ?? [];
      known.push(selector === "*" ? ofAll : style);
      styles.set(selector, known);
    }
  };
  for (const sheet of sheets) {
    for (const rule of rulesOf(sheet.replaceAll(simpleComment, " ")) ?? [{ selectors: ["*"], text: sheet }]) add(rule);
  }
  return (selectors) => ["*", ...new Set(selectors)].flatMap((selector) => styles.get(selector) ?? []);
}

type Rule = { readonly selectors: Iterable<string>; readonly text: string };

/** Selectors with their declarations; undefined if the sheet has more than simple rules. */
function rulesOf(sheet: string): Rule[] | undefined {
  const rules: Rule[] = [];
  simpleRule.lastIndex = 0;
  const { length } = sheet.trimEnd();
  for (let at = 0; at < length; at = simpleRule.lastIndex) {
    const [, selectors, text] = simpleRule.exec(sheet) ?? [];
    if (selectors === undefined || text === undefined) return undefined;
    rules.push({ selectors: new Set(selectors.split(",").map((selector) => lastOf(selector.trim()))), text });
  }
  return rules;
}

function lastOf(selector: string): string {
  if (!simpleSelector.test(selector)) return "*";
  const last = selector.split(/[\s>+~]+/).at(-1) ?? "";
  return /[.#][^.#]+/.exec(last)?.[0] ?? last;
}
