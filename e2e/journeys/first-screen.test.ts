import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { test } from "@playwright/test";
import { expect } from "../src/expect.ts";

type Chunk = { readonly file: string; readonly imports?: readonly string[] };

const dist = new URL("../../game/dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8")) as Record<string, Chunk>;
const page = readFileSync(new URL("index.html", dist), "utf8");
const ofThePage = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].flatMap(([, file]) => file ?? []);

/** Every script that must load before the screen: the chunks and all their imports. */
function scriptsOf(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`No ${name} in the manifest`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    scriptsOf(chunk.imports ?? [], found);
  }
  return found;
}

for (const screen of ["demo", "daily", "play", "start", "auth", "duel"]) {
  test(`the ${screen} screen loads at most 135 kB of script`, () => {
    const scripts = [...scriptsOf([`src/screens/${screen}-screen.tsx`], new Set(ofThePage))];
    const bytes = scripts.map((file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length);
    const sum = bytes.reduce((total, size) => total + size, 0);
    expect(ofThePage.length).toBeGreaterThan(0);
    expect(scripts.length).toBeGreaterThan(ofThePage.length);
    expect(sum, scripts.map((file, at) => `${file} ${bytes[at]}`).join("\n")).toBeLessThanOrEqual(135_000);
  });
}

test("the browser gets no schema of the contract", () => {
  const scripts = readdirSync(new URL("assets/", dist)).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  for (const file of scripts) {
    const text = readFileSync(new URL(`assets/${file}`, dist), "utf8");
    for (const trace of ["ZodError", "safeParse", "_zod", "invalid_type", "Неверный игровой ключ"]) {
      expect(text.includes(trace), `${trace} in ${file}`).toBe(false);
    }
  }
});

test("what the browser gets is compressed at build time", () => {
  for (const file of readdirSync(new URL("assets/", dist)).filter((name) => name.endsWith(".js"))) {
    expect(existsSync(new URL(`assets/${file}.br`, dist)), file).toBe(true);
  }
});
