import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInstalled } from "./install.mjs";

const locked = {
  "": { name: "house" },
  "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
  "node_modules/only-for-mac": { version: "1.0.0", integrity: "sha512-m", optional: true },
};
const inPlace = { "node_modules/a": locked["node_modules/a"] };

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hitoslov-install-"));
  mkdirSync(join(folder, "node_modules", "a"), { recursive: true });
  write("package-lock.json", locked);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file, packages) {
  writeFileSync(join(folder, file), JSON.stringify({ packages }));
}

test("accepts what npm has recorded as installed, except for optional packages", () => {
  write("node_modules/.package-lock.json", inPlace);
  expect(isInstalled(folder)).toBe(true);
});

test("notices an install that npm has not finished", () => {
  expect(isInstalled(folder)).toBe(false);
});

test.each([
  ["another version", { version: "0.9.0", integrity: "sha512-a" }],
  ["another content", { version: "1.0.0", integrity: "sha512-b" }],
  ["nothing", undefined],
])("notices %s in place of a package", (_what, entry) => {
  write("node_modules/.package-lock.json", { "node_modules/a": entry });
  expect(isInstalled(folder)).toBe(false);
});

test("notices a deleted folder", () => {
  write("node_modules/.package-lock.json", inPlace);
  rmSync(join(folder, "node_modules", "a"), { recursive: true });
  expect(isInstalled(folder)).toBe(false);
});
