import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { expect, it } from "vitest";
import { formatValue } from "./format-value.ts";

const names = { active: "Активен", 2: "администратор" };

it.for([
  [null, "—"],
  ["", "—"],
  [[], "—"],
  [{ starprohit: "", puzzlehit: "" }, "—"],
  [true, "да"],
  [1284, "1 284"],
  [2, "администратор"],
  ["active", "Активен"],
  ["Рок", "Рок"],
  ["2026-12-16T21:00:00.000Z", "17 декабря 2026, 00:00"],
  [[{ _id: "1", name: "Рок" }, "active"], "Рок, Активен"],
  [{ _id: "1", variantId: "info", payload: { title: "Эфир" } }, "info · Эфир"],
] as const)("%j reads «%s»", ([value, text]) => {
  setTimeZone("Europe/Moscow");
  expect(formatValue(value, names).replaceAll("\u00A0", " ")).toBe(text);
});
