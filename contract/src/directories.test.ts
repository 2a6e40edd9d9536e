import { describe, expect, it } from "vitest";
import { directories, directoryNames } from "./directories.ts";
import { directoryRoutes } from "./directory-routes.ts";
import type { Route } from "./route.ts";

const routes = Object.entries<Route>(directoryRoutes);
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

describe.for(directoryNames)("%s", (name) => {
  const { path, creates } = directories[name];

  it("has its calls, and its path has no others", () => {
    const own = routes.filter(([, route]) => route.path === path).map(([verb, { method }]) => `${verb} ${method}`);
    const verbs = { list: "GET", ...(creates && { create: "POST" }), update: "PUT", delete: "DELETE" };
    expect(own).toEqual(Object.entries(verbs).map(([verb, method]) => `${verb}${capital(name)} ${method}`));
  });

  it("takes its own fields and no others", () => {
    const update = routes.find(([verb]) => verb === `update${capital(name)}`)?.[1].body;
    const shape = update !== undefined && "shape" in update ? Object.keys(update.shape) : [];
    expect(shape).toEqual([...Object.keys(directories[name].fields), "_id", "updated_at"]);
  });
});

it("only the score rules are a fixed set", () => {
  expect(directoryNames.filter((name) => !directories[name].creates)).toEqual(["score"]);
});

it.for([
  ["difficulty", "name", ["1", "12", "999"], ["", "0", "01", "1000", "один", "1.5", 1]],
  ["difficulty", "points", [0, 50, 1_000_000], [-1, 1.5, "50", 1_000_001]],
  ["score", "score", [-15, 0, 30], [undefined, null, "", 1.5, "30", 1_000_001]],
  ["speed", "min_time", [0, 999], [-1, 1000, 1.5, "0"]],
  ["speed", "coefficient", [0.5, 1, 2.25], [0, -1, "1", Infinity]],
  ["genre", "name", ["Рок", " Рок "], ["", "  ", "a\0", "а".repeat(201), 1]],
  ["filter", "description", ["Для сайта"], ["", "а".repeat(1001)]],
] as const)("%s.%s", ([name, field, good, bad]) => {
  const fields: Record<string, { safeParse: (value: unknown) => { success: boolean } }> = directories[name].fields;
  const accepts = (value: unknown) => fields[field]?.safeParse(value).success;
  expect(good.filter((value) => accepts(value) !== true)).toEqual([]);
  expect(bad.filter((value) => accepts(value) !== false)).toEqual([]);
});
