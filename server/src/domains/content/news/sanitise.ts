import sanitize from "sanitize-html";
import { addressOf } from "./pictures.ts";

/** A base for resolving addresses: a path of our own site stays within it. */
const here = "https://here.invalid";
const rel = "noopener noreferrer nofollow";

/** Cells of a table that people read. */
const widest = 20;

/** A cell's span, if it is valid. */
function spanOf(attribs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    ["colspan", "rowspan"].flatMap((name) => {
      const span = Number(attribs[name]);
      return Number.isInteger(span) && span > 1 && span <= widest ? [[name, String(span)]] : [];
    }),
  );
}

/** The HTML of a piece of news as it may be shown: text marks, tables, safe links and pictures of our own storage. */
export function sanitiseNews(html: string, storageUrl: string): string {
  return sanitize(html, {
    allowedTags: "h2 h3 p br hr ul ol li blockquote strong b em i u s a img table thead tbody tr th td".split(" "),
    allowedAttributes: {
      a: ["href", "rel", "target"],
      img: ["src", "alt"],
      th: ["colspan", "rowspan"],
      td: ["colspan", "rowspan"],
    },
    // Both are whitelisted more narrowly below.
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    transformTags: {
      h1: "h2",
      th: (tagName, attribs) => ({ tagName, attribs: spanOf(attribs) }),
      td: (tagName, attribs) => ({ tagName, attribs: spanOf(attribs) }),
      a: (tagName, { href }) => {
        const address = href === undefined ? undefined : safeAddress(href);
        return { tagName, attribs: address === undefined ? {} : { href: address, rel, target: "_blank" } };
      },
      img: (tagName, { src = "", alt = "" }) => {
        const address = addressOf(src, storageUrl);
        return { tagName, attribs: address === undefined ? {} : { src: address, alt } };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === "a" && attribs["href"] === undefined) return "excludeTag";
      return tag === "img" && attribs["src"] === undefined;
    },
    // The content of these elements is dropped.
    nonTextTags: "script style textarea option noscript xmp svg math template title object noembed noframes".split(" "),
    nestingLimit: 30,
  });
}

/**
 * An address parsed as a browser does and serialised again; undefined unless it leads to a page or
 * an e-mail.
 */
function safeAddress(href: string): string | undefined {
  const url = URL.parse(href, here);
  if (url === null) return undefined;
  if (url.origin === here) return href.trim().startsWith("/") ? url.href.slice(here.length) : undefined;
  return ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : undefined;
}
