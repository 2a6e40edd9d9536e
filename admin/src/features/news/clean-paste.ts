/**
 * Pasted HTML with styles and handlers renamed to data attributes: parsing them would violate the content policy and
 * log errors. The editor keeps only its own marks in any case.
 */
export function muted(html: string): string {
  return (
    html
      // The conditional comments that Word puts around list markers.
      .replaceAll(/<!--\[if !supportLists\]-->|<!\[if !supportLists\]>|<!--\[endif\]-->|<!\[endif\]>/gi, "")
      .replaceAll(/<style[\s\S]*?<\/style\s*>/gi, "")
      .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/([\s"'])(style|on[a-z]+)(?=\s*=)/gi, "$1 data-$2"))
  );
}

/** Pasted HTML for the editor: bold and italic styles become tags, pictures from elsewhere are removed. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(muted(html), "text/html");
  // Moved within the editor, or copied from another ProseMirror editor.
  const isOwn = body.querySelector("[data-pm-slice]") !== null;
  // The server keeps only pictures that were uploaded to it.
  if (!isOwn) for (const picture of body.querySelectorAll("img, picture, svg")) picture.remove();
  restoreLists(body);
  restoreHeadings(body);
  for (const element of body.querySelectorAll("[data-style]")) {
    const { fontWeight, fontStyle } = styleOf(element.getAttribute("data-style") ?? "");
    // Google Docs puts everything into a `<b>` that is not bold.
    if (element.localName === "b" && fontWeight === "normal") element.replaceWith(...element.childNodes);
    else if (fontWeight === "bold" || Number(fontWeight) >= 600) mark(element, "strong");
    if (fontStyle === "italic") mark(element, "em");
  }
  return body.innerHTML;
}

/** Headings as the editor has them; the title of a document is a heading too. */
function restoreHeadings(body: HTMLElement): void {
  for (const title of body.querySelectorAll("p.MsoTitle, p.MsoSubtitle")) {
    const heading = document.createElement(title.classList.contains("MsoTitle") ? "h2" : "h3");
    heading.append(...title.childNodes);
    title.replaceWith(heading);
  }
  // The editor has two levels; deeper ones become the lower of them.
  for (const heading of body.querySelectorAll("h1, h4, h5, h6")) {
    const known = document.createElement(heading.localName === "h1" ? "h2" : "h3");
    known.append(...heading.childNodes);
    heading.replaceWith(known);
  }
}

function styleOf(text: string): CSSStyleDeclaration {
  const { style } = document.createElement("span");
  style.cssText = text;
  return style;
}

function mark(element: Element, name: "strong" | "em"): void {
  const inner = document.createElement(name);
  inner.append(...element.childNodes);
  element.append(inner);
}

/** The marker that Word writes before an entry: a bullet in any font, or a number. */
const marker = /^[\s\u00A0]*(?:[·•▪§o–-]|\d{1,3}[.)]|[a-zа-яё][.)])[\s\u00A0]+/i;
const numbered = /^[\s\u00A0]*(?:\d{1,3}|[a-zа-яё])[.)]/i;

type Entry = { readonly element: Element; readonly level: number };

/**
 * Word pastes list entries as paragraphs with a style (`mso-list:l0 level2 lfo1`). Makes nested lists of them again.
 * Styles have become data attributes before.
 */
function restoreLists(body: HTMLElement): void {
  const runs: Entry[][] = [];
  for (const element of body.querySelectorAll("[data-style*='mso-list']")) {
    const level = levelOf(element);
    if (level === null) continue;
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1)?.element === element.previousElementSibling) run.push({ element, level });
    else runs.push([{ element, level }]);
  }
  for (const run of runs) replaceRun(run);
}

/** Null if it is no entry, such as the bullet before one. */
function levelOf(element: Element): number | null {
  const [, level] = /mso-list:\s*\S+ level(\d)/i.exec(element.getAttribute("data-style") ?? "") ?? [];
  return level === undefined || !["p", "h1", "h2", "h3"].includes(element.localName) ? null : Number(level);
}

function replaceRun(run: readonly Entry[]): void {
  const open: { readonly level: number; readonly list: Element }[] = [];
  for (const { element, level } of run) {
    const isNumbered = numbered.test(element.textContent);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let last = open.at(-1);
    if (last === undefined || last.level < level) {
      const list = document.createElement(isNumbered ? "ol" : "ul");
      if (last === undefined) element.before(list);
      else (last.list.lastElementChild ?? last.list).append(list);
      last = { level, list };
      open.push(last);
    }
    dropMarker(element);
    const item = document.createElement("li");
    const text = document.createElement("p");
    text.append(...element.childNodes);
    item.append(text);
    last.list.append(item);
    element.remove();
  }
}

function dropMarker(element: Element): void {
  const ignored = element.querySelectorAll("[data-style*='mso-list'][data-style*='gnore']");
  if (ignored.length > 0) {
    for (const part of ignored) part.remove();
    return;
  }
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const first = walker.nextNode();
  if (first !== null) first.textContent = (first.textContent ?? "").replace(marker, "");
}
