import { expect, it } from "vitest";
import { readUpTo } from "./read-up-to.ts";

const rows = Array.from({ length: 250 }, (_, i) => i);

it.each([20, 100, 120, 250, 300])("reads the first %i rows, a hundred at a time at most", async (count) => {
  const asked: number[] = [];
  const { data, total } = await readUpTo(count, async ({ skip, limit }) => {
    asked.push(limit);
    return Promise.resolve({ data: rows.slice(skip, skip + limit), total: rows.length });
  });
  expect([data, total]).toEqual([rows.slice(0, count), 250]);
  expect(Math.max(...asked)).toBeLessThanOrEqual(100);
  expect(asked).toHaveLength(Math.ceil(Math.min(count, 250) / 100));
});

it("stops if rows were removed meanwhile", async () => {
  const { data } = await readUpTo(50, async () => Promise.resolve({ data: [], total: 9 }));
  expect(data).toEqual([]);
});
