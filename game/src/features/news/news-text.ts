/** What would act; the server's sanitiser lets none of it through. */
const executable =
  "script, style, link, meta, base, iframe, frame, object, embed, form, input, button, svg, math, template";
/** Longer texts are opened by the reader. */
const short = 160;

export type NewsText = {
  /** Without marks, one line. */
  readonly plain: string;
  /** All of it fits where the others begin. */
  readonly isShort: boolean;
};

/** A document of DOMParser is inert: nothing in it runs or loads. */
function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

export function readNewsText(html: string): NewsText {
  const body = parse(html);
  // Or the last word of a block would run into the first one of the next.
  for (const block of body.querySelectorAll("p, li, h2, h3, blockquote, br")) block.after(" ");
  const plain = body.textContent.replaceAll(/\s+/g, " ").trim();
  const isShort = plain.length <= short && body.querySelector("a, img, ul, ol, h2, h3, blockquote, hr") === null;
  return { plain, isShort };
}

/**
 * The text as nodes of this page. The server has sanitised it; what could act is dropped once more, so that a fault
 * there is no hole here. Links open beside the game and say so, pictures load when they are near.
 */
export function newsNodes(html: string): Node[] {
  const body = parse(html);
  for (const element of body.querySelectorAll(executable)) element.remove();
  for (const element of body.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) {
      if (!["href", "src", "alt"].includes(name)) element.removeAttribute(name);
    }
  }
  for (const link of body.querySelectorAll("a")) {
    if (!isSafe(link.href)) link.removeAttribute("href");
    link.target = "_blank";
    link.rel = "noopener noreferrer nofollow";
    const note = document.createElement("span");
    note.className = "vh";
    note.textContent = " (в\u00A0новой вкладке)";
    link.append(note);
  }
  for (const picture of body.querySelectorAll("img")) {
    if (!isSafe(picture.src)) picture.removeAttribute("src");
    picture.loading = "lazy";
    picture.decoding = "async";
  }
  return [...body.childNodes].map((node) => document.adoptNode(node));
}

function isSafe(address: string): boolean {
  const url = URL.parse(address, location.href);
  return url !== null && ["http:", "https:", "mailto:"].includes(url.protocol);
}
