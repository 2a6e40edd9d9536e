import { stubPage } from "@hitoslov/brand/stub-page.ts";
import { beforeEach, expect, it, vi } from "vitest";

// What the storage of the game asks the page for.
vi.stubGlobal("window", globalThis);
vi.stubGlobal("parent", globalThis);
vi.stubGlobal("location", { hash: "" });
const stored = new Map<string, string>();
const page = stubPage(stored);
const storage = globalThis.localStorage;
const { createKeptIds } = await import("./kept-ids.ts");
const { save } = await import("../../lib/storage.ts");

beforeEach(() => {
  vi.stubGlobal("localStorage", storage);
  save("notices", null);
});

const names = ["первое", "второе", "третье"];
function closeAll(): readonly string[] {
  const closed = createKeptIds("notices");
  for (const name of names) closed.add(name);
  return closed.get();
}

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
  stored.set("hitoslov.game.notices", JSON.stringify(["чужое", "первое"]));
  expect(closeAll()).toEqual(["чужое", "первое", "второе", "третье"]);
});

it("learns what another tab has closed", () => {
  const closed = createKeptIds("notices");
  expect(closed.get()).toEqual([]);
  stored.set("hitoslov.game.notices", JSON.stringify(names));
  page.dispatchEvent(new Event("storage"));
  expect(closed.get()).toEqual(names);
});

it("forgets what is not needed any more, and what is none of its own", () => {
  stored.set("hitoslov.game.notices", JSON.stringify(["старое", 7]));
  const closed = createKeptIds("notices");
  closed.add("первое", (id) => id !== "старое");
  expect(closed.get()).toEqual(["первое"]);
  stored.set("hitoslov.game.notices", "не список");
  expect(createKeptIds("notices").get()).toEqual([]);
});
