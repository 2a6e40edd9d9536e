import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findChromium, requireChromium } from "./browser.mjs";
import { root } from "./house.mjs";

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

test("CHROMIUM_PATH has priority, and if nothing is there no other browser is used silently", () => {
  const env = { CHROMIUM_PATH: "/my/chromium" };
  expect(find(["/my/chromium", "/usr/bin/chromium"], env)).toBe("/my/chromium");
  expect(find(["/usr/bin/chromium"], env)).toBeUndefined();
});

test("a program that needs a browser says what is missing", () => {
  const options = { exists: () => false, own: () => "/own/chrome" };
  expect(() => requireChromium({ ...options, env: {} })).toThrow("No Chromium found");
  const env = { CHROMIUM_PATH: "/my/chromium" };
  expect(() => requireChromium({ ...options, env })).toThrow("CHROMIUM_PATH leads nowhere: /my/chromium");
  expect(requireChromium({ ...options, exists: (path) => path === shell, env: {} })).toBe(shell);
});

test("benches, journeys and the film find the browser only by this module", () => {
  const files = ["bench/front-end.ts", "bench/lighthouse.ts", "demo/video/make.mjs", "e2e/src/browser.ts"];
  for (const file of files) {
    const source = readFileSync(join(root, file), "utf8");
    expect(source, file).toContain("scripts/browser.mjs");
    expect(source, file).not.toMatch(/usr\/bin|CHROMIUM_PATH/);
  }
});
