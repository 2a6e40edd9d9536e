import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sections } from "../lib/sections.ts";

const router = readFileSync(new URL("router.tsx", import.meta.url), "utf8");
const screens = readdirSync(new URL("../screens/", import.meta.url)).filter((file) => file.endsWith("-screen.tsx"));

it.each(screens)("%s has a route", (file) => {
  expect(router, `Add ${file} to router.tsx`).toContain(`import("../screens/${file}")`);
});

it.each(sections.map(({ to }) => to))("the sidebar's %s leads to a screen", (to) => {
  const route = to === "/" ? "index: true," : `path: "${to.slice(1)}",`;
  expect(router, `Add ${to} to router.tsx`).toContain(route);
});
