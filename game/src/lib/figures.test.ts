import { expect, test } from "vitest";
import { signed, upTo } from "../ui/figures.ts";
import { percent, times, whole } from "./figures.ts";

const numbers = [0, 1, 7, 12, 99, 100, 999, 1000, 4280, 9999, 10_000, 123_456, 1_000_000, 2_147_483_647];

test("figures are written as `Intl` writes them", () => {
  const grouped = new Intl.NumberFormat("ru", { useGrouping: "always" });
  const withSign = new Intl.NumberFormat("ru", { signDisplay: "always", useGrouping: "always" });
  for (const number of numbers.flatMap((each) => [each, -each || 0])) {
    expect(whole(number)).toBe(grouped.format(number));
    expect(signed(number)).toBe(withSign.format(number).replace("-", "−"));
  }
});

test("fractions have two places at most, after a comma", () => {
  const two = new Intl.NumberFormat("ru", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const upToTwo = new Intl.NumberFormat("ru", { maximumFractionDigits: 2 });
  for (const number of [0, 0.3, 1, 1.5, 1.8, 2, 12.3456, 57.142_857, 99.999, 100, 100 / 3]) {
    expect(percent(number)).toBe(two.format(number));
    expect(times(number)).toBe(`×${upToTwo.format(number)}`);
  }
});

test("points after «до» are in the genitive", () => {
  expect([1, 2, 5, 21, 100].map(upTo)).toEqual(["до 1 очка", "до 2 очков", "до 5 очков", "до 21 очка", "до 100 очков"]);
});
