import { expect, test } from "vitest";
import { setTimeZone, timeZone, zonedFormat } from "./time-zone.ts";

test("a format created before the zone is known uses the zone once it is set", () => {
  const day = zonedFormat("ru", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
  const instant = new Date("2026-11-21T21:30:00Z");
  expect(timeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  day().format(instant);
  for (const [zone, shown] of [
    ["Europe/Moscow", "22 ноября в 00:30"],
    ["Asia/Vladivostok", "22 ноября в 07:30"],
    ["America/New_York", "21 ноября в 16:30"],
  ] as const) {
    setTimeZone(zone);
    expect(timeZone()).toBe(zone);
    expect(day().format(instant)).toBe(shown);
    expect(day()).toBe(day());
  }
});
