import { stubPage } from "@hitoslov/brand/stub-page.ts";
import { beforeEach, expect, it, vi } from "vitest";

const stored = new Map<string, string>();
const page = stubPage(stored);
vi.stubGlobal("window", globalThis);
vi.stubGlobal("parent", globalThis);
vi.stubGlobal("location", { hash: "" });
const { createKept } = await import("./storage.ts");

beforeEach(() => stored.clear());

const fromCache = () => page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
const createVolume = () => createKept("volume", (saved) => Number(saved ?? "1"));

it.each([
  ["another tab", () => page.dispatchEvent(new Event("storage"))],
  ["a tab that changed it while the page was in the browser's cache", fromCache],
])("a choice follows %s", (_, change) => {
  const volume = createVolume();
  stored.set("hitoslov.game.volume", "0.5");
  change();
  expect(volume.get()).toBe(0.5);
});

it("a choice that the browser refuses to store stays after the page was in its cache", () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  const volume = createVolume();
  volume.set(0.5);
  fromCache();
  expect(volume.get()).toBe(0.5);
});
