import { expect, it } from "vitest";
import { parseUrl } from "./parse-url.ts";

it.each([
  ["https://example.ru/песни", undefined, "https://example.ru/%D0%BF%D0%B5%D1%81%D0%BD%D0%B8"],
  ["/a?b=1", "https://example.ru/c", "https://example.ru/a?b=1"],
  ["mailto:anna@example.ru", "https://example.ru/c", "mailto:anna@example.ru"],
  ["", "https://example.ru/c", "https://example.ru/c"],
  ["/a", undefined, undefined],
  ["", undefined, undefined],
  ["https://", "https://example.ru/c", undefined],
])("%j from %j is %j", (text, base, href) => expect(parseUrl(text, base)?.href).toBe(href));
