import { IMask } from "react-imask";
import { describe, expect, it } from "vitest";
import { digitsOf, type MaskName, masks, numberOf, phoneIn, prepares, shownPhone } from "./masks.ts";

it.each<[MaskName, string, string]>([
  ["order", "12345", "1234"],
  ["order", "-1,5", "15"],
  ["soundId", "90071234", "900712"],
  ["seconds", "1000", "100"],
  ["statsDate", "202603011", "2026.03.01"],
  ["date", "310820261", "31.08.2026"],
  ["stockDate", "3108261", "31.08.26"],
  ["stockDate", "31/08/26", "31.08.26"],
  ["stockDate", "01.09.2027", "01.09.27"],
  ["stockDate", " 01/09/2027, 12:00", "01.09.27"],
  ["stockDate", "01092027", "01.09.27"],
  ["stockDate", "01.09.20", "01.09.20"],
  ["stockDate", "01.09.20 12:00", "01.09.20"],
  ["stockDate", "20.20.20", "20.20.20"],
  ["date", "01.09.2027", "01.09.2027"],
])("the mask %s turns %j into %j", (name, typed, shown) => {
  expect(IMask.pipe(typed, { mask: masks[name], ...prepares[name] })).toBe(shown);
});

describe("a full year typed where two digits are kept", () => {
  const field = (value: string) => {
    const mask = IMask.createMask({ mask: masks.stockDate, ...prepares.stockDate });
    mask.value = value;
    /** Types or pastes at the caret, and says where the caret is then. */
    const insert = (text: string, at = mask.value.length, replaced = 0) =>
      at + mask.splice(at, replaced, text, undefined, { input: true, raw: true }).offset;
    return { mask, insert };
  };

  it("replaces the first two digits of the year", () => {
    const { mask, insert } = field("");
    let caret = 0;
    for (const letter of "01.09.2027") caret = insert(letter);
    expect([mask.value, caret]).toEqual(["01.09.27", 8]);
    insert("1");
    expect(mask.value).toBe("01.09.27");
  });

  it.each([
    ["01.09.", "2027", "01.09.27"],
    ["01.", "09.2027", "01.09.27"],
    ["01.09.2", "027", "01.09.27"],
    ["01.09.20", "27", "01.09.27"],
    ["01.09.20", " ", "01.09.20"],
    ["01.09.26", "7", "01.09.26"],
  ])("with «%s» and then «%s» gives «%s»", (before, text, after) => {
    const { mask, insert } = field(before);
    insert(text);
    expect(mask.value).toBe(after);
  });

  it("does not happen to digits typed before the end", () => {
    const { mask, insert } = field("01.09.27");
    insert("0", 7);
    expect(mask.value).toBe("01.09.27");
    insert("1", 0);
    expect(mask.value).toBe("01.09.27");
    const full = field("01.09.20");
    full.insert("2", 6, 2);
    expect(full.mask.value).toBe("01.09.2");
  });
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
  ["1 095", "1095"],
  [" 1\u00A0000\u00A0000 ₽", "1000000"],
  ["12345678901234567890", "12345678901234567890"],
  ["-7", "7"],
  ["", ""],
  ["45\u00A0990,00 ₽", "45990"],
  ["1500.50", "1500"],
  ["1 500,5", "1500"],
  ["45,990.00", "45990"],
  ["45,990", "45990"],
  ["1.500", "1500"],
  ["1.500.000 ₽", "1500000"],
])("takes all digits of %j", (text, digits) => {
  expect(digitsOf(text)).toBe(digits);
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
