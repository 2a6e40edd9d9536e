import type { StaffSection } from "@hitoslov/contract";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { openSections, sections, wayFor } from "../lib/sections.ts";

const router = readFileSync(new URL("router.tsx", import.meta.url), "utf8");
const screens = readdirSync(new URL("../screens/", import.meta.url)).filter((file) => file.endsWith("-screen.tsx"));

it.each(screens)("%s has a route", (file) => {
  expect(router, `Add ${file} to router.tsx`).toContain(`import("../screens/${file}")`);
});

it.each(sections.map(({ to }) => to))("the sidebar's %s leads to a screen", (to) => {
  const route = to === "/" ? "index: true," : `path: "${to.slice(1)}",`;
  expect(router, `Add ${to} to router.tsx`).toContain(route);
});

it.each<[1 | 2, StaffSection[] | undefined, string, string]>([
  [1, undefined, "/", "К\u00A0каталогу песен"],
  [2, undefined, "/", "К\u00A0каталогу песен"],
  [2, ["numbers"], "/metrics", "К\u00A0своему разделу"],
  [2, ["draws"], "/stocks", "К\u00A0своему разделу"],
])("a dead end leads role %i with the sections %j to %s", (role, open, to, label) => {
  expect(wayFor({ role, sections: open })).toEqual({ to, label });
});

it("the journal and the trash are shown to those who may read something there", () => {
  const shown = (open: StaffSection[]) => openSections({ role: 2, sections: open }).map(({ to }) => to);
  expect(shown(["numbers"])).toEqual(["/metrics"]);
  expect(shown(["content"])).toEqual(["/settings", "/newsfeed", "/journal", "/trash"]);
});
