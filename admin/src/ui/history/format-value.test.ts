import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { expect, it } from "vitest";
import { songNames } from "../../features/catalogue/song-labels.ts";
import { settingsNames } from "../../features/settings/settings-values.ts";
import { adminNames } from "../../lib/trail.ts";
import { formatTyped, formatValue } from "./format-value.ts";

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

it("an empty value reads by the name of its field, as no list of sections is all of them", () => {
  const { sections } = adminNames;
  expect(formatValue(null, sections)).toBe("все разделы");
  expect(formatValue(["songs", "draws"], sections)).toBe("Песни, Розыгрыши и\u00A0призы");
  expect(formatTyped(null, sections)).toBe("все разделы");
});

it.each([
  ["admin", "role", adminNames.role, 2, "администратор"],
  ["sound", "audience", songNames["audience"], "megafonSubscription", "МегаФон с\u00A0подпиской"],
  ["setting", "premium_categories", settingsNames.premium_categories, ["megafon"], "МегаФон"],
] as const)("of %s, %s reads in words", (_entity, _field, reads, value, text) => {
  expect(typeof reads === "object" && formatValue(value, reads)).toBe(text);
});

const moment = { date: "16.12.30", hours: "10", minutes: "00" };
const noMoment = { date: "", hours: "00", minutes: "00" };

it.for([
  ["", "—"],
  ["Калинка", "Калинка"],
  [true, "да"],
  [
    [
      { _id: "1", name: "Рок" },
      { _id: "2", name: "Поп" },
    ],
    "Рок, Поп",
  ],
  [{ start: moment, end: noMoment }, "16.12.30, 10:00"],
  [
    [{ key: "0", name: "Новый год", period: { start: moment, end: moment }, before: null }],
    "Новый год· 16.12.30, 10:00· 16.12.30, 10:00",
  ],
  [{ period: { start: noMoment, end: noMoment }, audience: "all", before: { shown_from: null } }, "Все"],
] as const)("%j reads «%s»", ([value, text]) => {
  expect(formatTyped(value, { all: "Все" }).replaceAll("\u00A0", "")).toBe(text);
});
