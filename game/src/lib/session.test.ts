import { stubPage } from "@hitoslov/brand/stub-page.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const key = "hitoslov.game.token";
let stored: Map<string, string>;
let page: EventTarget;
let session: typeof import("./session.ts");

beforeEach(async () => {
  stored = new Map([[key, "player first"]]);
  page = stubPage(stored);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("parent", globalThis);
  vi.stubGlobal("location", { hash: "" });
  // The session is read while the page loads.
  vi.resetModules();
  session = await import("./session.ts");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each([
  ["another one has begun", "player second", "second"],
  ["it has ended", undefined, null],
])("a page that comes back from the browser's cache learns that %s", (_what, value, token) => {
  stored.delete(key);
  if (value !== undefined) stored.set(key, value);
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(session.token()).toBe(token);
});

it("a session that the browser refuses to keep outlives the browser's cache", () => {
  stored.clear();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  session.signIn({ kind: "player", token: "second" });
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(session.token()).toBe("second");
});

it("a storage event that changes nothing notifies nobody", () => {
  session.signOut();
  const changed = vi.fn<() => void>();
  session.onSessionChange(changed);
  page.dispatchEvent(new Event("storage"));
  expect(changed).not.toHaveBeenCalled();
});

it("a session unknown to the server is removed", () => {
  expect(session.expire()).toBe(true);
  expect([session.token(), stored.has(key)]).toEqual([null, false]);
});

it("…but a session begun in another tab is kept and used here", () => {
  stored.set(key, "player second");
  expect(session.expire()).toBe(false);
  expect([session.token(), stored.get(key)]).toEqual(["second", "player second"]);
});
