import { parseUrl } from "@hitoslov/contract/parse-url";

/** An address as the server stores it; null if it is neither a page nor a mail address. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return null;
  if (text.startsWith("/") && !/^\/[/\\]/.test(text)) return text;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`;
  const url = parseUrl(/^(?:https?:|mailto:)/i.test(text) ? text : `https://${text}`);
  if (url === null || !["http:", "https:", "mailto:"].includes(url.protocol)) return null;
  return url.protocol === "mailto:" || url.hostname.includes(".") ? url.href : null;
}
