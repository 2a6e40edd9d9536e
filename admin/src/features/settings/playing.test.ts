import { expect, it } from "vitest";
import { playingText } from "./playing.ts";

it.each([
  [0, "Сейчас никто не играет."],
  [1, "Сейчас играет 1 человек."],
  [3, "Сейчас играют 3 человека."],
  [12, "Сейчас играют 12 человек."],
  [21, "Сейчас играет 21 человек."],
])("%i: %s", (count, text) => {
  expect(playingText(count).replaceAll("\u00A0", " ")).toBe(text);
});
