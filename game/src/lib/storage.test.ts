import { stubPage } from "@hitoslov/brand/stub-page.ts";
import { beforeEach, expect, it, vi } from "vitest";

const stored = new Map<string, string>();
const page = stubPage(stored);
vi.stubGlobal("window", globalThis);
vi.stubGlobal("parent", globalThis);
vi.stubGlobal("location", { hash: "" });
const { createKept, load, save } = await import("./storage.ts");

const storage = globalThis.localStorage;
beforeEach(() => {
  vi.stubGlobal("localStorage", storage);
  stored.clear();
});

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

it.each([
  ["none is allowed", null],
  ["the disk is full", "before"],
])("what the browser refuses to store lasts as long as the page, where %s", (_, getItem) => {
  const refuse = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => getItem, setItem: refuse, removeItem: refuse });
  save("video-seen", "yes");
  expect(load("video-seen")).toBe("yes");
  vi.stubGlobal("localStorage", storage);
  save("video-seen", null);
  expect(load("video-seen")).toBeNull();
});
