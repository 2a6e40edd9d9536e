import { afterEach, expect, it, vi } from "vitest";

// What the storage of the game asks the page for.
vi.stubGlobal("window", globalThis);
vi.stubGlobal("parent", globalThis);
vi.stubGlobal("location", { hash: "" });
const { withId } = await import("./kept-ids.ts");

const names = ["первое", "второе", "третье"];
const closeAll = () => names.reduce<readonly string[]>((known, id) => withId("notices", known, id), []);

afterEach(() => void vi.stubGlobal("localStorage", undefined));

it("remembers all closed ids if there is no storage", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("refused", "SecurityError");
    },
  });
  expect(closeAll()).toEqual(names);
});

it("remembers all closed ids if the storage is full", () => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  expect(closeAll()).toEqual(names);
});

it("adds the ids kept by another tab, each once", () => {
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(["чужое", "первое"]) });
  expect(closeAll()).toEqual(["чужое", "первое", "второе", "третье"]);
});
