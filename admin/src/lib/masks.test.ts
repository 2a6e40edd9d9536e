import { IMask } from "react-imask";
import { expect, it } from "vitest";
import { digitsOf, type MaskName, masks, numberOf, phoneIn, shownPhone } from "./masks.ts";

it.each<[MaskName, string, string]>([
  ["order", "12345", "1234"],
  ["order", "-1,5", "15"],
  ["soundId", "90071234", "900712"],
  ["seconds", "1000", "100"],
  ["statsDate", "202603011", "2026.03.01"],
  ["date", "310820261", "31.08.2026"],
  ["stockDate", "3108261", "31.08.26"],
  ["stockDate", "31/08/26", "31.08.26"],
])("the mask %s turns %j into %j", (name, typed, shown) => {
  expect(IMask.pipe(typed, { mask: masks[name] })).toBe(shown);
});

it.each([
  ["12", 12],
  [" 1 284 ", 1284],
  ["1,5", 1.5],
  ["-2.5", -2.5],
  ["", Number.NaN],
  ["   ", Number.NaN],
  ["много", Number.NaN],
])("reads %j as %d", (text, number) => {
  expect(numberOf(text)).toBe(number);
});

it.each([
  ["1 095", 3650, "1095"],
  [" 1\u00A0000\u00A0000 ₽", 1_000_000, "1000000"],
  ["12345", 3650, "1234"],
  ["-7", 100, "7"],
  ["", 100, ""],
  ["45\u00A0990,00 ₽", 10_000_000, "45990"],
  ["1500.50", 10_000_000, "1500"],
  ["1 500,5", 10_000_000, "1500"],
  ["45,990.00", 10_000_000, "45990"],
  ["45,990", 10_000_000, "45990"],
  ["1.500", 10_000_000, "1500"],
  ["1.500.000 ₽", 10_000_000, "1500000"],
])("takes the digits of %j, up to %d", (text, max, digits) => {
  expect(digitsOf(text, max)).toBe(digits);
});

it.each([
  ["+79001234567", "+7(900)123-45-67"],
  ["+380501234567", "+380501234567"],
  [null, ""],
])("%s is shown as «%s»", (phone, shown) => {
  expect(shownPhone(phone)).toBe(shown);
});

it.each([
  ["89161234567", "+7(916)123-45-67"],
  ["7 916 123 45 67", "+7(916)123-45-67"],
  [" +7(916)123-45-67 ", "+7(916)123-45-67"],
  ["9161234567", "+7(916)123-45-67"],
  ["+375291234567", "+375291234567"],
  ["marina", null],
  ["anna@example.org", null],
  ["12345", null],
])("finds the phone in «%s»", (text, phone) => {
  expect(phoneIn(text)).toBe(phone);
});
