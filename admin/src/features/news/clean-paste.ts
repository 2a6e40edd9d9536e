import { restoreLists } from "./word-lists.ts";

/**
 * Pasted HTML without what the content policy would refuse, loudly, at its first parsing: styles and handlers become
 * data. What they would do is not asked here; the editor keeps its own marks only.
 */
export function muted(html: string): string {
  return (
    html
      // Word speaks of its lists and headings to other programs only.
      .replaceAll(/<!--\[if !supportLists\]-->|<!\[if !supportLists\]>|<!--\[endif\]-->|<!\[endif\]>/gi, "")
      .replaceAll(/<style[\s\S]*?<\/style\s*>/gi, "")
      .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/([\s"'])(style|on[a-z]+)(?=\s*=)/gi, "$1 data-$2"))
  );
}

/** Pasted HTML as the editor takes it: bold and italic said by styles are said by tags, pictures of others are gone. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(muted(html), "text/html");
  // Moved within the editor, or from another of its kind.
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

/** The title of a document is a heading as well. */
function restoreHeadings(body: HTMLElement): void {
  for (const title of body.querySelectorAll("p.MsoTitle, p.MsoSubtitle")) {
    const heading = document.createElement(title.classList.contains("MsoTitle") ? "h2" : "h3");
    heading.append(...title.childNodes);
    title.replaceWith(heading);
  }
  // The editor has two kinds; what is deeper is a lower heading still.
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
