import { stubPage } from "@hitoslov/brand/stub-page.ts";
import { QueryObserver } from "@tanstack/react-query";
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

it("a call refused for want of rights asks again who this is, once for many and not for a refusal of itself", async () => {
  const names = ["checkToken", "getAppSettings", "getMe", "listLibrary", "listPlayers"];
  const endpoints = Object.fromEntries(names.map((name) => [name, { method: "GET", path: `/${name}` }]));
  vi.doMock("virtual:endpoints", () => ({ endpoints }));
  const known: Record<string, object> = { "/checkToken": { role: 2 }, "/getAppSettings": { timeZone: "UTC" } };
  let asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const refusal = { code: "forbidden", message: "Этот раздел вам не\u00A0открыт" };
    return Response.json(known[path] ?? refusal, { status: path in known ? 200 : 403 });
  });
  const [{ api }, { meQuery, queryClient }] = [await import("./api.ts"), await import("./queries.ts")];
  const follow = new QueryObserver(queryClient, { ...meQuery, retry: false });
  const leave = follow.subscribe(() => {});
  const settle = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const who = ["/checkToken", "/getAppSettings", "/getMe"];
  await settle();
  expect(asked).toEqual(who);
  asked = [];
  known["/getMe"] = { _id: "1", sections: ["songs"] };
  await Promise.allSettled([api.listLibrary({}), api.listPlayers({})]);
  await settle();
  expect(asked.toSorted()).toEqual([...who, "/listLibrary", "/listPlayers"]);
  expect(follow.getCurrentResult().data).toEqual(known["/getMe"]);
  leave();
  vi.doUnmock("virtual:endpoints");
});
