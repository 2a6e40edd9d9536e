import { stubPage } from "@hitoslov/brand/stub-page.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

let of: typeof import("./selection.ts");
let session: typeof import("../../../lib/session.ts");

beforeEach(async () => {
  stubPage(new Map());
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  vi.resetModules();
  of = await import("./selection.ts");
  session = await import("../../../lib/session.ts");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("a selection outlives the session, and is shown to nobody else", () => {
  of.openSelection("anna");
  of.selection.set(new Set(["1", "2"]));
  of.deselect("2");
  session.signOut();
  expect([...of.selection.get()]).toEqual([]);
  of.openSelection("boris");
  expect([...of.selection.get()]).toEqual([]);
  session.signOut();
  of.openSelection("anna");
  expect([...of.selection.get()]).toEqual(["1"]);
});
