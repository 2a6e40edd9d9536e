import { expect, test } from "vitest";
import { readList } from "./entrant-list.ts";

const list = "aa 5\nab 3\nb 12";

test.each([
  [list, "aa", { count: 3, tickets: 20, own: { line: 1, tickets: 5 } }],
  [list, "b", { count: 3, tickets: 20, own: { line: 3, tickets: 12 } }],
  [list, "a", { count: 3, tickets: 20, own: null }],
  [list, null, { count: 3, tickets: 20, own: null }],
  ["", "a", { count: 0, tickets: 0, own: null }],
])("in %j is %s", (entrants, id, expected) => {
  expect(readList(entrants, id)).toEqual(expected);
});

test("a list of a hundred thousand lines is read once, not once a line", () => {
  const lines = Array.from({ length: 100_000 }, (_, at) => `id${at} 1`).join("\n");
  const before = performance.now();
  expect(readList(lines, "id99999").own).toEqual({ line: 100_000, tickets: 1 });
  expect(performance.now() - before).toBeLessThan(5000);
});
