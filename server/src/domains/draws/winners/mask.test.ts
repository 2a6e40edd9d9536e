import { expect, it } from "vitest";
import { maskName, maskPhoneEnd } from "./mask.ts";

it.each([
  ["Марина Иванова", "Ма··а\u00A0И."],
  ["Мария Анна Иванова", "Ма··я\u00A0А.\u00A0И."],
  ["  Ламповая   Оля ", "Ла··я\u00A0О."],
  ["Анна", "Ан··"],
  ["Ева", "Е··"],
  ["Ли", "Л··"],
  ["disk77777", "di··7"],
  ["👩‍🚀👩‍🚀👩‍🚀 Я", "👩‍🚀··\u00A0Я."],
])("%j is shown as %j", (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

it("tells no length: of long and longer names the same is left", () => {
  expect(maskName("Мария")).toBe(maskName("Мануфактурия"));
});

it("leaves two digits of a number", () => {
  expect(maskPhoneEnd("+79001112258")).toBe("···58");
});
