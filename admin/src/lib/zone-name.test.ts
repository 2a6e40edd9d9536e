import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { expect, it } from "vitest";
import { zoneName } from "./zone-name.ts";

it.each([
  ["Europe/Moscow", "по\u00A0Москве"],
  ["Asia/Vladivostok", "по\u00A0Владивостоку"],
  ["Europe/Berlin", "по\u00A0времени Europe/Berlin"],
])("%s is told as «%s»", (zone, text) => {
  setTimeZone(zone);
  expect(zoneName()).toBe(text);
});
