import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { expect, it } from "vitest";
import { songNames } from "../../features/catalogue/song-labels.ts";
import { settingsNames } from "../../features/settings/settings-values.ts";
import { adminNames } from "../../lib/trail.ts";
import { labelsOf, namesOf } from "../../screens/journal-labels.ts";
import { SafeHtml } from "../safe-html.tsx";
import { formatTyped, formatValue, shownFields } from "./format-value.ts";

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

/** The fields that the server records of what has no labels in a form of its own, or had none of some. */
it.each([
  ["drawing", ["mode", "min_score", "reserves", "entrants", "entrants_hash", "winners"]],
  ["saved_filter", ["name", "shared", "query"]],
  ["stock_member", ["score", "place", "prize", "prize_id", "excluded", "account", "blocked"]],
  ["stock_prize", ["name", "prize_id", "quantity", "category", "way", "place_from", "value"]],
  ["setting", ["sound_upkeep", "require_totp"]],
  ["document", ["kind", "slug", "stock", "title", "content", "published"]],
  ["award", ["prize", "member", "way", "slot", "state", "reason", "replaces"]],
  ["score", ["key", "score"]],
] as const)("every field of %s has a Russian name", (entity, recorded) => {
  const labels = labelsOf(entity);
  expect(recorded.filter((field) => !/^[А-ЯЁ]/.test(labels[field] ?? ""))).toEqual([]);
});

it.each([
  ["drawing", "mode", "weighted", "Шансы по\u00A0очкам"],
  ["saved_filter", "query", "genre_id=0198c0de", "условия списка песен"],
  ["document", "published", `0123456789abcdef${"0".repeat(48)}`, "SHA-256: 0123456789abcdef…"],
  ["award", "replaces", "0198c0de-0000-7000-8000-000000000001", "прежнего победителя"],
  ["score", "key", "in_row", "Песня подряд"],
] as const)("of %s, %s reads in words in the journal", (entity, field, value, text) => {
  const reads = namesOf(entity)[field];
  expect(typeof reads === "function" ? reads(value) : formatValue(value, reads)).toBe(text);
});

it("the text of news reads in the journal as players read it, without tags", () => {
  const reads = namesOf("news")["content"];
  const shown = typeof reads === "function" ? reads("<p>Новый <b>эфир</b></p>") : null;
  expect(shown).toMatchObject({ type: SafeHtml, props: { html: "<p>Новый <b>эфир</b></p>" } });
});

it("the id of a prize is left out beside its name", () => {
  const change = { before: null, after: "Гитара" };
  expect(shownFields({ score: change, prize: change, prize_id: change })).toEqual(["score", "prize"]);
  expect(shownFields({ name: change, prize_id: change })).toEqual(["name"]);
  expect(shownFields({ prize_id: change })).toEqual(["prize_id"]);
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
