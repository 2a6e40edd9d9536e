import { describe, expect, it } from "vitest";
import { phoneSpellings } from "./phone-spellings.ts";

const kept = "+79000015838";

/** As people write and paste one number; each stands beside what it is an example of. */
const shapes = [
  "P9000015838",
  "P 9000015838",
  "P-9000015838",
  "P(900)0015838",
  "P (900) 0015838",
  "P(900)001-58-38",
  "P (900) 001-58-38",
  "P (900)001-58-38",
  "P(900) 001-58-38",
  "P(900)001 58 38",
  "P (900) 001 58 38",
  "P 900 001 58 38",
  "P 900 001-58-38",
  "P 900 0015838",
  "P 900 001 5838",
  "P-900-001-58-38",
  "P-900-001-5838",
  "P-900-0015838",
  "P.900.001.58.38",
  "P.900.001.5838",
  "P 90000 158 38",
  "P 900 00 15 838",
  "P 9 0 0 0 0 1 5 8 3 8",
  "P/900/001-58-38",
  "P(900)-001-58-38",
  "P_900_001_58_38",
  "P\u00A0900\u00A0001\u00A058\u00A038",
  "P\u2009900\u2009001\u200958\u200938",
  "P 900 001\u201358\u201338",
  "P 900 001\u201458\u201438",
  "P 900 001\u201158\u201138",
  "P 900 001\u221258\u221238",
];
const whole = ["+7", "7", "8"].flatMap((prefix) => shapes.map((shape) => shape.replace("P", prefix)));
const odd = [
  "9000015838",
  "900 001 58 38",
  "(900) 001-58-38",
  "900-001-58-38",
  "+7 8 900 001 58 38",
  "+7(8900)0015838",
  "0079000015838",
  "00 7 900 001 58 38",
  "tel:+79000015838",
  "тел. 8 900 001-58-38",
  "Тел: +7(900)001-58-38",
  "моб. 89000015838",
  "  +79000015838  ",
  "+79000015838;",
  "\u202A+7 900 001-58-38\u202C",
  "+７９０００００１５８３８".replace("０００００", "００００"),
];
const parts = [
  "5838",
  "15838",
  "015838",
  "0015838",
  "001-58-38",
  "58-38",
  "1-58-38",
  "001 58 38",
  "8900001",
  "8 900 0",
  "+7 900",
  "+7(900)001",
  "7900001",
];

const isFound = (typed: string) => phoneSpellings(typed).some((text) => kept.includes(text));

describe("a number is found", () => {
  it(`in a hundred spellings and more`, () => {
    expect(whole.length + odd.length).toBeGreaterThan(100);
    expect([...whole, ...odd].filter((typed) => !isFound(typed))).toEqual([]);
  });

  it.for(parts)("by a part of it: %s", (typed) => {
    expect(isFound(typed)).toBe(true);
  });
});

it.for<[string, string]>([
  ["+7 (900) 001-58-39", "another number"],
  ["8 901 001 58 38", "another code"],
  ["8383", "digits in another order"],
  ["9000015838 0", "a digit too many"],
])("«%s» is %s", ([typed]) => {
  expect(isFound(typed)).toBe(false);
});

it.for(["", "838", "+7", "анна", "anna2000", "a@b.ru", "анна 5838", "…", "1-2-3"])(
  "«%s» reads as no phone",
  (typed) => {
    expect(phoneSpellings(typed)).toEqual([]);
  },
);
