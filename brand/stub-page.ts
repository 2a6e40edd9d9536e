import { vi } from "vitest";

/** For tests: what the page's browser keeps by `localStorage`, and the page itself, which hears what is dispatched on it. */
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
