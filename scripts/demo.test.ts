import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const colors = (text: string) => new Set(text.toLowerCase().match(/#[0-9a-f]{6}\b/g));

it("prizes are drawn in the brand's colours", () => {
  const brand = colors(read("brand/tokens.css"));
  for (const file of readdirSync(join(root, "demo/prizes"))) {
    const foreign = [...colors(read(`demo/prizes/${file}`))].filter((color) => !brand.has(color));
    expect({ file, foreign }).toEqual({ file, foreign: [] });
  }
});

it("news, which only players with an account see, do not offer the demo", () => {
  expect(read("demo/news.json")).not.toMatch(/демо|без регистрации/i);
});
