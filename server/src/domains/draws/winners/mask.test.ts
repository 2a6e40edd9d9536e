import { expect, it } from "vitest";
import { maskName, maskPhoneEnd } from "./mask.ts";

it.each([
  ["Марина Иванова", "Ма··\u00A0И."],
  ["Мария Анна Иванова", "Ма··\u00A0А.\u00A0И."],
  ["  Ламповая   Оля ", "Ла··\u00A0О."],
  ["Анна", "Ан··"],
  ["Ева", "Е··"],
  ["Ли", "Л··"],
  ["disk77777", "di··"],
  ["👩‍🚀👩‍🚀👩‍🚀 Я", "👩‍🚀··\u00A0Я."],
])("%j is shown as %j", (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

it("the mask does not show the length of a name", () => {
  expect(maskName("Мария")).toBe(maskName("Мануфактурия"));
});

it("two digits of a number are left", () => {
  expect(maskPhoneEnd("+79001112258")).toBe("···58");
});
