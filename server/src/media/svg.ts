import { limits } from "@hitoslov/contract/limits";
import sax from "sax";
import { embedded, embeddedByStyle, readSheets, readStyle, type Style, unreadable } from "./svg-styles.ts";

const allowed = limits.vector;

/** Why a vector picture is not drawn. */
export type SvgRefusal = "kind" | "complex" | "broken_vector" | "embedded";

export class SvgError extends Error {
  readonly refusal: SvgRefusal;

  constructor(refusal: SvgRefusal) {
    super(`The vector picture is refused: ${refusal}`);
    this.name = "SvgError";
    this.refusal = refusal;
  }
}

// The types of sax lack these options. Paths are long attributes, so the only limit of length is that of the file.
const options = { position: true, strictEntities: true };
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY });

type Element = {
  readonly name: string;
  /** What style sheets may call it: `rect`, `#id`, `.class`. */
  readonly selectors: readonly string[];
  /** The cost of drawing it, without its children and references. */
  readonly weight: number;
  readonly children: Element[];
  /** Ids of elements that it draws once more. */
  readonly uses: readonly string[];
  readonly styles: readonly Style[];
};

/** Text inside these is not drawn. */
const silent = new Set(["title", "desc", "metadata", "script", "style"]);
/** Attributes that are read as in a style sheet. */
const styling = /^(?:style|fill|stroke|filter|mask|clip-path|marker(?:-\w+)?)$/;
/** Elements that no style makes draw another. */
const unpainted = /^(?:stop|linearGradient|radialGradient|filter|fe\w+)$/;

/**
 * Checks that a vector picture can be drawn in a moment: its size, the number and depth of its elements, the amount of
 * text, and what its references (`use`, patterns, masks, filters) multiply, by attributes and by style sheets; throws
 * `SvgError` if it cannot. Returns what is to be drawn: the root element alone, in UTF-8, so that no encoding or DOCTYPE
 * takes effect unchecked.
 */
export function checkSvg(content: Uint8Array): Buffer {
  const text = decode(content);
  if (!text.trimStart().startsWith("<")) throw new SvgError("kind");
  if (content.length > allowed.bytes) throw new SvgError("complex");
  const parser = sax.parser(true, options);
  const open: { readonly name: string; readonly element: Element }[] = [];
  const byId = new Map<string, Element[]>();
  const sheets: string[] = [];
  let root: Element | undefined;
  let start = 0;
  let [elements, letters] = [0, 0];

  parser.onopentag = ({ name: qualified, attributes }) => {
    const name = localName(qualified);
    if (root === undefined && name !== "svg") throw new SvgError("kind");
    if (++elements > allowed.elements || open.length >= allowed.depth) throw new SvgError("complex");
    const given = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)] as const);
    if (given.some(([, value]) => embedded.test(value) || embeddedByStyle.test(value))) throw new SvgError("embedded");
    // What is around it is one sheet for the renderer.
    if (open.at(-1)?.name === "style") throw new SvgError("complex");
    if (name === "style") sheets.push("");
    if (given.some(([key, value]) => styling.test(key) && unreadable.test(value))) throw new SvgError("complex");
    const element: Element = {
      name,
      selectors: [name, ...given.flatMap(([key, value]) => selectorsOf(key, value))],
      weight: name.startsWith("fe") ? allowed.filterStep : 1,
      children: [],
      uses: given.flatMap(([key, value]) => (key === "href" && value.startsWith("#") ? [value.slice(1)] : [])),
      styles: given.flatMap(([key, value]) =>
        styling.test(key) ? readStyle(key === "style" ? value : `${key}:${value}`) : [],
      ),
    };
    for (const [key, value] of given) if (key === "id") byId.set(value, [...(byId.get(value) ?? []), element]);
    if (root === undefined) {
      root = element;
      start = parser.startTagPosition - 1;
    }
    open.at(-1)?.element.children.push(element);
    open.push({ name, element });
  };
  parser.onclosetag = () => void open.pop();
  const takeText = (found: string) => {
    if (open.at(-1)?.name === "style") sheets.push(`${sheets.pop() ?? ""}${found}`);
    if (open.some(({ name }) => silent.has(name))) return;
    letters += found.trim().length;
    if (letters > allowed.text) throw new SvgError("complex");
  };
  const refuse = () => {
    throw new SvgError(root === undefined ? "kind" : "broken_vector");
  };
  // The renderer reads the style sheet that it names.
  parser.onprocessinginstruction = ({ name }) => {
    if (root !== undefined && name === "xml-stylesheet") throw new SvgError("complex");
  };
  // The parser has no `addEventListener`: each event has one handler, which is assigned.
  Object.assign(parser, { ontext: takeText, oncdata: takeText, onerror: refuse });

  parser.write(text).close();
  if (root === undefined) throw new SvgError("kind");
  if (sheets.some((sheet) => unreadable.test(sheet))) throw new SvgError("complex");
  if (sheets.some((sheet) => embeddedByStyle.test(sheet))) throw new SvgError("embedded");
  checkDrawn(root, byId, sheets);
  return Buffer.from(text.slice(start));
}

function decode(content: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    throw new SvgError("kind");
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function selectorsOf(key: string, value: string): string[] {
  if (key === "id") return [`#${value}`];
  return key === "class" ? value.split(/\s+/).map((name) => `.${name}`) : [];
}

/** Refuses a picture whose references multiply what is drawn beyond the limit, or form a cycle. */
function checkDrawn(root: Element, byId: ReadonlyMap<string, readonly Element[]>, sheets: readonly string[]): void {
  const stylesOf = readSheets(sheets, (id) => byId.has(id));
  const known = new Map<Element, number>();
  const entered = new Set<Element>();
  function* named(ids: readonly string[]) {
    for (const id of ids) yield* byId.get(id) ?? [];
  }
  const add = (start: number, parts: Iterable<Element>, depth: number) => {
    let sum = start;
    for (const part of parts) {
      sum += drawnBy(part, depth);
      if (sum > allowed.drawn) throw new SvgError("complex");
    }
    return sum;
  };
  const drawnBy = (element: Element, depth: number): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (entered.has(element) || depth > 2 * allowed.depth) throw new SvgError("complex");
    entered.add(element);
    const styles = [...element.styles, ...(unpainted.test(element.name) ? [] : stylesOf(element.selectors))];
    const filters = styles.reduce((sum, style) => sum + style.filters, 0) * allowed.filterStep;
    const inside = add(add(element.weight + filters, element.children, depth + 1), named(element.uses), depth + 1);
    const times = styles.reduce((sum, { inherited }) => add(sum, named(inherited), depth + 1), 1);
    const drawn = styles.reduce((sum, { references }) => add(sum, named(references), depth + 1), inside * times);
    if (drawn > allowed.drawn) throw new SvgError("complex");
    entered.delete(element);
    known.set(element, drawn);
    return drawn;
  };
  drawnBy(root, 0);
}
