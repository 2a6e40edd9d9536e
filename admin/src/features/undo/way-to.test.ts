import type { JournalEntry } from "@hitoslov/contract";
import { expect, it } from "vitest";
import { wayTo } from "./way-to.ts";

const entry: JournalEntry = {
  _id: "5",
  at: "2026-03-01T09:00:00.000Z",
  actor: { _id: null, login: "редактор" },
  action: "update",
  fields: {},
  returns: null,
  kept: true,
  returned: false,
  entity: "sound",
  entity_id: "7",
  name: "",
  reason: null,
  group_id: null,
  stock_id: null,
};

it.each([
  ["sound", "7", null, "/songs/7"],
  ["award", "7", "3", "/stocks/3/awards/7"],
  ["stock_prize", "7", "3", "/stocks/3"],
  ["stock_member", "3:9", null, "/stocks/3"],
  ["prize", "7", null, "/stocks?tab=prizes"],
  ["document", "7", null, "/documents/7"],
  ["dispute", "7", null, "/disputes"],
  ["genre", "7", null, "/directory?list=genre"],
] as const)("leads from a change of %s %s to its screen", (entity, entity_id, stock_id, way) => {
  expect(wayTo({ ...entry, entity, entity_id, stock_id })).toBe(way);
});

it("is null for deleted rows and those without a screen", () => {
  expect(wayTo({ ...entry, action: "delete" })).toBeNull();
  expect(wayTo({ ...entry, entity: "award" })).toBeNull();
  expect(wayTo({ ...entry, entity: "stock_prize" })).toBeNull();
});
