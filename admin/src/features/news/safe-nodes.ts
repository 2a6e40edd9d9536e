const executable =
  "script, style, link, meta, base, iframe, frame, object, embed, form, input, button, svg, math, template";
const addresses = ["href", "src"];

/**
 * HTML as nodes of this page. The server has sanitised it; what could act is dropped once more, so that a fault there
 * is not a hole here. A document of DOMParser is inert: nothing in it runs or loads.
 */
export function safeNodes(html: string): Node[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(executable)) element.remove();
  for (const element of body.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) {
      const leads = addresses.includes(name) && !isPlain(element.getAttribute(name) ?? "");
      if (leads || name.startsWith("on") || name === "style") element.removeAttribute(name);
    }
  }
  return [...body.childNodes].map((node) => document.adoptNode(node));
}

function isPlain(address: string): boolean {
  const url = URL.parse(address, location.href);
  return url !== null && ["http:", "https:", "mailto:"].includes(url.protocol);
}
