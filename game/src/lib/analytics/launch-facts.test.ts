import { describe, expect, it } from "vitest";
import { dateHour, platformOf, sourceOf } from "./launch-facts.ts";

it.each([
  [new Date(2026, 2, 1, 9, 59), "01.03.2026 09"],
  [new Date(2026, 11, 31, 23, 0), "31.12.2026 23"],
  [new Date(2027, 0, 1, 0, 0), "01.01.2027 00"],
])("%s is %s", (date, text) => expect(dateHour(date)).toBe(text));

it.each([
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36", 5, "android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148", 5, "ios"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15", 5, "ios"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15", 0, "web"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130 Safari/537.36", 10, "web"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130 Safari/537.36", 0, "web"],
  ["", 0, "not set"],
  ["SomeTelevision/1.0", 0, "not set"],
])("%s with %i touch points is %s", (userAgent, touchPoints, platform) => {
  expect(platformOf(userAgent, touchPoints)).toBe(platform);
});

describe("the source of a launch", () => {
  const source = (search: string, referrer: string) =>
    sourceOf(new URLSearchParams(search), referrer, "hitoslov.example");

  it.each([
    ["?utm_source=letter", "https://search.example/", "letter"],
    ["?utm_source=%20", "https://search.example/q?a=1", "search.example"],
    ["", "https://hitoslov.example/help", undefined],
    ["", "", undefined],
    ["", "no address", undefined],
  ])("%j from %j is %j", (search, referrer, expected) => expect(source(search, referrer)).toBe(expected));

  it("is as long as the server takes", () => {
    expect(Array.from(source(`?utm_source=${"🎵".repeat(300)}`, "") ?? "")).toHaveLength(100);
  });
});
