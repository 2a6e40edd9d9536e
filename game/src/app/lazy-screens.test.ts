import { gamePagePaths } from "@hitoslov/contract/game-pages";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const text = readFileSync(new URL("lazy-screens.ts", import.meta.url), "utf8");
const files = readdirSync(new URL("../screens/", import.meta.url)).filter((file) => file.endsWith("-screen.tsx"));

it.each(files)("%s is the screen of a page", (file) => {
  expect(text, `Add ${file} to lazy-screens.ts and its address to contract/src/game-pages.ts`).toContain(
    `import("../screens/${file}")`,
  );
});

it.each(gamePagePaths)("%s has a screen", (path) => {
  expect(text, `Add ${path} to the screens of lazy-screens.ts`).toContain(`\n  "${path}": lazyScreen(`);
});
