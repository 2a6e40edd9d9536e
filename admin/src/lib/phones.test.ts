import { expect, it } from "vitest";
import { phoneIn, shownPhone } from "./phones.ts";

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
