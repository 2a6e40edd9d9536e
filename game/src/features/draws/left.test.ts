import { expect, test } from "vitest";
import { leftParts, roughlyLeft, spokenLeft } from "./left.ts";

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const plain = (text: string) => text.replaceAll("\u00A0", " ");

test.each([
  [12 * day + 4 * hour + 36 * minute + 18 * second + 999, [12, 4, 36, 18], "12 дней", "12 дней 4 часа 36 минут"],
  [day, [1, 0, 0, 0], "1 день", "1 день"],
  [21 * hour + minute, [0, 21, 1, 0], "21 час", "21 час 1 минута"],
  [2 * minute - 1, [0, 0, 1, 59], "1 минута", "1 минута"],
  [999, [0, 0, 0, 0], "0 секунд", "меньше минуты"],
  [-5 * day, [0, 0, 0, 0], "0 секунд", "меньше минуты"],
])("%i ms are %j", (span, counts, rough, spoken) => {
  expect(leftParts(span).map(({ count }) => count)).toEqual(counts);
  expect(plain(roughlyLeft(span))).toBe(rough);
  expect(plain(spokenLeft(span))).toBe(spoken);
});
