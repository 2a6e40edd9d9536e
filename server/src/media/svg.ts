import { limits } from "@hitoslov/contract/limits";
import sax from "sax";

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
  /** The cost of drawing it, without its children and references. */
  readonly weight: number;
  readonly children: Element[];
  /** Ids of elements that it draws once more, or that it is drawn with. */
  readonly references: string[];
};

/** Text inside these is not drawn. */
const silent = new Set(["title", "desc", "metadata", "script", "style"]);

/**
 * Checks that a vector picture can be drawn in a moment: its size, the number and depth of its elements, the amount of
 * text, and what its references (`use`, patterns, masks, filters) multiply; throws `SvgError` if it cannot. Returns
 * what is to be drawn: the root element alone, in UTF-8, so that no encoding or DOCTYPE takes effect unchecked.
 */
export function checkSvg(content: Uint8Array): Buffer {
  const text = decode(content);
  if (!text.trimStart().startsWith("<")) throw new SvgError("kind");
  if (content.length > allowed.bytes) throw new SvgError("complex");
  const parser = sax.parser(true, options);
  const open: { readonly name: string; readonly element: Element }[] = [];
  const byId = new Map<string, Element>();
  let root: Element | undefined;
  let start = 0;
  let [elements, letters, styledFilters] = [0, 0, 0];

  parser.onopentag = ({ name: qualified, attributes }) => {
    const name = localName(qualified);
    if (root === undefined && name !== "svg") throw new SvgError("kind");
    if (++elements > allowed.elements || open.length >= allowed.depth) throw new SvgError("complex");
    const given = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)] as const);
    if ((name === "image" || name === "feImage") && given.some(isEmbedded)) throw new SvgError("embedded");
    const element: Element = {
      weight: name.startsWith("fe") ? allowed.filterStep : 1,
      children: [],
      references: given.flatMap(([key, value]) => referencesOf(key, value)),
    };
    for (const [key, value] of given) if (key === "id" && !byId.has(value)) byId.set(value, element);
    if (root === undefined) {
      root = element;
      start = parser.startTagPosition - 1;
    }
    open.at(-1)?.element.children.push(element);
    open.push({ name, element });
  };
  parser.onclosetag = () => void open.pop();
  const takeText = (found: string) => {
    if (open.some(({ name }) => name === "style")) {
      styledFilters += found.split("filter").length - 1;
      if (styledFilters > allowed.styledFilters) throw new SvgError("complex");
    }
    if (open.some(({ name }) => silent.has(name))) return;
    letters += found.trim().length;
    if (letters > allowed.text) throw new SvgError("complex");
  };
  const refuse = () => {
    throw new SvgError(root === undefined ? "kind" : "broken_vector");
  };
  // The parser has no `addEventListener`: each event has one handler, which is assigned.
  Object.assign(parser, { ontext: takeText, oncdata: takeText, onerror: refuse });

  parser.write(text).close();
  if (root === undefined) throw new SvgError("kind");
  checkDrawn(root, byId);
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

function isEmbedded([key, value]: readonly [string, string]): boolean {
  return key === "href" && value.trim().toLowerCase().startsWith("data:");
}

/** Ids in an attribute: `href="#id"`, `fill="url(#id)"`, `style="mask: url('#id')"`. */
function referencesOf(key: string, value: string): string[] {
  if (key === "href") return value.startsWith("#") ? [value.slice(1)] : [];
  return [...value.matchAll(/url\(\s*["']?#([^"')\s]+)/g)].flatMap(([, id]) => (id === undefined ? [] : [id]));
}

/** Refuses a picture whose references multiply what is drawn beyond the limit, or form a cycle. */
function checkDrawn(root: Element, byId: ReadonlyMap<string, Element>): void {
  const known = new Map<Element, number>();
  const entered = new Set<Element>();
  const drawnBy = (element: Element, depth: number): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (entered.has(element) || depth > 2 * allowed.depth) throw new SvgError("complex");
    entered.add(element);
    const parts = [...element.children, ...element.references.flatMap((id) => byId.get(id) ?? [])];
    let drawn = element.weight;
    for (const part of parts) drawn += drawnBy(part, depth + 1);
    if (drawn > allowed.drawn) throw new SvgError("complex");
    entered.delete(element);
    known.set(element, drawn);
    return drawn;
  };
  drawnBy(root, 0);
}
