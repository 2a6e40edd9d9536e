import { expect, it } from "vitest";
import { selectFields } from "./list.ts";

const rows = [{ _id: "1", name: "а", score: null }];

it("whole rows where no field is named", () => {
  expect(selectFields(rows, undefined)).toEqual(rows);
});

it("the fields that are named, and `_id` always", () => {
  expect(selectFields(rows, ["name"])).toEqual([{ _id: "1", name: "а" }]);
  expect(selectFields(rows, ["_id", "score"])).toEqual([{ _id: "1", score: null }]);
});
