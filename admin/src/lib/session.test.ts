import { stubPage } from "@hitoslov/brand/stub-page.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const key = "hitoslov.admin.token";
let stored: Map<string, string>;
let page: EventTarget;
let session: typeof import("./session.ts");

beforeEach(async () => {
  stored = new Map([[key, "first"]]);
  page = stubPage(stored);
  // The session is read while the page loads.
  vi.resetModules();
  session = await import("./session.ts");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("a page restored from the browser's cache takes over the current session", () => {
  stored.set(key, "second");
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(session.token()).toBe("second");
});

it("a session that the browser refuses to keep outlives the browser's cache", () => {
  stored.clear();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  session.signIn("second");
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

it("…but not a session that another tab has started since", () => {
  stored.set(key, "second");
  expect(session.expire()).toBe(false);
  expect([session.token(), stored.get(key)]).toEqual(["second", "second"]);
});
