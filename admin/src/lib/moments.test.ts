import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  dateOf,
  dayOf,
  instantAt,
  instantOf,
  keptInstant,
  lastDay,
  momentOf,
  noMoment,
  today,
  zoneName,
} from "./moments.ts";

beforeEach(() => setTimeZone("Europe/Moscow"));

describe("moments in Moscow", () => {
  it.each([
    ["2026-05-31T21:00:00.000Z", { date: "01.06.26", hours: "00", minutes: "00" }],
    ["2026-08-31T18:00:00.000Z", { date: "31.08.26", hours: "21", minutes: "00" }],
    ["2028-02-29T05:07:00.000Z", { date: "29.02.28", hours: "08", minutes: "07" }],
    // UTC+4 and no change of the clocks in 2012.
    ["2012-01-31T19:59:00.000Z", { date: "31.01.12", hours: "23", minutes: "59" }],
    // Summer time until 2010.
    ["2010-07-01T08:00:00.000Z", { date: "01.07.10", hours: "12", minutes: "00" }],
  ])("reads and writes %s", (instant, moment) => {
    expect(momentOf(instant)).toEqual(moment);
    expect(instantOf(moment)).toBe(instant);
  });

  it.each(["", "1", "31.02.26", "00.01.26", "12.13.26", "29.02.27"])("«%s» is no day", (date) => {
    expect(dayOf({ date })).toBeNull();
    expect(instantOf({ ...noMoment, date })).toBe("");
  });

  it("takes the day of the zone, not of UTC", () => {
    expect(today(new Date("2026-11-20T21:30:00Z"))).toBe("2026-11-21");
    expect(dateOf("2026-11-21")).toBe("21.11.26");
    expect(dayOf({ date: "21.11.26" })).toBe("2026-11-21");
  });

  it.each([
    // Local mean time of Moscow, in whole minutes.
    ["0226-01-01", "0225-12-31T21:30:00.000Z"],
    ["0999-12-31", "0999-12-30T21:30:00.000Z"],
    ["0001-01-01", "0000-12-31T21:30:00.000Z"],
  ])("reads the day %s of a year that was typed wrong", (day, instant) => {
    expect(instantAt(day)).toBe(instant);
  });

  it("keeps the seconds of an unchanged moment", () => {
    const before = "2026-08-31T20:59:59.999Z";
    expect(keptInstant(momentOf(before), before)).toBe(before);
    expect(keptInstant({ date: "31.08.26", hours: "23", minutes: "58" }, before)).toBe("2026-08-31T20:58:00.000Z");
    expect(keptInstant(noMoment, undefined)).toBe("");
  });
});

it.each([
  ["Asia/Vladivostok", "2026-05-31T14:00:00.000Z", "00"],
  ["America/New_York", "2026-06-01T04:00:00.000Z", "00"],
])("in %s %s is the first of June too", (zone, instant, hours) => {
  setTimeZone(zone);
  const moment = { date: "01.06.26", hours, minutes: "00" };
  expect(momentOf(instant)).toEqual(moment);
  expect(instantOf(moment)).toBe(instant);
});

it.each([
  ["2026-12-16T21:00:00.000Z", "16 декабря 2026"],
  ["2026-12-16T20:59:00.000Z", "16 декабря 2026"],
  ["2026-12-16T21:01:00.000Z", "17 декабря 2026"],
])("what ends at %s has the last day %s", (end, day) => {
  expect(lastDay(end).replaceAll("\u00A0", " ")).toBe(day);
});

it.each([
  ["Europe/Moscow", "по\u00A0Москве"],
  ["Asia/Vladivostok", "по\u00A0Владивостоку"],
  ["Europe/Berlin", "по\u00A0времени Europe/Berlin"],
])("%s is named «%s»", (zone, text) => {
  setTimeZone(zone);
  expect(zoneName()).toBe(text);
});
