/**
 * Pasted HTML without what the content policy would refuse, loudly, at its first parsing: styles and handlers become
 * data. What they would do is not asked here; the editor keeps its own marks only.
 */
export function muted(html: string): string {
  return html
    .replaceAll(/<style[\s\S]*?<\/style\s*>/gi, "")
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/([\s"'])(style|on[a-z]+)(?=\s*=)/gi, "$1 data-$2"));
}

/** Pasted HTML as the editor takes it: bold and italic said by styles are said by tags, pictures of others are gone. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(muted(html), "text/html");
  // Moved within the editor, or from another of its kind.
  const isOwn = body.querySelector("[data-pm-slice]") !== null;
  // The server keeps only pictures that were uploaded to it.
  if (!isOwn) for (const picture of body.querySelectorAll("img, picture, svg")) picture.remove();
  for (const element of body.querySelectorAll("[data-style]")) {
    const { fontWeight, fontStyle } = styleOf(element.getAttribute("data-style") ?? "");
    // Google Docs puts everything into a `<b>` that is not bold.
    if (element.localName === "b" && fontWeight === "normal") element.replaceWith(...element.childNodes);
    else if (fontWeight === "bold" || Number(fontWeight) >= 600) mark(element, "strong");
    if (fontStyle === "italic") mark(element, "em");
  }
  return body.innerHTML;
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
