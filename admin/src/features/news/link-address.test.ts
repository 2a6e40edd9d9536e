import { describe, expect, it } from "vitest";
import { linkAddress } from "./link-address.ts";

describe("the address of a link", () => {
  it.for([
    ["https://example.ru/a?b=1", "https://example.ru/a?b=1"],
    [" example.ru ", "https://example.ru/"],
    ["http://example.ru", "http://example.ru/"],
    ["/stocks", "/stocks"],
    ["anna@example.ru", "mailto:anna@example.ru"],
    ["mailto:anna@example.ru", "mailto:anna@example.ru"],
    ["", null],
    ["не ссылка", null],
    ["слово", null],
    ["javascript:alert(1)", null],
    ["JAVASCRIPT:alert(1)", null],
    ["data:text/html,x", null],
    ["//example.ru", "https://example.ru/"],
  ] as const)("%s → %s", ([typed, address]) => {
    expect(linkAddress(typed)).toBe(address);
  });
});
