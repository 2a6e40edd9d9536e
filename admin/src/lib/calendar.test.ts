import { expect, it } from "vitest";
import { dayName, dayOfMasked, maskedOf, monthName } from "./calendar.ts";

it("names a month and a day in Russian", () => {
  expect(monthName("2026-08-31")).toBe("август 2026");
  expect(dayName("2026-08-31")).toBe("31 августа");
});

it.each([
  ["statsDate", "2026.08.31"],
  ["date", "31.08.2026"],
] as const)("reads and writes a day by the mask %s", (mask, text) => {
  expect(maskedOf("2026-08-31", mask)).toBe(text);
  expect(dayOfMasked(text, mask)).toBe("2026-08-31");
});

it.each(["", "3", "31.08.202", "31.02.2026", "00.01.2026", "12.13.2026", "29.02.2027"])("«%s» is no day", (text) => {
  expect(dayOfMasked(text, "date")).toBeNull();
});
