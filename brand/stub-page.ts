import { vi } from "vitest";

/** For tests: stubs `localStorage` and a page on which events can be dispatched. */
export function stubPage(kept: Map<string, string>): EventTarget {
  const page = new EventTarget();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  return page;
}
