import { audienceNames } from "@hitoslov/contract";
import { parseUrl } from "@hitoslov/contract/parse-url";
import { useLayoutEffect, useRef } from "react";
import type { HistoryNames } from "./history/history-drawer.tsx";
import text from "./news-text.module.css";

type SafeHtmlProps = {
  /** HTML that the server has made or sanitised. */
  readonly html: string;
  readonly className?: string | undefined;
};

/** HTML as players see it. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => ref.current?.replaceChildren(...safeNodes(html)), [html]);
  return <div ref={ref} className={className} />;
}

/** How values of news read in a history: the text as players see it. */
export const newsNames: HistoryNames = {
  user_category: audienceNames,
  content: (html) => <SafeHtml html={String(html)} className={text.text} />,
};

const executable =
  "script, style, link, meta, base, iframe, frame, object, embed, form, input, button, svg, math, template";
const addresses = ["href", "src"];

/**
 * HTML as nodes of this page. The server has made it safe; active content is removed here again, in case the server
 * missed some. A document of DOMParser is inert: nothing in it runs or loads.
 */
function safeNodes(html: string): Node[] {
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
  const url = parseUrl(address, location.href);
  return url !== null && ["http:", "https:", "mailto:"].includes(url.protocol);
}
