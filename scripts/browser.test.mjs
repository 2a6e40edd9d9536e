import { expect, test } from "vitest";
import { findChromium } from "./browser.mjs";

const find = (there, env = {}) =>
  findChromium({ env, exists: (path) => there.includes(path), own: () => "/own/chrome" });

const shell = "/usr/bin/chromium-headless-shell";

test.each([
  ["Debian's without a window first", ["/usr/bin/chromium", shell], shell],
  ["then Debian's", ["/own/chrome", "/usr/bin/google-chrome", "/usr/bin/chromium"], "/usr/bin/chromium"],
  ["then Google's", ["/own/chrome", "/usr/bin/google-chrome"], "/usr/bin/google-chrome"],
  ["then Playwright's own", ["/own/chrome"], "/own/chrome"],
  ["or none", [], undefined],
])("finds %s", (_what, there, expected) => {
  expect(find(there)).toBe(expected);
});

test("CHROMIUM_PATH goes before all, and where it leads nowhere nothing else is taken silently", () => {
  const env = { CHROMIUM_PATH: "/my/chromium" };
  expect(find(["/my/chromium", "/usr/bin/chromium"], env)).toBe("/my/chromium");
  expect(find(["/usr/bin/chromium"], env)).toBeUndefined();
});
