import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { counted } from "@hitoslov/contract/plural";
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMoment,
  formatNumber,
  formatWhen,
  parseMoment,
} from "./format.ts";

/** Compares texts with plain spaces: non-breaking ones do not matter here. */
const plain = (text: string) => text.replaceAll("\u00A0", " ");
const evening = "2026-11-21T21:30:00Z";

beforeEach(() => setTimeZone("Europe/Moscow"));

describe("format", () => {
  it("names months in Russian, in the time zone", () => {
    expect(plain(formatDate(evening))).toBe("22 ноября 2026");
    expect(plain(formatDateTime("2026-11-21T11:02:00Z"))).toBe("21 ноября 2026, 14:02");
    expect(plain(formatWhen("2026-11-21T11:02:00Z", new Date("2026-11-21T20:00:00Z")))).toBe("сегодня в 14:02");
    expect(plain(formatWhen("2026-11-20T11:02:00Z", new Date("2026-11-21T20:00:00Z")))).toBe("20 ноября 2026 в 14:02");
    setTimeZone("Asia/Vladivostok");
    expect(plain(formatDateTime("2026-11-21T14:02:00Z"))).toBe("22 ноября 2026, 00:02");
  });

  it.each([
    [0, "0:00"],
    [19, "0:19"],
    [125, "2:05"],
  ])("shows %i seconds as %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it("separates thousands with a non-breaking space", () => {
    expect(formatNumber(1284)).toBe("1\u00A0284");
    expect(formatNumber(1.5)).toBe("1,5");
    expect(formatNumber(-20)).toBe("−20");
    expect(plain(formatBytes(412 * 1024))).toBe("412 КБ");
    expect(plain(formatBytes(1.5 * 1024 * 1024))).toBe("1,5 МБ");
  });

  it.each([
    [1, "песня"],
    [3, "песни"],
    [5, "песен"],
    [11, "песен"],
    [21, "песня"],
  ])("counts %i %s", (count, word) => {
    expect(plain(counted(count, "песня", "песни", "песен"))).toBe(`${count} ${word}`);
  });

  it("writes and reads positions in a recording", () => {
    for (const [ms, text] of [
      [0, "0:00,00"],
      [64_200, "1:04,20"],
      [7930, "0:07,93"],
      [59_996, "1:00,00"],
    ] as const) {
      expect(formatMoment(ms)).toBe(text);
      expect(parseMoment(text)).toBe(Math.round(ms / 10) * 10);
    }
    expect(["7,9", "64.2", " 1:04 ", "7,935"].map(parseMoment)).toEqual([7900, 64_200, 64_000, 7935]);
    expect(["", "нет", "1:2:3", "-5", "7,9354"].map(parseMoment)).toEqual(Array.from({ length: 5 }));
  });
});
