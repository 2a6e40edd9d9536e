import { expect, it } from "vitest";
import { shownPhone, typedPhone } from "./phones.ts";

it.each([
  ["+79001234567", "+7(900)123-45-67"],
  ["+380501234567", "+380501234567"],
  [null, ""],
])("%s is shown as «%s»", (phone, shown) => {
  expect(shownPhone(phone)).toBe(shown);
});

it.each([
  ["", ""],
  ["+7", ""],
  ["+7(", ""],
  ["+7(900)1", "+7(900)1"],
  ["+7(900)123-45-67", "+7(900)123-45-67"],
])("«%s» is sent as «%s»", (text, sent) => {
  expect(typedPhone(text)).toBe(sent);
});
