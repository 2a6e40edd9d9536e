import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const tokens = new Map(
  [...read("brand/tokens.css").matchAll(/--(c-[\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, day, night]) => [name, { day, night }],
  ),
);

it.each(["game/index.html", "game/public/before-paint.js", "game/src/features/menu/theme.tsx"])(
  "%s, which no style sheet reaches, has the sky of the tokens",
  (file) => {
    const { day, night } = tokens.get("c-sky") ?? {};
    expect(new Set(read(file).match(/#[0-9a-f]{6}\b/gi))).toEqual(new Set([day, night]));
  },
);

it("pages of documents have the colours of the tokens", () => {
  const pairs = [...read("server/src/domains/legal/page-style.ts").matchAll(/light-dark\((#\w{6}), (#\w{6})\)/g)];
  expect(pairs.length).toBeGreaterThan(0);
  const known = new Set(Array.from(tokens.values(), ({ day, night }) => `${day} ${night}`));
  expect(pairs.map(([, day, night]) => `${day} ${night}`).filter((pair) => !known.has(pair))).toEqual([]);
});
